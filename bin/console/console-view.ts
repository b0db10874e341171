// What the page at `/` says of an interface and its server.
import { rootType } from "../../conformance/tools/sample/department.js";
import { objectTypes } from "../../generator/naming/object-types.js";
import { exampleRequest } from "../../generator/targets/front/example-request.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { anchorOf } from "../../spec/published-addresses.js";
import type { AtLeastOneRule, SearchParameter } from "../../spec/search-parameter.js";
import { keyHeader, statedSecurities } from "../../spec/security.js";
import { siteHeader, siteInHost } from "../../spec/sites.js";
import { counted } from "../../spec/text/counted.js";

export interface ConsoleOptions {
  /** Sites to offer in the form, the first one filled in; empty if none is known. */
  readonly sites: readonly string[];
  /** The server asks for a token. */
  readonly needsToken: boolean;
  /** The server shows the reference at docs/. */
  readonly hasDocs: boolean;
}

/** Everything that the template inserts; `data` is for the page's script. */
export interface ConsoleView {
  readonly data: object;
  readonly [member: string]: unknown;
}

export function consoleView(model: InterfaceModel, options: ConsoleOptions): ConsoleView {
  const { title, means = "", document, gaps, resources, placeholders } = model;
  const { sites, hasDocs } = options;
  const key = keyHeader(model);
  const header = siteHeader(model);
  const [site = "1", ...others] = sites;
  const known = [site, ...others];
  return {
    title,
    means: means.charAt(0).toUpperCase() + means.slice(1),
    document,
    hasSites: placeholders.site.length > 0 || header !== undefined,
    siteInHost: siteInHost(model) ?? false,
    site,
    sites: known,
    hasToken: options.needsToken || statedSecurities(model).some(({ scheme }) => scheme !== "none"),
    tokenLabel: key ?? "Token",
    links: hasDocs
      ? [
          { href: "docs/", text: "Reference" },
          { href: "openapi.json", text: "OpenAPI" },
        ]
      : [],
    types: typesOf(model, { hasDocs, site }),
    gapCount: counted(gaps.length, "gap"),
    gaps: gaps.map(({ clause, asks, answer }) => ({
      id: clause,
      asks,
      answer,
      href: hasDocs ? `docs/gaps.html#${anchorOf(clause)}` : "",
    })),
    data: {
      ...(key === undefined ? {} : { keyHeader: key }),
      ...(header === undefined ? {} : { siteHeader: header }),
      ...totalOf(model),
      headers: Object.fromEntries((model.requestHeaders ?? []).map(({ name, value }) => [name, value])),
      types: resources.map((resource) => typeData(model, resource)),
    },
  };
}

function totalOf({ interactions }: InterfaceModel): object {
  const total = interactions.find(({ kind }) => kind === "search")?.total;
  return total?.in.as === "header" ? { totalHeader: total.in.header } : {};
}

function typesOf(
  model: InterfaceModel,
  { hasDocs, site }: { readonly hasDocs: boolean; readonly site: string },
): readonly object[] {
  const types = objectTypes(model);
  // A search of it most often needs nothing, and its answer leads to all others.
  const first = rootType(model);
  return types.resources.map(({ resource, stem }) => ({
    name: resource.name,
    isFirst: resource.name === first,
    means: resource.means ?? "",
    paths: formsOf(model, resource).map(({ template }) => template),
    interactions: interactionsOf(resource),
    parameters: resource.parameters.map(parameterView),
    href: hasDocs ? `docs/resources/${stem}.html` : "",
    example: offers(resource, "search") ? exampleView(model, resource, site) : undefined,
  }));
}

/** A search for somebody without JavaScript. A link sends no headers, so a request that needs some is only text. */
function exampleView(model: InterfaceModel, resource: Resource, site: string): object {
  const { path, headers } = exampleRequest(model, resource, site);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const isLink = lines.length === 0;
  return { href: isLink ? path.slice(1) : "", text: `GET ${path}`, headers: lines.join(", ") };
}

const interactionsOf = ({ operations }: Resource): string =>
  operations
    .filter(({ offered }) => offered)
    .map(({ kind }) => kind)
    .join(", ");

const formsOf = ({ forms }: InterfaceModel, resource: Resource) =>
  forms.filter(({ name }) => resource.forms.includes(name));

const parameterView = (parameter: SearchParameter) => ({
  name: parameter.name,
  type: parameter.type,
  means: parameter.means ?? "",
  hint: hintOf(parameter),
});

/** What somebody who fills in a value must know besides its meaning. */
function hintOf({ match, demanded }: SearchParameter): string {
  const form = match === "date" ? "such as 2026-03-01" : match === "reference" ? "a URL or an id" : "";
  return [demanded ? "required" : "", form].filter((part) => part !== "").join(", ");
}

function typeData(model: InterfaceModel, resource: Resource): object {
  return {
    name: resource.name,
    searches: offers(resource, "search"),
    reads: offers(resource, "read"),
    paths: formsOf(model, resource).map(({ name, segments }) => ({
      name,
      segments: segments.map((segment) => {
        if (segment.kind === "site") return { kind: "site" };
        return { kind: segment.kind, text: segment.kind === "type" ? resource.segment : segment.text };
      }),
    })),
    parameters: resource.parameters.map((parameter) => ({
      ...parameterView(parameter),
      values: parameter.values.map(({ value }) => value),
    })),
    rules: resource.rules.map(ruleInWords),
  };
}

const ruleInWords = ({ parameters }: AtLeastOneRule): string =>
  `A search needs at least one of ${parameters.join(", ")}.`;
