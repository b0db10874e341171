// A small interface for tests: boats, harbours and voyages.
import type {
  Field,
  FieldType,
  InteractionKind,
  InterfaceModel,
  Match,
  NamedValue,
  PathForm,
  PathSegment,
  Resource,
  SearchParameter,
  Shape,
  Target,
} from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";

/** A small interface of another domain, for the engine's tests: harbours, boats that have a home, and voyages of both. */
export function boatModel(): InterfaceModel {
  const model = {
    ...node("interface"),
    name: "boats",
    title: "Boats",
    document: "Boats",
    typeMember: "kind",
    externalTypes: ["Captain"],
    placeholders: { base: ["{base}"], site: ["{fleet}"], type: ["<Kind>"], id: ["{id}"] },
    forms: [form("plain", []), form("next", ["v2"])],
    interactions: [
      { ...node("interaction.search"), kind: "search", method: "GET", on: "collection" },
      { ...node("interaction.read"), kind: "read", method: "GET", on: "record" },
      { ...node("interaction.add"), kind: "add", method: "POST", on: "collection" },
      { ...node("interaction.update"), kind: "update", method: "PUT", on: "collection" },
      { ...node("interaction.delete"), kind: "delete", method: "DELETE", on: "record" },
    ],
    shapes,
    resources: [harbour(), boat(), voyage()],
    dates: {
      ...node("dates"),
      prefixes: [
        { ...node("dates.prefix.ge"), prefix: "ge" },
        { ...node("dates.prefix.le"), prefix: "le" },
      ],
      range: node("dates.range"),
    },
    gaps: [],
    clauses: [],
  } satisfies InterfaceModel;
  return model;
}

function node(clause: string): SpecNode {
  return { clause, basis: "stated", section: "Boats", at: { line: 1, column: 1 } };
}

function form(name: string, before: readonly string[]): PathForm {
  const segments: readonly PathSegment[] = [
    ...before.map((text) => ({ kind: "literal", text }) as const),
    { kind: "literal", text: "fleets" },
    { kind: "site" },
    { kind: "type" },
  ];
  const template = ["{base}", ...before, "fleets", "{fleet}", "<Kind>"].join("/");
  return { ...node(`form.${name}`), name, template, segments };
}

const text: FieldType = { kind: "string" };
const timestamp: FieldType = { kind: "dateTime", forms: ["timestamp"] };

function field(path: string, type: FieldType, more: Partial<Field> = {}): Field {
  const name = path.split(".").at(-1) ?? path;
  return {
    ...node(`field.${path}`),
    name,
    path,
    type,
    many: false,
    optional: false,
    values: [],
    status: false,
    ...more,
  };
}

function shape(name: string, ...targets: readonly string[]): FieldType {
  return { kind: "shape", shape: name, targets };
}

const shapes: readonly Shape[] = [
  {
    ...node("shape.Code"),
    name: "Code",
    role: "coding",
    parts: { role: "coding", system: "book", code: "mark", display: "says" },
    fields: [field("book", text), field("mark", text), field("says", text)],
  },
  {
    ...node("shape.Concept"),
    name: "Concept",
    role: "concept",
    parts: { role: "concept", codings: "codes", text: "words" },
    fields: [field("codes", shape("Code"), { many: true }), field("words", text)],
  },
  {
    ...node("shape.Link"),
    name: "Link",
    role: "reference",
    parts: { role: "reference", url: "href" },
    fields: [
      field("href", {
        kind: "url",
        form: "{base}/fleets/{fleet}/<Kind>/<n>",
        segments: [{ kind: "literal", text: "fleets" }, { kind: "site" }, { kind: "type" }, { kind: "id" }],
      }),
    ],
  },
  {
    ...node("shape.Story"),
    name: "Story",
    role: "narrative",
    parts: { role: "narrative", div: "html" },
    fields: [field("html", { kind: "xhtml" })],
  },
];

function named(...values: readonly string[]): readonly NamedValue[] {
  return values.map((value) => ({ ...node(`value.${value}`), value }));
}

