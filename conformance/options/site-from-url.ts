// Finds the site in a URL that a user gave as the base URL: people copy the address of a list, or of a site.
import type { PathSegment } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import { hasSites } from "../../spec/sites.js";
import { decoded } from "../../spec/text/decoded.js";

/** The base URL without the beginning of a path of the interface, and the site in it, if it is in there. */
export interface SiteFromUrl {
  readonly baseUrl: string;
  readonly site?: string;
}

/**
 * The readings of the end of a URL as the beginning of one of the interface's paths, the longest such end first: `https://h/api/sites/12`
 * is `https://h/api` and site 12.
 */
export function readingsOf(model: InterfaceModel, url: string): readonly SiteFromUrl[] {
  const parts = new URL(url).pathname.split("/").filter((part) => part !== "");
  const readings = model.forms
    .flatMap(({ segments }) => segments.map((_, index) => segments.slice(0, index + 1)))
    .filter((segments) => endsIn(model, segments, parts.map(decoded)))
    .sort((a, b) => b.length - a.length)
    .map((segments) => readingOf(url, parts, segments));
  return [...new Map(readings.map((one) => [`${one.baseUrl} ${one.site}`, one])).values()];
}

/** The URL whose last parts are these segments. */
function readingOf(url: string, parts: readonly string[], segments: readonly PathSegment[]): SiteFromUrl {
  const begin = parts.length - segments.length;
  const path = parts.slice(0, begin).map((part) => `/${part}`);
  const place = segments.findIndex(({ kind }) => kind === "site");
  const site = place === -1 ? undefined : parts[begin + place];
  return { baseUrl: withPath(url, path.join("")), ...(site === undefined ? {} : { site: decoded(site) }) };
}

/** The URL with another path. The name and the password in it are kept. */
function withPath(url: string, path: string): string {
  const other = new URL(url);
  other.pathname = path;
  other.search = "";
  other.hash = "";
  return other.href.replace(/\/$/, "");
}

/** Whether a path ends in these segments. A site alone could be anything, and so could a type alone if there are no sites. */
function endsIn(model: InterfaceModel, segments: readonly PathSegment[], parts: readonly string[]): boolean {
  const { resources } = model;
  const tells = ({ kind }: PathSegment) => (hasSites(model) ? kind !== "site" : kind === "literal");
  if (segments.length > parts.length || !segments.some(tells)) return false;
  const last = parts.slice(-segments.length);
  return segments.every((segment, index) => {
    if (segment.kind === "literal") return segment.text === last[index];
    return segment.kind === "site" || resources.some((one) => one.segment === last[index]);
  });
}
