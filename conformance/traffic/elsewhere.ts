// Finds links in answers that lead neither to the deployment's base URL nor to the proxy, so that it cannot follow them.
import type { InterfaceModel } from "../../spec/model.js";
import { atSiteHost, siteLabelOf } from "../../spec/site-host.js";
import { siteInHost } from "../../spec/sites.js";
import { referenceMember, referencesIn } from "../fixtures/source-references.js";
import { nextLink } from "../http/api/pages.js";
import type { Exchange } from "../http/exchange.js";

/** Headers that name the address which a client uses. */
export interface AddressHeaders {
  readonly host?: string | undefined;
  readonly "x-forwarded-host"?: string | readonly string[] | undefined;
  readonly "x-forwarded-proto"?: string | readonly string[] | undefined;
}

const isHost = (text: string): boolean => /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text);
const first = (value: string | readonly string[] = ""): string => String(value).split(",")[0]?.trim() ?? "";

/** The address that a client used for the proxy, also through another proxy; undefined if the headers name no host. */
export function addressIn(headers: AddressHeaders): string | undefined {
  const host = [first(headers["x-forwarded-host"]), headers.host ?? ""].find(isHost);
  const scheme = first(headers["x-forwarded-proto"]).toLowerCase() === "https" ? "https" : "http";
  return host === undefined ? undefined : `${scheme}://${host}`;
}

/** Whether a URL is the base URL or below it. */
export const isBelow = (base: string, url: string): boolean =>
  url.startsWith(base) && /^(?:$|[/?#])/.test(url.slice(base.length));

/** Reads the links of an answer that lead elsewhere: their kind, and the URL without its query. */
export function elsewhereReader(
  model: InterfaceModel,
  base: string,
): (exchange: Exchange) => readonly string[] {
  const member = referenceMember(model);
  const atOwnSite = siteInHost(model)
    ? (url: string) => atSiteHost(base, siteLabelOf(url) ?? "")
    : () => base;
  return (exchange) => {
    const { json, responseHeaders, responseBody, requestHeaders, url } = exchange;
    const leadsAway = (target: string) =>
      !isBelow(atOwnSite(target), target) && !isBelow(addressIn(requestHeaders) ?? base, target);
    const resolved = (kind: string, link: string | undefined) =>
      link !== undefined && URL.canParse(link, url) ? [[kind, whole(link, url)] as const] : [];
    const references =
      json === undefined || member === undefined || !mayHoldUrl.test(responseBody)
        ? []
        : referencesIn(json, member).filter((text) => /^(?:https?:\/)?\//i.test(text));
    return [
      ...resolved("next", nextLink(exchange)),
      ...resolved("Location", responseHeaders["location"]),
      ...resolved("Content-Location", responseHeaders["content-location"]),
      ...references.flatMap((text) => resolved("reference", text)),
    ].flatMap(([kind, target]) => (leadsAway(target) ? [`${kind} ${plain(target)}`] : []));
  };
}

/** A JSON text without it has no string that is a URL or an absolute path; to walk through its values takes ten times as long. */
const mayHoldUrl = /"(?:https?:|\\u|\\?\/)/i;

/** Without its query, which may hold personal data, and without credentials. */
const plain = (url: string): string => url.replace(/[?#].*$/s, "").replace(/^([^/]*\/\/)[^/@]*@/, "$1");

/** A URL as written; a relative one as it is resolved. */
const whole = (link: string, url: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(link) ? link : new URL(link, url).href;
