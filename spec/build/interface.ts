// Builds the whole model from the composed files of a spec.
import { clausesOf } from "../clauses.js";
import type { Composed } from "../compose/composed.js";
import { defined } from "../defined.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { PathSegment, UrlSegment } from "../field.js";
import type { InterfaceModel, PathForm, RequestHeader, Shape, StatedSite } from "../model.js";
import type { RecordIds } from "../record-ids.js";
import { type DateSearch, prefixes } from "../search-parameter.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  itemsOf,
  type Tree,
  textAt,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { byKey } from "../text/order.js";
import { consequencesOf } from "./consequences.js";
import { quoted } from "./field-type.js";
import { fieldsOf } from "./fields.js";
import { gapsOf, retiredGapsOf } from "./gaps.js";
import { headerOf } from "./header.js";
import { interactionsOf } from "./interactions.js";
import { nodeOf } from "./node.js";
import { checkNullableParts } from "./nullable.js";
import { parseTemplate } from "./path-template.js";
import { resourcesOf } from "./resources.js";
import { partsOf, roleOf } from "./roles.js";
import type { Scope } from "./scope.js";
import { securityOf } from "./security.js";

/** Names of the parameters that date search applies to; some type must have each. */
function dateSearchNames(root: Tree, { report }: Scope): readonly string[] {
  const resources = entriesOf(valueAt(root, "resources"));
  const known = resources.flatMap(({ value }) => entriesOf(valueAt(value, "search")).map(({ key }) => key));
  const written = textsOf(valueAt(valueAt(root, "date-search"), "parameters"));
  for (const { text, spot } of written) {
    if (known.includes(text)) continue;
    const [type = "*"] = resources.filter(({ value }) => isInRules(value, text)).map(({ key }) => key);
    const missing = `search.${type}.${text}`;
    report("CRI1207", spot, `no type has a search parameter ${quoted(text)}`, {
      written: text,
      known,
      missing,
    });
  }
  return written.map(({ text }) => text);
}

const isInRules = (resource: Tree, parameter: string): boolean =>
  itemsOf(valueAt(resource, "rules")).some((rule) =>
    textsOf(valueAt(rule, "at-least-one")).some(({ text }) => text === parameter),
  );

/** The prefixes of a date value, in the order of their names, and what repeating the parameter means. */
function dateSearchOf(root: Tree, scope: Scope): DateSearch | undefined {
  const whole = entryAt(root, "date-search");
  const tree = whole?.value;
  const range = entryAt(tree, "range");
  if (whole === undefined || range === undefined) return undefined;
  const section = scope.header.section("dates");
  const found = byKey(entriesOf(valueAt(tree, "prefixes"))).flatMap(
    ({ key, keySpot: spot, value: details }) => {
      const prefix = prefixes.find((name) => name === key);
      if (prefix === undefined) return [];
      return [{ ...nodeOf({ clause: `dates.prefix.${prefix}`, spot, details, section }, scope), prefix }];
    },
  );
  const place = { clause: "dates.range", spot: range.keySpot, details: range.value, section };
  const node = nodeOf({ clause: "dates", spot: whole.keySpot, details: tree, section }, scope);
  return { ...node, prefixes: found, range: nodeOf(place, scope) };
}

/** In the order of the forms' names. */
function formsOf(tree: Tree | undefined, scope: Scope): readonly PathForm[] {
  const forms = byKey(entriesOf(tree)).flatMap((entry) => formOf(entry, scope) ?? []);
  for (const [index, form] of forms.entries()) {
    const twin = forms.slice(0, index).find((other) => other.template === form.template);
    if (twin === undefined) continue;
    const spot = { ...form.at, length: form.name.length };
    scope.report("CRI1307", spot, `form ${form.name} has the same path as form ${twin.name}`);
  }
  return forms;
}

function formOf(entry: Entry, scope: Scope): PathForm | undefined {
  const template = textAt(entry.value, "path");
  if (template === undefined) return undefined;
  const parsed = parseTemplate(template, ["site", "type"], scope.header.placeholders);
  const spot = entryAt(entry.value, "path")?.value.spot ?? entry.keySpot;
  for (const fault of parsed.faults) scope.report("CRI1306", spot, `the path of form ${entry.key}: ${fault}`);
  for (const fault of parsed.missing)
    scope.report("CRI1305", spot, `the path of form ${entry.key}: ${fault}`);
  const node = nodeOf(
    {
      clause: `form.${entry.key}`,
      spot: entry.keySpot,
      details: entry.value,
      section: scope.header.section("forms"),
    },
    scope,
  );
  const { siteHeader, siteInHost } = scope.header;
  return {
    ...node,
    name: entry.key,
    template,
    segments: parsed.segments.filter(isPathSegment),
    ...(siteHeader === undefined ? {} : { siteHeader }),
    ...(siteInHost ? { siteInHost } : {}),
  };
}

const isPathSegment = (segment: UrlSegment): segment is PathSegment => segment.kind !== "id";

/** The FHIR releases for which the kit generates a CapabilityStatement. */
const fhirReleases = ["4.0.1"] as const;

/**
 * The model as far as it can be built: a mistake is reported and skipped, so that it never hides another.
 * Use the model only if nothing was reported.
 */
