// Makes the URLs of collections, records and searches.

import type { PathSegment, UrlSegment } from "../../../spec/field.js";
import { isInUtc } from "../../../spec/limits.js";
import { inUtc } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { referenceForm, referredAs } from "../../../spec/reference-form.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { atSiteHost } from "../../../spec/site-host.js";
import { withSite } from "../site-in-url.js";
import type { Collection, Query } from "./adapter.js";

/** The base URL without trailing slashes and without userinfo, from which paths and references are built. */
export function plainBase(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.username = "";
  url.password = "";
  return url.href.replace(/\/+$/, "");
}

/** The URL at which a collection is listed and added to. */
export function collectionUrl(base: string, at: Collection): string {
  const { under } = at;
  return under === undefined
    ? ownCollectionUrl(base, at)
    : `${under.url}/${encodeURIComponent(under.segment)}`;
}

/** The URL below which the collection's records are. */
function ownCollectionUrl(base: string, at: Collection): string {
  const text = (segment: PathSegment) => {
    if (segment.kind === "literal") return segment.text;
    return encodeURIComponent(segment.kind === "site" ? at.site : at.resource.segment);
  };
  return [baseAt(base, at), ...at.form.segments.map(text)].join("/");
}

/** The base URL with the site, where no path has it. */
function baseAt(base: string, { form: { siteHeader: header, siteInHost }, site }: Collection): string {
  if (siteInHost) return atSiteHost(base, site);
  return header === undefined ? base : withSite(base, { header, site });
}

export function recordUrl(base: string, at: Collection, id: string): string {
  return `${ownCollectionUrl(base, at)}/${encodeURIComponent(id)}`;
}

/** Dates are written as their parameters take them. */
export function searchUrl(base: string, at: Collection, query: Query): string {
  const pairs = query.map(([name, value]) => {
    const parameter = at.resource.parameters.find((one) => one.name === name);
    const text = parameter === undefined ? value : asTaken(parameter, value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  });
  return collectionUrl(base, at) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

/** A date value as a parameter takes it: the first instant of a day if it takes no days, and in UTC if its fields are. */
export function asTaken(
  { match, instantsOnly = false, targets }: Pick<SearchParameter, "match" | "instantsOnly" | "targets">,
  value: string,
): string {
  const [, prefix = "", day = "", time = ""] = /^([a-z]{2})?(\d{4}-\d\d-\d\d)(T.*)?$/.exec(value) ?? [];
  if (match !== "date" || day === "") return value;
  const text = time === "" && instantsOnly ? `${day}T00:00:00+00:00` : day + time;
  return prefix + (targets.every(({ field }) => isInUtc(field)) ? inUtc(text) : text);
}

/** Writes the absolute URL that records use to refer to each other, in the form that the spec's reference shape states. */
export type ReferenceWriter = (site: string, type: string, id: string) => string;

/** Reads the form from the model; relative if no shape of the model refers to records. */
export function referenceWriter(model: InterfaceModel, base: string): ReferenceWriter {
  const form = referenceForm(model);
  if (form === undefined) return (_site, type, id) => `${type}/${id}`;
  return (site, type, id) => {
    const parts = { site, type: referredAs(model, type), id };
    const text = (segment: UrlSegment) =>
      segment.kind === "literal" ? segment.text : encodeURIComponent(parts[segment.kind]);
    return [base, ...form.map(text)].join("/");
  };
}
