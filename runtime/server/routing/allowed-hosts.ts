// Decides which hosts a server answers for.
import type { MiddlewareHandler } from "hono";
import { isLoopback } from "../http/loopback.js";
import { domainOf } from "../http/site-host.js";
import { SetupError } from "../setup-error.js";

/** Whether a server answers for a host, which may have a port. */
export type IsAllowedHost = (host: string) => boolean;

/** Which hosts a server answers for. */
export interface HostOptions {
  /** Middleware that lets a request pass or answers it; runs before the request is routed. */
  readonly authenticate?: MiddlewareHandler;
  /** The base URL that clients use, if it differs from the server's own, for instance behind a proxy. */
  readonly publicUrl?: string;
  /**
   * Host names that the server answers for, in addition to loopback and the host of `publicUrl`; with a port, or for every port; `*`
   * for every host. Default: every host if requests are authenticated.
   */
  readonly allowedHosts?: readonly string[];
}

/** Stands for every host. */
const any = "*";

// An IPv6 address keeps its brackets.
const withoutPort = (host: string): string => host.replace(/:\d+$/, "");

function checkHost(text: string): string {
  const host = text.toLowerCase();
  const url = `http://${host}`;
  if (URL.canParse(url) && new URL(url).hostname === withoutPort(host)) return host;
  throw new SetupError(`The allowed host ${JSON.stringify(text)} is not the name of a host.`, {
    remedy: "write a name such as records.example.org or records.example.org:8443, or * for any host",
  });
}

/**
 * The hosts that a server answers for; nothing if it answers for any. A web page whose host name was made to point to this
 * machine (DNS rebinding) sends that host name, so a server that requires no token answers only for this machine's own names
 * and for the configured ones. Throws `SetupError` for an invalid host.
 */
export function allowedHosts({
  authenticate,
  allowedHosts: names = [],
  publicUrl,
}: HostOptions): IsAllowedHost | undefined {
  if (names.includes(any) || (names.length === 0 && authenticate !== undefined)) return undefined;
  const allowed = new Set(names.map(checkHost));
  if (publicUrl !== undefined) allowed.add(new URL(publicUrl).hostname);
  const domain = domainOf(publicUrl);
  // No other machine can have a name below localhost (RFC 6761, section 6.3).
  const isBelow = (name: string): boolean =>
    name.endsWith(".localhost") || (domain !== undefined && name.endsWith(domain));
  // Clients send the same host again and again.
  let latest = "";
  return (host) => {
    if (host === latest) return true;
    const whole = host.toLowerCase();
    const name = withoutPort(whole);
    if (!isLoopback(name) && !isBelow(name) && !allowed.has(name) && !allowed.has(whole)) return false;
    latest = host;
    return true;
  };
}
