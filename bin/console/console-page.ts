// Makes the page that `cri-kit serve` shows to browsers at `/`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AddedRecord } from "../../conformance/http/api/adapter.js";
import { queryFor } from "../../conformance/search/query-for.js";
import { rootType } from "../../conformance/tools/sample/department.js";
import { objectTypes } from "../../generator/naming/object-types.js";
import { exampleRequest } from "../../generator/targets/front/example-request.js";
import type { FrontPage } from "../../runtime/server/documents/front-page.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { kitVersion, packageRoot } from "../../spec/package-root.js";
import { anchorOf } from "../../spec/published-addresses.js";
import type { AtLeastOneRule, SearchParameter } from "../../spec/search-parameter.js";
import { keyHeader, statedSecurities } from "../../spec/security.js";
import { atSite, hasSites, siteHeader, siteInHost, withoutSite } from "../../spec/sites.js";
import { counted } from "../../spec/text/counted.js";
import { pagePolicy } from "../../spec/text/markup.js";
import type { Invented } from "../sample-fill.js";
import { lastReport } from "./last-report.js";

interface ConsoleOptions {
  /** Sites to offer in the form, the first one filled in; empty if none is known. */
  readonly sites: readonly string[];
  /** The server asks for a token. */
  readonly needsToken: boolean;
  /** The server shows the reference at docs/. */
  readonly hasDocs: boolean;
  /** The invented records that the server began with, by type; empty if there are none. */
  readonly invented: ReadonlyMap<string, Invented>;
}

/** Everything that the template inserts; `data` is for the page's script. */
interface ConsoleView {
  readonly data: object;
  readonly [member: string]: unknown;
}

function consoleView(model: InterfaceModel, options: ConsoleOptions): ConsoleView {
  const { title, means = "", document, gaps, resources, placeholders } = model;
  const { sites, hasDocs, invented } = options;
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
    types: typesOf(model, { hasDocs, site, invented }),
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
      types: resources.map((resource) => typeData(model, resource, invented)),
    },
  };
}

function totalOf({ interactions }: InterfaceModel): object {
  const total = interactions.find(({ kind }) => kind === "search")?.total;
  return total?.in.as === "header" ? { totalHeader: total.in.header } : {};
}

function typesOf(
  model: InterfaceModel,
  { hasDocs, site, invented }: Pick<ConsoleOptions, "hasDocs" | "invented"> & { readonly site: string },
): readonly object[] {
  const types = objectTypes(model);
  // Its search rarely needs a parameter, and most other types refer to its records.
  const first = rootType(model);
  return types.resources.map(({ resource, stem }) => ({
    name: resource.name,
    isFirst: resource.name === first,
    means: resource.means ?? "",
    invented: countOf(invented.get(resource.name), hasSites(model) ? site : withoutSite),
    paths: formsOf(model, resource).map(({ template }) => template),
    interactions: interactionsOf(resource),
    parameters: resource.parameters.map((parameter) => parameterView(parameter)),
    href: hasDocs ? `docs/resources/${stem}.html` : "",
    example: offers(resource, "search")
      ? exampleView(model, resource, site, invented.get(resource.name)?.first)
      : undefined,
  }));
}

/** Names the site, since the other sites have other records. */
const countOf = (invented: Invented | undefined, site: string): string =>
  invented === undefined ? "" : `${counted(invented.count, "invented record")}${atSite(site)}`;

/**
 * A search for somebody without JavaScript, which finds the first invented record if there is one. A link sends no headers, so a
 * request that needs some is only text.
 */
