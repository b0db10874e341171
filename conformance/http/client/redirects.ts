// Follows redirects within the origin.
import type { Exchange } from "../exchange.js";
import type { Reply } from "./body-receiver.js";
import type { Parcel } from "./connections.js";

const safe = new Set(["GET", "HEAD"]);
/** All statuses of redirects, and those that keep the method of a request that changes something (RFC 9110, section 15.4). */
export const anyRedirect = new Set([301, 302, 303, 307, 308]);
const keepingMethod = new Set([307, 308]);

/** The URL to which the same request is sent again; undefined if the answer is not a redirect, or leads to another origin. */
export function redirectOf(
  { request, url }: Pick<Parcel, "request" | "url">,
  { status = 0, headers }: Reply,
): URL | undefined {
  const redirects = safe.has(request.method) ? anyRedirect : keepingMethod;
  const location = headers["location"];
  if (!redirects.has(status) || location === undefined || !URL.canParse(location, url.href)) return undefined;
  const there = new URL(location, url);
  return there.origin === url.origin ? there : undefined;
}

/** Whether an answer redirects to the URL of its own request. */
export const leadsToItself = (exchange: Exchange): boolean =>
  leadsTo(exchange)?.href === new URL(exchange.url).href;

/** Where a redirect leads; undefined if the answer is not a redirect, or its Location is not a URL. */
export function leadsTo({ status = 0, url, responseHeaders: { location } }: Exchange): URL | undefined {
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url))
    return undefined;
  return new URL(location, url);
}
