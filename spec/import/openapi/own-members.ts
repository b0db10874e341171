// Reads the `x-cri-` members of an OpenAPI document that the kit generated: they say what OpenAPI has no word for.
import { statements } from "../../constructs/statements.js";
import { defined } from "../../defined.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { InteractionKind } from "../../model.js";
import { operators } from "../../search-parameter.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";

/** Whether the kit generated the document. */
export const isOwn = (reading: Reading): boolean =>
  reading.get(reading.root, "x-cri-extensions") !== undefined;

/** Whether a part comes from a statement of the spec, and not from the kit's own server. */
export const isStatement = (node: DocNode | undefined): boolean =>
  isObject(node?.value) && Object.hasOwn(node.value, "x-cri-clause");

const members = (node: DocNode): JsonObject => (isObject(node.value) ? node.value : {});

const textAt = (node: DocNode, name: string): string | undefined => {
  const value = members(node)[name];
  return typeof value === "string" && /\S/.test(value) ? value : undefined;
};

/** Counts all such members of a part as used. */
function settleOwn(node: DocNode, reading: Reading): void {
  for (const name of Object.keys(members(node)))
    if (name.startsWith("x-cri-")) reading.settle(reading.get(node, name));
}

/** The meaning, the basis and the oddity of a part. */
export function ownOrigin(node: DocNode, reading: Reading): JsonObject {
  settleOwn(node, reading);
  const [means, basis, derivedFrom, odd] = ["means", "basis", "derived-from", "odd"].map((name) =>
    textAt(node, `x-cri-${name}`),
  );
  return {
    ...(means === undefined ? {} : { means }),
    ...(basis === "derived" && derivedFrom !== undefined ? { basis, "derived-from": derivedFrom } : {}),
    ...(odd === undefined ? {} : { odd }),
  };
}

/** The name of the path form that a path belongs to. */
export const ownForm = (node: DocNode): string | undefined =>
  /^form\.([A-Za-z][A-Za-z0-9]*)$/.exec(textAt(node, "x-cri-clause") ?? "")?.[1];

/** The type of a field in the words of the language, if the schema alone does not give it. */
export const ownType = (node: DocNode): string | undefined => textAt(node, "x-cri-type");

/** What the spec says of a field besides its type and its constraints. */
export function ownField(node: DocNode, reading: Reading): JsonObject {
  const own = members(node);
  const values = own["x-cri-values"];
  const named: readonly Json[] = isArray(values) ? values : [];
  const detailed = detailedValues(own);
  const examples = reading.get(node, "examples")?.value;
  const samples = isArray(examples) ? examples.filter((one) => !named.includes(one)) : [];
  const codings = own["x-cri-codings"];
  const form = textAt(node, "x-cri-form");
  return {
    ...(own["x-cri-optional"] === true ? { optional: true } : {}),
    ...(named.length === 0 ? {} : { values: detailed }),
    ...(own["x-cri-status"] === true ? { status: true } : {}),
    ...(own["x-cri-business-identifier"] === true ? { "business-identifier": true } : {}),
    ...(samples.length < 2 ? {} : { samples }),
    ...(codings === undefined ? {} : { codings }),
    ...(form === undefined ? {} : { form }),
    ...ownOrigin(node, reading),
  };
}

/** Named values: a list, or a map if any has a meaning. */
function detailedValues(own: JsonObject): Json {
  const values = own["x-cri-values"];
  const meanings = own["x-cri-value-means"];
  const named: readonly Json[] = isArray(values) ? values : [];
  if (!isObject(meanings)) return [...named];
  return Object.fromEntries(
    named.map((value) => {
      const means = meanings[String(value)];
      return [String(value), means === undefined ? null : { means }] as const;
    }),
  );
}

/** What the request of an interaction means, for all types. */
export const ownRequest = (node: DocNode): JsonObject => {
  const means = textAt(node, "x-cri-request");
  return means === undefined ? {} : { means };
};

