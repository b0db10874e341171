// Random small OpenAPI documents, valid ones and damaged ones.
import fc from "fast-check";
import type { Json, JsonObject } from "../../json.js";

const names = ["Pet", "pet_order", "Node", "a.b", "Error"] as const;
const properties = [
  "id",
  "name",
  "kind",
  "is",
  "born",
  "size",
  "tags",
  "owner",
  "x-y",
  "a b",
  "$type",
] as const;

const pointer = fc.oneof(
  fc.constantFrom(...names).map((name) => `#/components/schemas/${name}`),
  fc.constantFrom(
    "#/components/schemas/None",
    "https://x.example/y.json",
    "other.yaml#/A",
    "#",
    "#/paths",
    "%",
  ),
);

const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(0.5, 1e21));
const word = fc.constantFrom("", "a", "red", "1", "true", "a: b", "# no", "é\u0000", "2026-01-01", "\u2028");

/** A schema with keywords that may contradict each other, three levels deep at most. */
const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constantFrom("string", "integer", "number", "boolean", "null", "file") }),
    pointer.map(($ref) => ({ $ref })),
    fc.record(
      {
        type: fc.constantFrom<Json>(
          "string",
          "integer",
          "number",
          "array",
          "object",
          ["string", "null"],
          ["integer", "string"],
        ),
        format: fc.constantFrom("date", "date-time", "byte", "uuid", "int64", ""),
        description: word,
        enum: fc.array(fc.oneof(word, number, fc.constant(null)), { maxLength: 3 }),
        const: fc.oneof(word, number),
        default: fc.oneof(word, number, fc.boolean(), fc.constant({})),
        minimum: number,
        maximum: number,
        exclusiveMinimum: fc.oneof(number, fc.boolean()),
        minLength: number,
        maxLength: number,
        pattern: fc.constantFrom("^a", "(", "^[A-Z]\\-x$", "(?=a)b", "", "\\@"),
        multipleOf: number,
        minItems: number,
        maxItems: number,
        uniqueItems: fc.boolean(),
        nullable: fc.boolean(),
        readOnly: fc.boolean(),
        writeOnly: fc.boolean(),
        deprecated: fc.boolean(),
        items: tie("schema"),
        properties: fc.dictionary(fc.constantFrom(...properties), tie("schema"), { maxKeys: 4 }),
        required: fc.array(fc.constantFrom(...properties), { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        allOf: fc.array(tie("schema"), { maxLength: 2 }),
        oneOf: fc.array(tie("schema"), { maxLength: 2 }),
        anyOf: fc.array(tie("schema"), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
}));

/** The schema of a record, with some fields that a draft can have. */
const record: fc.Arbitrary<JsonObject> = fc
  .tuple(schema, fc.dictionary(fc.constantFrom(...properties), schema, { minKeys: 1, maxKeys: 5 }))
  .map(([more, own]) => ({ ...more, type: "object", properties: { name: { type: "string" }, ...own } }));

const shared = fc
  .constantFrom("Pet", "pet_order", "Node")
  .map(($ref): JsonObject => ({ $ref: `#/components/schemas/${$ref}` }));

const body = fc.oneof(
  { weight: 4, arbitrary: shared },
  { weight: 2, arbitrary: shared.map((items): JsonObject => ({ type: "array", items })) },
  { weight: 1, arbitrary: shared.map((data): JsonObject => ({ type: "object", properties: { data } })) },
  { weight: 1, arbitrary: record },
  { weight: 1, arbitrary: schema },
);

const content = fc.oneof(
  { weight: 3, arbitrary: body.map((one): JsonObject => ({ "application/json": { schema: one } })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom("application/json", "application/xml", "application/hal+json; charset=utf-8", "*/*"),
      fc.record({ schema: body }, { requiredKeys: [] }),
      { maxKeys: 2 },
    ),
  },
);

const parameter = fc.record(
  {
    name: fc.constantFrom("limit", "name", "born", "size", "filter[x]", "page", "id", "owner", "q"),
    in: fc.constantFrom("query", "header", "path", "cookie"),
    required: fc.boolean(),
    schema,
  },
  { requiredKeys: ["name", "in"] },
);

const operation = fc.record(
  {
    summary: word,
    parameters: fc.array(parameter, { maxLength: 3 }),
    requestBody: fc.record({ content }),
    responses: fc.dictionary(
      fc.constantFrom("200", "201", "204", "400", "404", "422", "default", "2XX"),
      fc.record(
        { description: word, content, headers: fc.constant({ Location: { schema: { type: "string" } } }) },
        { requiredKeys: ["description"] },
      ),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
  { requiredKeys: ["responses"] },
);

const path = fc.constantFrom(
  ...[
    "/pets",
    "/pets/{petId}",
    "/pets/find",
    "/pets/{petId}/toys",
    "/pets/{petId}/toys/{toy}",
    "/v1/orders",
    "/v1/orders/{id}",
  ],
  ...[
    "/sites/{site}/pets",
    "/sites/{site}/pets/{petId}",
    "/",
    "/pets/",
    "/{all}",
    "/x y",
    "/nodes/{n}",
    "/pets/{petId}:sell",
  ],
);

/** A document as its author would write it. */
export const openapiDocuments: fc.Arbitrary<JsonObject> = fc.record({
  openapi: fc.constantFrom("3.0.3", "3.1.0"),
  info: fc.record({ title: word, version: word, description: word }, { requiredKeys: ["title", "version"] }),
  paths: fc.dictionary(
    path,
    fc.dictionary(fc.constantFrom("get", "post", "put", "patch", "delete"), operation, {
      minKeys: 1,
      maxKeys: 4,
    }),
    { minKeys: 1, maxKeys: 5 },
  ),
  components: fc.record({
    schemas: fc.record(
      { Pet: record, pet_order: record, Node: record, "a.b": schema, Error: schema },
      { requiredKeys: ["Pet", "pet_order", "Node"] },
    ),
  }),
});

/** A document in which any value was replaced by any other. */
export const damagedDocuments: fc.Arbitrary<JsonObject> = fc
  .tuple(openapiDocuments, fc.nat(), fc.oneof(fc.jsonValue({ maxDepth: 1 }).map(asJson), schema))
  .map(([document, at, value]) => {
    const places = Object.keys(document).flatMap((key) => waysIn(document[key] ?? null, [key]));
    const way = places[at % places.length] ?? [];
    const damaged = replaced(document, way, value);
    return typeof damaged === "object" && damaged !== null && !Array.isArray(damaged)
      ? { ...asObject(damaged), openapi: "3.1.0" }
      : document;
  });

function asJson(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value ?? null));
  return json;
}

const asObject = (value: Json): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};

type Way = readonly string[];

function waysIn(value: Json, way: Way): readonly Way[] {
  if (typeof value !== "object" || value === null) return [way];
  return [
    way,
    ...Object.entries(value).flatMap(([key, inner]: [string, Json]) => waysIn(inner, [...way, key])),
  ];
}

function replaced(value: Json, way: Way, by: Json): Json {
  const [first, ...rest] = way;
  if (first === undefined || typeof value !== "object" || value === null) return by;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (String(index) === first ? replaced(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, Json]) => [
      key,
      key === first ? replaced(inner, rest, by) : inner,
    ]),
  );
}
