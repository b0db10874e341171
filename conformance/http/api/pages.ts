// Finds the link to the next page of a list.
import { isArray, isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";
import { cursorPages, cursorUrl } from "./next-cursor.js";

export interface NextPage {
  /** Absent if the link cannot be followed. */
  readonly url?: string;
  readonly by: "body" | "Link header" | "cursor";
  /** The link as the answer writes it. */
  readonly link: string;
  /** The link names another host: that the page is at the deployment's own is a guess. */
  readonly isMoved?: true;
}

/** The next page of a list of a type: by a cursor where the document states it, else by a link. */
export function followingPage(
  model: InterfaceModel,
  resource: Resource,
  exchange: Exchange,
  url: string,
): NextPage | undefined {
  const pages = cursorPages(model, resource);
  const next = pages && cursorUrl(exchange, pages, url);
  return next === undefined ? nextPage(exchange, url) : { url: next, by: "cursor", link: next };
}

/**
 * The URL of the next page: from a Bundle's link, a `next` URL in the body, or the `Link` header (RFC 8288).
 * Relative URLs are resolved. If a URL names another host, the deployment's own host is used, since a proxy may hide it.
 */
export function nextPage(exchange: Exchange, url: string): NextPage | undefined {
  const by = nextInBody(exchange.json) === undefined ? "Link header" : "body";
  const link = nextLink(exchange);
  return link === undefined ? undefined : { by, link, ...onSameHost(link, url) };
}

/** The URL of the next page as the answer writes it. */
export const nextLink = ({ json, responseHeaders }: Exchange): string | undefined =>
  nextInBody(json) ?? nextInHeader(responseHeaders["link"]);

function nextInBody(json: Json | undefined): string | undefined {
  if (!isObject(json)) return undefined;
  const own = urlIn(json["next"]);
  if (own !== undefined) return own;
  for (const links of [json["link"], json["links"], json["_links"]]) {
    const found = isArray(links) ? links.map(nextOfRelation).find((one) => one !== undefined) : undefined;
    const next = found ?? (isObject(links) ? urlIn(links["next"]) : undefined);
    if (next !== undefined) return next;
  }
  return undefined;
}

function nextOfRelation(link: Json): string | undefined {
  if (!isObject(link)) return undefined;
  return link["relation"] === "next" || link["rel"] === "next"
    ? (urlIn(link["url"]) ?? urlIn(link["href"]))
    : undefined;
}

function urlIn(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  return isObject(value) ? (urlIn(value["href"]) ?? urlIn(value["url"])) : undefined;
}

function nextInHeader(header: string | undefined): string | undefined {
  for (const [, url, parameters] of header?.matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g) ?? []) {
    if (/;\s*rel\s*=\s*"?([^";]*\s)?next(\s[^";]*)?"?\s*(;|$)/i.test(parameters ?? "")) return url;
  }
  return undefined;
}

function onSameHost(link: string, url: string): Pick<NextPage, "url" | "isMoved"> {
  if (!URL.canParse(link, url)) return {};
  const resolved = new URL(link, url);
  // What stands for credentials is the site.
  const own = new URL(url);
  const site = own.username === "" ? "" : `${own.username}:${own.password}@`;
  return {
    url: `${own.protocol}//${site}${own.host}${resolved.pathname}${resolved.search}`,
    ...(resolved.host === own.host ? {} : { isMoved: true }),
  };
}
