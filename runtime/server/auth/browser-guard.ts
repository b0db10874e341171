import type { Context } from "hono";
import type { AppOptions } from "../app-options.js";
import { healthPaths } from "../http/health.js";
import { isOwnPath } from "../http/own-paths.js";
import { hostOf } from "../http/paths.js";
import { type Problem, problem } from "../http/problem.js";
import { allowedHosts } from "./allowed-hosts.js";
import { allowedOrigins } from "./cors.js";

/** Throws a `Problem` for a request that a page of another site has a browser send. */
export type CheckBrowser = (context: Context) => void;

type Guarded = Pick<AppOptions, "authenticate" | "allowedHosts" | "publicUrl" | "cors" | "definition">;

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
    `This server asks nobody who they are, and takes no request from ${who}. Start it with --cors and that page's origin.`,
  );

function isOwnOrigin(origin: string, url: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === hostOf(url) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
}

// Of what a browser says of a page (Fetch Metadata Request Headers, section 2.2), what is not this server's own page nor no page.
const otherSites: readonly (string | undefined)[] = ["cross-site", "same-site"];

/** A link that a person follows is shown to that person, and the page that it stood in reads none of it. */
const isFollowedLink = ({ req }: Context): boolean =>
  (req.method === "GET" || req.method === "HEAD") && req.header("Sec-Fetch-Mode") === "navigate";

/**
 * A page of any site can have a browser on this machine ask a server here. Where nobody is asked who they are, what comes from such a
 * page is refused, reads too: the server would do what any page asks. It is no more than a link where records are not what is asked for.
 */
function originCheck({ definition, publicUrl, ...told }: Guarded): CheckBrowser {
  const origins = new Set(allowedOrigins(told));
  return (context) => {
    const { req } = context;
    const origin = req.header("Origin");
    if (origin !== undefined) {
      if (origins.has(origin) || isOwnOrigin(origin, req.url, publicUrl)) return;
      throw foreign(`a page of ${JSON.stringify(origin)}`);
    }
    if (!otherSites.includes(req.header("Sec-Fetch-Site"))) return;
    if (isFollowedLink(context) && !isOwnPath(definition, req.path)) return;
    throw foreign("a page of another origin");
  };
}

/** What is asked of every request before anything else; nothing where a server takes requests for any host and from any page. */
export function browserGuard(options: Guarded): CheckBrowser | undefined {
  const isAllowed = allowedHosts(options);
  const checkOrigin = options.authenticate === undefined ? originCheck(options) : undefined;
  if (isAllowed === undefined && checkOrigin === undefined) return undefined;
  // Health tells nothing, and anyone who looks after many servers asks them by their addresses.
  const isHealth = (path: string): boolean => healthPaths.has(path) && !isOwnPath(options.definition, path);
  return (context) => {
    const host = hostOf(context.req.url);
    if (isAllowed?.(host) === false && !isHealth(context.req.path)) throw misdirected(host);
    checkOrigin?.(context);
  };
}
