import type { Field } from "../../../spec/model.js";
import { exampleRecord } from "../../example-record.js";
import type { ResourceTypes } from "../../object-types.js";
import type { TargetContext } from "../../target.js";
import { objectSchema, type Schema, type SchemaStyle } from "../schemas.js";
import { origin } from "./extensions.js";
import type { Names } from "./names.js";
import { openObjects } from "./open-objects.js";
import { schemaRef, serverSchemas } from "./server-schemas.js";

const style: SchemaStyle = {
  ref: (name) => `#/components/schemas/${name}`,
  annotate: (field) => ({ ...valuesOf(field), ...origin(field) }),
};

/** The schemas by their names that are no resource's: shapes, and our server's own objects. */
export function commonSchemas(context: TargetContext, names: Names): Readonly<Record<string, Schema>> {
  return Object.fromEntries([
    ...context.types.shared
      .filter(({ node }) => context.model.shapes.some(({ clause }) => clause === node.clause))
      .map((shape) => [
        shape.name,
        openObjects({ ...objectSchema(context, shape, style), ...origin(shape.node) }),
      ]),
    ...Object.entries(serverSchemas(names)),
  ]);
}

/** A resource's record, and what our server makes of it. */
export function recordSchemas(
  context: TargetContext,
  names: Names,
  { resource, record }: ResourceTypes,
): readonly (readonly [string, Schema])[] {
  const stored = names.stored(resource);
  const all: readonly (readonly [string, Schema])[] = [
    [
      record.name,
      {
        title: resource.name,
        ...objectSchema(context, record, style),
        required: [context.model.typeMember],
        examples: [exampleRecord(context.types, resource.fields)],
        ...origin(resource),
      },
    ],
    [
      stored,
      {
        description: `${resource.name} as the server gives it back.`,
        allOf: [schemaRef(record.name), schemaRef(names.assigned)],
      },
    ],
    // Our server finds the record that an update replaces by the body's id, wherever the path leads.
    [
      names.update(resource),
      {
        description: `${resource.name} as an update takes it.`,
        allOf: [schemaRef(record.name), schemaRef(names.identified)],
      },
    ],
    [names.list(resource), listSchema(names, resource.name, stored)],
  ];
  return all.map(([name, schema]) => [name, openObjects(schema)]);
}

function listSchema(names: Names, type: string, stored: string): Schema {
  return {
    description: `A page of a list of ${type}, newest first.`,
    type: "object",
    required: ["resourceType", "type", "link", "entry"],
    properties: {
      resourceType: { const: "Bundle" },
      type: { const: "searchset" },
      total: {
        type: "integer",
        minimum: 0,
        description: "How many records fit in all; only where that is asked.",
      },
      link: { type: "array", items: schemaRef(names.bundleLink) },
      entry: {
        type: "array",
        items: {
          type: "object",
          required: ["fullUrl", "resource"],
          properties: {
            fullUrl: { type: "string", format: "uri" },
            resource: schemaRef(stored),
            search: { type: "object", properties: { mode: { const: "match" } } },
          },
        },
      },
    },
  };
}

/** Named values as an open set, and as examples where the field holds plain text. */
function valuesOf({ type, many, fixed, values, samples = [] }: Field): Schema {
  const examples = [...values.map(({ value }) => value), ...samples];
  const plain = type.kind === "string" && !many && fixed === undefined && examples.length > 0;
  return {
    ...(plain ? { examples } : {}),
    ...(values.length === 0 ? {} : { "x-cri-values": values.map(({ value }) => value) }),
  };
}