/** Where the lists of a search have their total and their next cursor. */
export function ownListPlaces(node: DocNode, reading: Reading): JsonObject {
  return Object.fromEntries(
    ["total", "next-cursor"].flatMap((name) => {
      const placed = reading.get(node, `x-cri-${name}`);
      if (placed === undefined || !isObject(placed.value)) return [];
      reading.settle(placed);
      const { member, header } = placed.value;
      const place = member === undefined ? { header: header ?? "" } : { member };
      return [[name, { ...place, ...ownOrigin(placed, reading), from: placed.at }] as const];
    }),
  );
}

/** The role of a shape. */
export function ownRole(node: DocNode): JsonObject {
  const role = members(node)["x-cri-role"];
  return role === undefined ? {} : { role };
}

const plainReading = "its name and meaning, and the fields of the type";

/** A search parameter as the spec has it. */
export function ownParameter(node: DocNode, reading: Reading): JsonObject {
  const own = members(node);
  const [published, looks] = ["x-cri-published", "x-cri-looks-at"].map((name) => own[name]);
  const { type = "string", required } = isObject(published) ? published : {};
  const flags = isArray(required) ? required.filter(isObject) : [];
  reading.settle(node);
  return {
    type,
    ...requiredFlags(flags),
    ...ownOrigin(node, reading),
    from: node.at,
    ...(isObject(looks) ? lookingAt(looks) : {}),
    ...ownComparison(node, reading),
    ...ownValues(node, reading),
  };
}

/** The values of a parameter: an open set, or a closed one with what that rests on. */
function ownValues(node: DocNode, reading: Reading): JsonObject {
  const own = members(node);
  if (!isArray(own["x-cri-values"])) return {};
  const closed = reading.get(node, "x-cri-closed");
  const values = detailedValues(own);
  return closed === undefined
    ? { values }
    : { enum: { is: values, ...ownOrigin(closed, reading), from: closed.at } };
}

/** The operator of a parameter: alone, or with its basis and section. */
export function ownComparison(node: DocNode, reading: Reading): JsonObject {
  const compares = reading.get(node, "x-cri-compares");
  if (compares === undefined) return {};
  reading.settle(compares);
  const is = isObject(compares.value) ? compares.value["is"] : compares.value;
  if (operators.every((one) => one !== is)) return {};
  const origin = isObject(compares.value) ? ownOrigin(compares, reading) : {};
  return { compares: { is: String(is), ...origin, from: compares.at } };
}

function requiredFlags(flags: readonly JsonObject[]): JsonObject {
  const named = flags.filter(({ variant }) => typeof variant === "string");
  if (named.length === 0) return flags.some(({ required }) => required === true) ? { required: true } : {};
  return {
    required: Object.fromEntries(named.map(({ variant, required }) => [String(variant), required === true])),
  };
}

const specials = { count: "list-size", offset: "offset", cursor: "cursor", id: "logical-id" } as const;

function lookingAt(looks: JsonObject): JsonObject {
  const { match, ambiguous, interval, days } = looks;
  const fields = isArray(looks["fields"]) ? looks["fields"] : [];
  const [first = "", second = ""] = fields;
  const reason = looks["derived-from"];
  if (match === "count" || match === "offset" || match === "cursor" || match === "id")
    return { special: specials[match] };
  if (match === "page") return { special: "page", "first-page": looks["first-page"] ?? 1 };
  if (match === "fields") return { special: "fields", separator: looks["separator"] ?? "," };
  if (match === "include") {
    const { includes = {}, in: place = "list", separator } = looks;
    return { special: "include", includes, in: place, ...(separator === undefined ? {} : { separator }) };
  }
  if (match === "sort") return { special: "sort", ...orders(looks) };
  if (match === "direction") return { special: "sort-direction", ...directions(looks) };
  if (fields.length === 0) return { unseen: reason ?? "it looks at no field" };
  const reading = typeof reason === "string" && reason !== plainReading ? { reading: reason } : {};
  if (interval === true) return { "looks-at": { start: first, end: second }, ...reading };
  return {
    "looks-at": fields.length === 1 ? first : fields,
    ...(ambiguous === true ? { either: true } : {}),
    ...(match === undefined ? {} : { match }),
    ...(looks["case"] === undefined ? {} : { case: looks["case"] }),
    ...(days === undefined ? {} : { days }),
    ...reading,
  };
}