export function interfaceOf({ root, documents }: Composed, { report }: Reporter): InterfaceModel {
  const scope = scopeOf(root, documents, report);
  const text = (name: string) => textAt(root, name) ?? "";
  const namesIn = (part: string) => entriesOf(valueAt(root, part)).map(({ key }) => key);
  const section = textAt(root, "from") ?? text("document");
  const forms = formsOf(valueAt(root, "forms"), scope);
  const interactions = interactionsOf(valueAt(root, "interactions"), valueAt(root, "gaps"), scope);
  const shapes = shapesOf(valueAt(root, "shapes"), scope);
  const home = {
    forms,
    formNames: namesIn("forms"),
    interactionNames: namesIn("interactions"),
    shapes,
    dateSearch: dateSearchNames(root, scope),
  };
  const changeSpot = entryAt(root, "name")?.keySpot;
  const rest = defined({
    ...nodeOf({ clause: "interface", spot: root.spot, details: root, changeSpot, section }, scope),
    name: text("name"),
    title: text("title"),
    document: text("document"),
    published: textAt(root, "published"),
    fhir: fhirReleases.find((release) => release === textAt(root, "fhir")),
    typeMember: scope.header.typeMember,
    externalTypes: scope.header.externalTypes,
    placeholders: scope.header.placeholders,
    requestHeaders: requestHeadersOf(valueAt(root, "request-headers"), scope),
    ids: recordIdsOf(root, scope),
    site: statedSiteOf(root, scope),
    security: securityOf(root, scope),
    forms,
    interactions,
    shapes,
    resources: resourcesOf(valueAt(root, "resources"), home, scope),
    dates: dateSearchOf(root, scope),
    consequences: consequencesOf(valueAt(root, "consequences"), interactions, root, scope),
  });
  const gaps = gapsOf(valueAt(root, "gaps"), { section, model: { ...rest, gaps: [], clauses: [] } }, scope);
  const parts = defined({ ...rest, gaps, retiredGaps: retiredGapsOf(root) });
  return { ...parts, clauses: clausesOf(parts) };
}

function scopeOf(root: Tree, documents: Scope["documents"], report: Reporter["report"]): Scope {
  const shapes = entriesOf(valueAt(root, "shapes")).map(({ key, value }) => [key, roleOf(value)] as const);
  return {
    report,
    header: headerOf(root),
    documents,
    shapes: new Map(shapes),
    resources: new Set(entriesOf(valueAt(root, "resources")).map(({ key }) => key)),
    broken: new WeakSet(),
  };
}

/** Undefined if the document states nothing. */
function recordIdsOf(root: Tree, scope: Scope): RecordIds | undefined {
  const entry = entryAt(root, "ids");
  if (entry === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  const section = scope.header.section("operations");
  return defined({
    ...nodeOf({ clause: "ids", spot, details, section }, scope),
    member: textAt(details, "member"),
    type: scope.header.idType,
  });
}

/** Undefined if the site is in the paths, or if there are no sites. */
function statedSiteOf(root: Tree, scope: Scope): StatedSite | undefined {
  const entry = entryAt(root, "site");
  const header = textAt(entry?.value, "header");
  const host = textAt(entry?.value, "host") === "first-label" ? ("first-label" as const) : undefined;
  if (entry === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  const report = (problem: string): void => scope.report("CRI1388", spot, problem);
  if (header === undefined && host === undefined) report("site names neither a header nor the host name");
  const place = header === undefined ? "the host name" : "a header";
  if (header !== undefined && host !== undefined) report("the site is in a header and in the host name");
  if (scope.header.placeholders.site.length > 0)
    report(`the site is in ${place}, and placeholders has one for paths`);
  const isSame = ({ key }: { readonly key: string }): boolean => key.toLowerCase() === header?.toLowerCase();
  if (entriesOf(valueAt(root, "request-headers")).some(isSame))
    report(`the header ${header} holds the site, and request-headers gives its value`);
  const section = scope.header.section("operations");
  return defined({ ...nodeOf({ clause: "site", spot, details, section }, scope), header, host });
}

/** In the order of their names; undefined if there are none. */
function requestHeadersOf(tree: Tree | undefined, scope: Scope): readonly RequestHeader[] | undefined {
  const headers = byKey(entriesOf(tree)).flatMap((entry) => requestHeaderOf(entry, scope) ?? []);
  for (const [index, header] of headers.entries()) {
    const twin = headers.slice(0, index).find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    if (twin === undefined) continue;
    const spot = { ...header.at, length: header.name.length };
    scope.report("CRI1354", spot, `${header.name} is the same header as ${twin.name}`);
  }
  return headers.length === 0 ? undefined : headers;
}

function requestHeaderOf(
  { key: name, keySpot, value: details }: Entry,
  scope: Scope,
): RequestHeader | undefined {
  const value = textAt(details, "is");
  if (value === undefined) return undefined;
  const section = scope.header.section("operations");
  return { ...nodeOf({ clause: `header.${name}`, spot: keySpot, details, section }, scope), name, value };
}

/** In the order of the shapes' names. */
const shapesOf = (tree: Tree | undefined, scope: Scope): readonly Shape[] =>
  byKey(entriesOf(tree)).map((entry) => shapeOf(entry, scope));

function shapeOf(entry: Entry, scope: Scope): Shape {
  const { key: name, keySpot: spot, value: details } = entry;
  const clause = `shape.${name}`;
  const node = nodeOf({ clause, spot, details, section: scope.header.section("shapes") }, scope);
  const home = {
    clause,
    values: `value.${name}`,
    path: "",
    section: node.section,
    statusSection: scope.header.section("statuses"),
  };
  const fields = fieldsOf(valueAt(details, "fields"), home, scope);
  const parts = partsOf(entry, fields, scope);
  checkNullableParts(name, fields, parts, scope);
  for (const field of fields) {
    if (field.type.kind !== "url" || parts?.role === "reference") continue;
    const at = { ...field.at, length: field.name.length };
    scope.report("CRI1318", at, `${name}.${field.name} is a url, but ${name} is not a reference`);
  }
  return defined({ ...node, name, role: parts?.role, parts, fields });
}
