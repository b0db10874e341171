// Finds the site in a URL that a user gave as the base URL: people copy the address of a list, or of a site.
import type { PathSegment } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import { decoded } from "../../spec/text/decoded.js";

/** The base URL without the beginning of a path of the interface, and the site in it, if it is in there. */
export interface SiteFromUrl {
  readonly baseUrl: string;
  readonly site?: string;
}

/**
 * Reads the end of a URL as the beginning of one of the interface's paths, the longest there is: `https://h/api/sites/12` is
 * `https://h/api` and site 12. Otherwise the URL as it is.
 */
export function siteFromUrl(model: InterfaceModel, url: string): SiteFromUrl {
  const parts = new URL(url).pathname.split("/").filter((part) => part !== "");
  const ends = model.forms
    .flatMap(({ segments }) => segments.map((_, index) => segments.slice(0, index + 1)))
    .filter((segments) => endsIn(model, segments, parts.map(decoded)))
    .sort((a, b) => b.length - a.length);
  const [longest] = ends;
  if (longest === undefined) return { baseUrl: url };
  const begin = parts.length - longest.length;
  const path = parts.slice(0, begin).map((part) => `/${part}`);
  const site = parts[begin + longest.findIndex(({ kind }) => kind === "site")];
  const isNamed = longest.some(({ kind }) => kind === "site") && site !== undefined;
  return {
    baseUrl: `${new URL(url).origin}${path.join("")}`,
    ...(isNamed ? { site: decoded(site) } : {}),
  };
}

/** Whether a path ends in these segments; a site alone could be anything. */
function endsIn(
  { resources }: InterfaceModel,
  segments: readonly PathSegment[],
  parts: readonly string[],
): boolean {
  if (segments.length > parts.length || segments.every(({ kind }) => kind === "site")) return false;
  const last = parts.slice(-segments.length);
  return segments.every((segment, index) => {
    if (segment.kind === "literal") return segment.text === last[index];
    return segment.kind === "site" || resources.some((one) => one.segment === last[index]);
  });
}