function exampleView(
  model: InterfaceModel,
  resource: Resource,
  site: string,
  first: Invented["first"] | undefined,
): object {
  const { path, headers } = exampleRequest(model, resource, site, (parameter) =>
    first === undefined ? undefined : exampleValue(model, parameter, first),
  );
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

const parameterView = (parameter: SearchParameter, example?: string) => ({
  name: parameter.name,
  type: parameter.type,
  means: sameWords(parameter.means, parameter.name) ? "" : (parameter.means ?? ""),
  hint: hintOf(parameter, example),
});

const sameWords = (means: string | undefined, name: string): boolean =>
  means?.toLowerCase() === name.toLowerCase();

/** The most characters of an example in a hint: a longer one would make its row high. */
const longestExample = 24;
const boxOffers = "the box offers one";

/** What somebody who fills in a value must know besides its meaning. */
function hintOf({ match, demanded }: SearchParameter, example: string | undefined): string {
  const shown = example ?? (match === "date" ? "2026-03-01" : undefined);
  return [
    ...(demanded ? ["required"] : []),
    ...(match === "reference" ? ["a URL or an id"] : []),
    ...(shown === undefined ? [] : [shown.length > longestExample ? boxOffers : `such as ${shown}`]),
  ].join(", ");
}

/** What the page's script must know of a type. Invented values are offered in its boxes. */
function typeData(model: InterfaceModel, resource: Resource, invented: ConsoleOptions["invented"]): object {
  const { first } = invented.get(resource.name) ?? {};
  return {
    name: resource.name,
    id: first?.id ?? "",
    searches: offers(resource, "search"),
    reads: offers(resource, "read"),
    paths: formsOf(model, resource).map(({ name, segments }) => ({
      name,
      segments: segments.map((segment) => {
        if (segment.kind === "site") return { kind: "site" };
        return { kind: segment.kind, text: segment.kind === "type" ? resource.segment : segment.text };
      }),
    })),
    parameters: resource.parameters.map((parameter) => {
      const example = first === undefined ? undefined : exampleValue(model, parameter, first);
      const values = parameter.values.map(({ value }) => value);
      return {
        ...parameterView(parameter, example),
        values: example === undefined || values.includes(example) ? values : [...values, example],
      };
    }),
    rules: resource.rules.map(ruleInWords),
  };
}

const ruleInWords = ({ parameters }: AtLeastOneRule): string =>
  `A search needs at least one of ${parameters.join(", ")}.`;

/** A value that finds the record; for a range, one of its bounds. Undefined if the record has no value. */
function exampleValue(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: Pick<AddedRecord, "id" | "body">,
): string | undefined {
  const [[, value] = []] = queryFor(model, parameter, record, "id");
  return value;
}

interface ConsoleSource extends ConsoleOptions {
  model(): Promise<InterfaceModel>;
  /** The file of the JSON report to show (default: none). It is read again when it has changed. */
  readonly report: string | undefined;
  /** The base URLs of the server; only known once it runs. */
  urls(): readonly string[];
}

/** The page; it is made on the first request, and its templates are loaded then. */
export function consolePage({ model, report, urls, ...options }: ConsoleSource): FrontPage {
  let made: Promise<(report: object) => string> | undefined;
  const read = lastReport(report);
  return async () => {
    made ??= pageMaker(model, options);
    const [page, interfaceModel] = await Promise.all([made, model()]);
    const [first = "1"] = options.sites;
    const site = hasSites(interfaceModel) ? first : undefined;
    return page(await read({ name: interfaceModel.name, urls: urls(), site }));
  };
}

async function pageMaker(
  model: ConsoleSource["model"],
  options: ConsoleOptions,
): Promise<(report: object) => string> {
  const read = (path: string): Promise<string> => readFile(join(packageRoot(), "templates", path), "utf8");
  const template = await read("console/page.html.hbs");
  const script = await read("console/console.js");
  const styles = ["style/base.css", "console/form.css", "console/console.css"];
  const { default: Handlebars } = await import("handlebars");
  const render = Handlebars.create().compile(template, { preventIndent: true, strict: true });
  const style = (await Promise.all(styles.map(read))).join("\n");
  const interfaceModel = await model();
  // The form's requests, to this server alone.
  const policy = pagePolicy({ style, script }, ["connect-src 'self'"]);
  return (report) => {
    // Made for each request, since records may still be invented.
    const { data, ...view } = consoleView(interfaceModel, options);
    return render({ ...view, report, style, script, policy, version: kitVersion(), data: asData(data) });
  };
}

/** JSON for the inside of a script element, which an HTML parser ends at the first `</script`. */
const asData = (value: object): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