/** The orders that a parameter asks for. */
function orders({ sorts, separator, ...looks }: JsonObject): JsonObject {
  return {
    sorts: sorts ?? {},
    ...(separator === undefined ? {} : { separator }),
    ...directions(looks),
  };
}

/** How both directions are written, and which holds where a request gives none. */
function directions({ ascending, descending, default: usual }: JsonObject): JsonObject {
  return {
    ...(ascending === undefined ? {} : { ascending }),
    ...(descending === undefined ? {} : { descending }),
    ...(usual === undefined ? {} : { default: usual }),
  };
}

/** The rules of a search. */
export function ownRules(search: DocNode, reading: Reading): JsonObject {
  const rules = reading.items(reading.get(search, "x-cri-at-least-one"));
  return {
    ...(rules.length > 0 && {
      rules: rules.map((rule) => ({
        "at-least-one": members(rule)["parameters"] ?? [],
        ...ownOrigin(rule, reading),
      })),
    }),
    ...ownStatements(search, "search", reading),
  };
}

/** What a type states of an interaction. */
export const ownStatements = (
  operation: DocNode | undefined,
  kind: InteractionKind,
  reading: Reading,
): JsonObject =>
  Object.fromEntries(
    statements.flatMap(({ name, needs, parts }) => {
      const said = needs === kind ? reading.get(operation, `x-cri-${name}`) : undefined;
      if (said === undefined) return [];
      const written = Object.entries(parts).map(([part, usual]) => [part, members(said)[part] ?? usual]);
      return [
        [name, { ...defined(Object.fromEntries(written)), ...ownOrigin(said, reading), from: said.at }],
      ];
    }),
  );

/** The operations that the document only names, of a type. */
export function ownNamed(type: string, reading: Reading): JsonObject {
  const tags = reading.items(reading.get(reading.root, "tags"));
  const tag = tags.find((one) => members(one)["name"] === type);
  const named = reading.items(reading.get(tag, "x-cri-named-operations"));
  if (named.length === 0) return {};
  const entries = named.map((operation) => {
    const served = members(operation)["x-cri-served-as"];
    const details = {
      ...ownOrigin(operation, reading),
      ...(served === undefined ? {} : { "served-as": served }),
    };
    return [String(members(operation)["name"]), { ...details, from: operation.at }] as const;
  });
  return { named: Object.fromEntries(entries) };
}

/** The gaps of the spec, with their own questions and answers. */
export function ownGaps(reading: Reading): JsonObject {
  const gaps = reading.items(reading.get(reading.root, "x-cri-gaps"));
  return Object.fromEntries(
    gaps.map((gap) => {
      reading.settle(gap);
      const { id, section, basis, ...rest } = members(gap);
      const from = typeof section === "string" ? { from: section } : {};
      return [String(id), { ...rest, ...from, ...(basis === "chosen" ? {} : { basis }) }] as const;
    }),
  );
}

/** What the document states about searching by date. */
export function ownDates(reading: Reading): JsonObject {
  const dates = reading.get(reading.root, "x-cri-dates");
  if (dates === undefined) return {};
  const { parameters = [], prefixes, range } = members(dates);
  reading.settle(dates);
  const known = isObject(prefixes) ? Object.entries(prefixes) : [];
  const withMeans = (means: Json | undefined): JsonObject =>
    typeof means === "string" && means !== "" ? { means } : {};
  return {
    parameters,
    prefixes: Object.fromEntries(known.map(([prefix, means]) => [prefix, withMeans(means)])),
    range: withMeans(range),
    ...ownOrigin(dates, reading),
  };
}