interface Offered {
  readonly forms?: readonly string[];
  readonly kinds?: readonly InteractionKind[];
}

function resource(
  name: string,
  fields: readonly Field[],
  parameters: readonly SearchParameter[],
  { forms = ["plain"], kinds = ["search", "read", "add"] }: Offered = {},
): Resource {
  const all: readonly InteractionKind[] = ["search", "read", "add", "update", "delete"];
  return {
    ...node(`resource.${name}`),
    name,
    segment: name,
    forms,
    fields: [field("kind", text, { fixed: name }), ...fields],
    operations: all.map((kind) => ({
      ...node(`operation.${name}.${kind}`),
      kind,
      resource: name,
      offered: kinds.includes(kind),
    })),
    named: [],
    parameters: parameters.map((one) => ({ ...one, resource: name, clause: `search.${name}.${one.name}` })),
    rules: [],
  };
}

function parameter(
  name: string,
  match: Match,
  looksAt: readonly Field[],
  more: Partial<SearchParameter> = {},
): SearchParameter {
  const type = match === "id" ? "string" : match === "count" ? "number" : match;
  const targets: readonly Target[] = looksAt.map((one) => ({ path: one.path, field: one }));
  return {
    ...node(`search.${name}`),
    name,
    resource: "",
    type,
    flags: [{ required: false }],
    demanded: false,
    match,
    looking: { basis: "derived" },
    targets,
    ambiguous: false,
    dateSearch: match === "date",
    values: [],
    ...more,
  };
}

function harbour(): Resource {
  const title = field("title", text);
  return resource(
    "Harbour",
    [title, field("opened", { kind: "dateTime", forms: ["date", "partial-date"] })],
    [parameter("title", "string", [title])],
    { kinds: ["search", "read", "add", "delete"] },
  );
}

function boat(): Resource {
  const hull = field("hull", text);
  const home = field("home", shape("Link", "Harbour"));
  const state = field("state", text, { status: true, values: named("afloat") });
  const sort = field("sort", shape("Concept"));
  const launched = field("launched", timestamp);
  const names = field("crew.names", text, { many: true });
  const captain = field("crew.captain", shape("Link", "Captain"));
  return resource(
    "Boat",
    [
      hull,
      field("harbour", shape("Link", "Harbour")),
      home,
      state,
      sort,
      launched,
      field("length", { kind: "number" }),
      field("masts", { kind: "integer" }),
      field("leaks", { kind: "boolean" }),
      field("photo", { kind: "base64" }),
      field("story", shape("Story")),
      field("crew", { kind: "object", fields: [names, captain] }, { many: true }),
    ],
    [
      parameter("hull", "string", [hull]),
      parameter("crew", "string", [names]),
      parameter("home", "reference", [home]),
      parameter("state", "token", [state], { type: "string" }),
      parameter("sort", "token", [sort], { type: "number" }),
      parameter("launched", "date", [launched]),
      parameter("max", "count", []),
      parameter("key", "id", []),
    ],
    { forms: ["plain", "next"], kinds: ["search", "read", "add", "update", "delete"] },
  );
}

function voyage(): Resource {
  const vessel = field("vessel", shape("Link", "Boat"));
  const from = field("from", shape("Link", "Harbour"));
  const start = field("span.start", timestamp);
  const end = field("span.end", timestamp, { optional: true });
  const when = parameter("when", "date", [start]);
  const made = resource(
    "Voyage",
    [vessel, from, field("span", { kind: "object", fields: [start, end] })],
    [
      parameter("vessel", "reference", [vessel]),
      parameter("from", "reference", [from]),
      { ...when, targets: [{ path: start.path, field: start, endPath: end.path }] },
      parameter("cargo", "reference", [], { unseen: "it has no cargo" }),
    ],
  );
  const rule = { ...node("rule.Voyage.at-least-one"), parameters: ["vessel", "from", "when"] };
  return { ...made, rules: [rule] };
}
