import type { Field } from "../../../spec/model.js";
import { exampleRecord } from "../../example-record.js";
import type { ResourceTypes } from "../../object-types.js";
import type { TargetContext } from "../../target.js";
import { objectSchema, type Schema, type SchemaStyle } from "../schemas.js";
import { origin } from "./extensions.js";
import type { Names } from "./names.js";

/** `$ref` of a schema of the document. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const style: SchemaStyle = {
  ref: (name) => `#/components/schemas/${name}`,
  annotate: (field) => ({ ...valuesOf(field), ...origin(field) }),
};

/** Every schema of the document by its name: records, what our server makes of them, shapes, and its own objects. */
export function schemaComponents(context: TargetContext, names: Names): Readonly<Record<string, Schema>> {
  const { resources, shared } = context.types;
  return Object.fromEntries([
    ...resources.flatMap((types) => recordSchemas(context, names, types)),
    ...shared
      .filter(({ node }) => context.model.shapes.some(({ clause }) => clause === node.clause))
      .map((shape) => [shape.name, { ...objectSchema(context, shape, style), ...origin(shape.node) }]),
    ...Object.entries(serverSchemas(names)),
  ]);
}

function recordSchemas(
  context: TargetContext,
  names: Names,
  { resource, record }: ResourceTypes,
): readonly (readonly [string, Schema])[] {
  const stored = names.stored(resource);
  return [
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
    [names.list(resource), listSchema(names, resource.name, stored)],
  ];
}

function listSchema(names: Names, type: string, stored: string): Schema {
  return {
    description: `A page of a list of ${type}, newest first.`,
    type: "object",
    required: ["resourceType", "type", "link", "entry"],
    properties: {
      resourceType: { const: "Bundle" },
      type: { const: "searchset" },
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

/** What the server answers with whatever the interface: FHIR's own lists and errors, and the members that it assigns. */
function serverSchemas(names: Names): Readonly<Record<string, Schema>> {
  return {
    [names.assigned]: {
      description: "What the server gives every record.",
      type: "object",
      required: ["id", "meta"],
      properties: {
        id: { type: "string" },
        meta: {
          type: "object",
          required: ["versionId", "lastUpdated"],
          properties: {
            versionId: { type: "string" },
            lastUpdated: { type: "string", format: "date-time" },
          },
        },
      },
    },
    [names.identified]: {
      description: "The id of the record that is replaced.",
      type: "object",
      required: ["id"],
      properties: { id: { type: "string" } },
    },
    [names.bundleLink]: {
      description: "`next` leads to the following page and is absent on the last; it is followed as it is.",
      type: "object",
      required: ["relation", "url"],
      properties: { relation: { enum: ["self", "next"] }, url: { type: "string", format: "uri" } },
    },
    [names.operationOutcome]: {
      description:
        "What is wrong with a request, all of it at once (http://hl7.org/fhir/operationoutcome.html).",
      type: "object",
      required: ["resourceType", "issue"],
      properties: {
        resourceType: { const: "OperationOutcome" },
        issue: { type: "array", minItems: 1, items: issueSchema },
      },
    },
    [names.searchValues]: {
      description:
        "One value, or several that must all fit, each given under the parameter's name. A comma in a value separates alternatives.",
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
    },
  };
}

const issueSchema: Schema = {
  type: "object",
  required: ["severity", "code", "details"],
  properties: {
    severity: { enum: ["fatal", "error", "warning", "information"] },
    code: { type: "string", description: "A code of http://hl7.org/fhir/valueset-issue-type.html." },
    details: {
      type: "object",
      required: ["text"],
      properties: { text: { type: "string", description: "What is wrong and what to do." } },
    },
    diagnostics: { type: "string", description: "Anything exact that helps, such as a JSON Pointer." },
    expression: { type: "array", items: { type: "string" }, description: "Where in the body or the query." },
  },
};

/** Named values as an open set, and as examples where the field holds plain text. */
function valuesOf({ type, many, fixed, values, samples = [] }: Field): Schema {
  const examples = [...values.map(({ value }) => value), ...samples];
  const plain = type.kind === "string" && !many && fixed === undefined && examples.length > 0;
  return {
    ...(plain ? { examples } : {}),
    ...(values.length === 0 ? {} : { "x-cri-values": values.map(({ value }) => value) }),
  };
}
