// Allows web pages of other origins to use the server (CORS).
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { SetupError } from "../setup-error.js";
import type { HostOptions } from "./allowed-hosts.js";

/** Which pages may use the server. */
export interface CorsOptions extends Pick<HostOptions, "authenticate"> {
  /** Origins whose pages may use the server from a browser; `*` for every origin, only if requests are authenticated. */
  readonly cors?: readonly string[];
}

/** Stands for every origin. */
const any = "*";

// The response headers that a page may read (Fetch Standard, section 3.2.4): all that this server sends.
const exposed: readonly string[] = [
  "Content-Location",
  "ETag",
  "Expires",
  "Last-Modified",
  "Location",
  "Preference-Applied",
  "Retry-After",
  "WWW-Authenticate",
  "X-Progress",
  "X-Request-Id",
];

/** Seconds for which a browser may cache the result of a preflight request. */
const preflightSeconds = 600;

function checkOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new SetupError(`${JSON.stringify(text)} is not the origin of a page.`, {
    remedy: "write its scheme, host and port, such as https://app.example.org",
  });
}

/**
 * Origins whose pages may use the server from a browser, as browsers write them. Throws `SetupError` for an invalid origin, and
 * for `*` if the server requires no token.
 */
export function allowedOrigins({ authenticate, cors: origins = [] }: CorsOptions): readonly string[] {
  if (!origins.includes(any)) return origins.map(checkOrigin);
  if (authenticate !== undefined) return [any];
  throw new SetupError("Every page of every origin could use this server, which requires no token.", {
    remedy: "name the origins, or set a token",
  });
}

/** Lets pages of these origins use the server from a browser. They send a token; cookies are never used. */
export const allowPages = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: origins.includes(any) ? any : [...origins],
    exposeHeaders: [...exposed],
    maxAge: preflightSeconds,
  });

/** The CORS headers of an answer to a request without an origin. */
export function headersForPages(origins: readonly string[]): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  const expose = { "Access-Control-Expose-Headers": exposed.join(",") };
  return origins.includes(any)
    ? { "Access-Control-Allow-Origin": any, ...expose }
    : { ...expose, Vary: "Origin" };
}
