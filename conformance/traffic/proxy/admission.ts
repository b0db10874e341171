// Decides whose requests the proxy forwards.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { UserError } from "../../../spec/user-error.js";

export interface Admission {
  /** Further hosts that the proxy is reached by, with or without a port. */
  readonly allowedHosts?: readonly string[];
  /** Origins of pages whose requests are forwarded. */
  readonly allowedOrigins?: readonly string[];
  /** Whether other machines may reach the proxy, by names of their own. */
  readonly allowRemote: boolean;
}

/** The answer to a request that is not forwarded, with the reason. */
export interface Refusal {
  readonly status: 403 | 415 | 421;
  readonly why: string;
}

/** Whether a host is a loopback address, which no other machine reaches. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

const withoutPort = (host: string): string => host.replace(/:\d+$/, "");
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

// The values of Sec-Fetch-Site for pages of other sites (Fetch Metadata Request Headers, section 2.2).
const otherSites: readonly unknown[] = ["cross-site", "same-site"];

function checkOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && url.href === `${url.origin}/`) return url.origin;
  throw new UserError(
    `${JSON.stringify(text)} is not an origin`,
    "write scheme, host and port, such as https://app.example.org",
  );
}

/** The host that a request names: in its header, or in a whole URL, as for a forward proxy. */
function hostOf({ url = "", headers }: IncomingMessage): string | undefined {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return (named ?? headers.host)?.toLowerCase();
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Decides whether a request is forwarded, and gives the reason if not. Any web page can make a browser send requests to the
 * proxy, even under the page's own host name (DNS rebinding), and would gain access to this machine's network and the target's
 * credentials. `target` is the deployment's address.
 * Throws `UserError` for an invalid origin.
 */
export function admissionOf(
  { allowedHosts = [], allowedOrigins = [], allowRemote }: Admission,
  target: URL,
): (request: IncomingMessage) => Refusal | undefined {
  const hosts = new Set([...allowedHosts, target.host].map((host) => host.toLowerCase()));
  const origins = new Set(allowedOrigins.map(checkOrigin));
  const lends = target.username !== "" || target.password !== "";
  const isAllowed = (host: string): boolean => {
    const name = withoutPort(host);
    if (isLoopback(name) || hosts.has(name) || hosts.has(host)) return true;
    // A page whose host is an IP address cannot rebind its name.
    return allowRemote && (isAddress(name) || !lends);
  };
  return (request) => {
    const { headers } = request;
    const { origin } = headers;
    const host = hostOf(request);
    // HTTP/1.0 names no host, and no browser uses it.
    if (host !== undefined && !isAllowed(host))
      return {
        status: 421,
        why: `this proxy does not serve the host ${host}; to allow it, add --allowed-host ${host}`,
      };
    const own = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
    const foreign = origin === undefined ? otherSites.includes(headers["sec-fetch-site"]) : !own;
    if (foreign && !origins.has(origin ?? ""))
      return {
        status: 403,
        why: "the request comes from a page of another origin; to allow it, add --allowed-origin",
      };
    if (lends && hasBody(request) && headers["content-type"] === undefined)
      return {
        status: 415,
        why: "a body without a content type is not forwarded with the target's credentials",
      };
    return undefined;
  };
}
