// Refuses requests that a foreign web page makes a browser send.
import type { Context } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import { isInterfacePath } from "../http/interface-paths.js";
import { hostOf } from "../http/paths.js";
import { type Problem, problem } from "../http/problem.js";
import { allowedHosts, type HostOptions } from "./allowed-hosts.js";
import { allowedOrigins, type CorsOptions } from "./cors.js";
import { healthPaths } from "./health.js";

/** Throws a `Problem` for a request that a web page of another site makes a browser send. */
type CheckBrowser = (context: Context) => void;

interface Guarded extends HostOptions, CorsOptions {
  readonly definition: InterfaceDefinition;
}

/** A request for another server, as it seems (RFC 9110, section 15.5.20). */
const misdirected = (host: string): Problem =>
  problem(
    421,
    "forbidden",
    `This server does not answer for ${JSON.stringify(host)}. Ask it at localhost or 127.0.0.1, or start it with this --allowed-host.`,
  );

const foreign = (who: string): Problem =>
  problem(
    403,
    "forbidden",
    `This server requires no token, so it refuses requests from ${who}. Start it with --cors and that page's origin.`,
  );

function isOwnOrigin(origin: string, url: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === hostOf(url) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

// Values of Sec-Fetch-Site for pages of another origin (Fetch Metadata Request Headers, section 2.2).
const otherSites: readonly (string | undefined)[] = ["cross-site", "same-site"];

/** The answer to a followed link is shown to the person; the page with the link cannot read it. */
const isFollowedLink = ({ req }: Context): boolean =>
  (req.method === "GET" || req.method === "HEAD") && req.header("Sec-Fetch-Mode") === "navigate";

/**
 * Any web page can make a browser on this machine send requests to a server here. A server that requires no token would do what
 * any page asks, so it refuses such requests, reads too. It allows followed links to anything but records.
 */
function originCheck({ definition, publicUrl, ...options }: Guarded): CheckBrowser {
  const origins = new Set(allowedOrigins(options));
  return (context) => {
    const { req } = context;
    const origin = req.header("Origin");
    if (origin !== undefined) {
      if (origins.has(origin) || isOwnOrigin(origin, req.url, publicUrl)) return;
      throw foreign(`a page of ${JSON.stringify(origin)}`);
    }
    if (!otherSites.includes(req.header("Sec-Fetch-Site"))) return;
    if (isFollowedLink(context) && !isInterfacePath(definition, req.path)) return;
    throw foreign("a page of another origin");
  };
}

/** The first check of every request; absent if the server accepts requests for any host and from any page. */
export function browserGuard(options: Guarded): CheckBrowser | undefined {
  const isAllowed = allowedHosts(options);
  const checkOrigin = options.authenticate === undefined ? originCheck(options) : undefined;
  if (isAllowed === undefined && checkOrigin === undefined) return undefined;
  // The health route reveals nothing, and monitoring requests it by IP address.
  const isHealth = (path: string): boolean =>
    healthPaths.has(path) && !isInterfacePath(options.definition, path);
  return (context) => {
    const host = hostOf(context.req.url);
    if (isAllowed?.(host) === false && !isHealth(context.req.path)) throw misdirected(host);
    checkOrigin?.(context);
  };
}
