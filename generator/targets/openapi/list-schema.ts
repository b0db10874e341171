// Writes the schema of a list in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { pagings, totals } from "../../../spec/answers/lists.js";
import { choosableFields } from "../../../spec/chosen-fields.js";
import { isReturned } from "../../../spec/direction.js";
import { includedTypes } from "../../../spec/including.js";
import { cursorParameter, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Including } from "../../../spec/search-parameter.js";
import type { Schema } from "../shared/null-schema.js";
import { within } from "./answer-bodies.js";
import type { Names } from "./component-names.js";
import { nextCursorText } from "./list-headers.js";
import { schemaRef } from "./server-schemas.js";

const total = (always: boolean): Schema => ({
  type: "integer",
  minimum: 0,
  description: `The number of all matching records${always ? "" : "; present only if it was requested"}.`,
});

/** A type with the names of the schemas of its records, as sent and as returned. */
interface ListedType {
  readonly resource: Resource;
  readonly record: string;
  readonly stored: string;
}

/**
 * A record as a list shows it: the whole, or some of its fields where a search can ask for them, with other records in place of what
 * refers to them where a search can ask for these.
 */
function itemSchema(model: InterfaceModel, resource: Resource, record: string, stored: string): Schema {
  const parameter = resource.parameters.find(({ match }) => match === "fields");
  const including = includingOf(resource);
  const replaced = including?.in.as === "place" ? including.values.map(({ by }) => by.name) : [];
  if (parameter === undefined && replaced.length === 0) return schemaRef(stored);
  const { $ref } = schemaRef(record);
  const fields =
    parameter === undefined ? resource.fields.filter(isReturned) : choosableFields(model, parameter);
  const properties = fields.map(({ name }) => [
    name,
    replaced.includes(name)
      ? { description: "As in the record, or the record to which it refers." }
      : { $ref: `${$ref}/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` },
  ]);
  const part = {
    description: "What a search can ask for instead of the whole record.",
    type: "object",
    properties: Object.fromEntries(properties),
  };
  return { anyOf: [schemaRef(stored), part] };
}

const includingOf = ({ parameters }: Resource): Including | undefined =>
  parameters.find(({ including }) => including !== undefined)?.including;

/** The schemas of the records that come with a list, each once. */
function includedSchemas(model: InterfaceModel, names: Names, resource: Resource): readonly Schema[] {
  const wanted = new Set(
    (includingOf(resource)?.values ?? []).flatMap((value) => includedTypes(model, value)),
  );
  return model.resources.flatMap((one) => (wanted.has(one.name) ? [schemaRef(names.stored(one))] : []));
}

const includedMember = (schemas: readonly Schema[]): Schema => ({
  type: "array",
  description: "The records that the search asks for beside the matches.",
  items: schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas },
});

/** A page of a list as our server writes it. */
export function listSchema(
  model: InterfaceModel,
  names: Names,
  { resource, record, stored }: ListedType,
): Schema {
  const type = resource.name;
  const item = itemSchema(model, resource, record, stored);
  const included = includedSchemas(model, names, resource);
  const place = includingOf(resource)?.in;
  const shape = answerOf(model, "search-response");
  const description = `A page of a list of ${type}, ${answerOf(model, "search-order")}.`;
  const { total: stated, nextCursor: cursor } = searchRule(model) ?? {};
  const counted =
    stated === undefined ? answerOf(model, "search-total") === totals.body : stated.in.as === "member";
  const said: Said[] = [
    {
      path: stated?.in.as === "member" ? stated.in.member : "total",
      schema: total(counted),
      isRequired: counted,
    },
  ];
  if (cursor?.in.as === "member" && cursorParameter(resource) !== undefined)
    said.push({ path: cursor.in.member, schema: { type: "string", description: nextCursorText } });
  if (shape.as === "Bundle")
    return {
      description,
      ...bundleSchema(
        names,
        place?.as === "list" ? { anyOf: [item, ...included] } : item,
        place?.as === "list",
        schemaOf(said),
      ),
    };
  const items = { type: "array", items: within(shape.within, item) };
  if (shape.as === "array") return { description, ...items };
  const linked = answerOf(model, "search-paging") === pagings.body && cursorParameter(resource) === undefined;
  const { required, properties } = schemaOf(said);
  return {
    description,
    type: "object",
    required: [...required, shape.member],
    properties: {
      ...properties,
      [shape.member]: items,
      ...(place?.as === "member" ? { [place.member]: includedMember(included) } : {}),
      ...(linked ? { next: { type: "string", format: "uri", description: "URL of the next page." } } : {}),
    },
  };
}

/** A value that a list has beside its records. */
interface Said {
  /** The member names that lead to it, joined with dots. */
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired?: boolean;
}

interface SaidMembers {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
}

/** The members of an object that has all these values. */
function schemaOf(said: readonly Said[]): SaidMembers {
  const of = (name: string) => said.filter(({ path }) => `${path}.`.startsWith(`${name}.`));
  const names = [...new Set(said.map(({ path }) => path.split(".")[0] ?? path))];
  const propertyOf = (name: string): Schema =>
    of(name).find(({ path }) => path === name)?.schema ?? {
      type: "object",
      ...schemaOf(of(name).map((one) => ({ ...one, path: one.path.slice(name.length + 1) }))),
    };
  return {
    required: names.filter((name) => of(name).some(({ isRequired }) => isRequired)),
    properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])),
  };
}

function bundleSchema(names: Names, item: Schema, includes: boolean, said: SaidMembers): Schema {
  const mode = includes ? { enum: ["match", "include"] } : { const: "match" };
  return {
    type: "object",
    required: ["resourceType", "type", ...said.required, "link", "entry"],
    properties: {
      resourceType: { const: "Bundle" },
      type: { const: "searchset" },
      ...said.properties,
      link: { type: "array", items: schemaRef(names.bundleLink) },
      entry: {
        type: "array",
        items: {
          type: "object",
          required: ["fullUrl", "resource"],
          properties: {
            fullUrl: { type: "string", format: "uri" },
            resource: item,
            search: { type: "object", properties: { mode } },
          },
        },
      },
    },
  };
}
