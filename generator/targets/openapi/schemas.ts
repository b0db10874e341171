// Writes the schemas of records and shapes in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { updateTargets } from "../../../spec/answers/writing.js";
import { isChanged, isReturned, isSent, mustBeSent, shownPart } from "../../../spec/direction.js";
import type { Field, UrlSegment } from "../../../spec/field.js";
import { isRecordId } from "../../../spec/inner-types.js";
import { isClosedSet, isRequired, isUnique, stepsOf, uniqueIn } from "../../../spec/limits.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { typeWords } from "../../../spec/type-words.js";
import { discriminatorOf } from "../../../spec/unions.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { fieldSchema, objectSchema, requiredMembers, type SchemaStyle } from "../schemas.js";
import { exampleRecord } from "../shared/example-record.js";
import type { Schema } from "../shared/null-schema.js";
import { relationSchema } from "../shared/relation-schema.js";
import type { Names } from "./component-names.js";
import { type Extended, namedValues, origin } from "./extensions.js";
import { listSchema } from "./list-schema.js";
import { openObjects } from "./open-objects.js";
import { schemaRef, serverSchemas } from "./server-schemas.js";

/** How records and the bodies of actions are written. */
export const style: SchemaStyle = {
  namesAllFormats: true,
  ref: (name) => `#/components/schemas/${name}`,
  annotate: (field) => ({ ...valuesOf(field), ...wordsOf(field), ...origin(field) }),
  discriminate(model, union) {
    const discriminator = discriminatorOf(model, union);
    if (discriminator === undefined) return {};
    const { member, shapes } = discriminator;
    const mapping = Object.fromEntries([...shapes].map(([text, { shape }]) => [text, style.ref(shape)]));
    return { discriminator: { propertyName: member, mapping } };
  },
};

/** The shared schemas by name: shapes, and our server's own objects. */
export function commonSchemas(context: TargetContext, names: Names): Readonly<Record<string, Schema>> {
  return Object.fromEntries([
    ...context.types.shared
      .filter(({ node }) => context.model.shapes.some(({ clause }) => clause === node.clause))
      .map((shape) => [
        shape.name,
        openObjects({
          ...objectSchema(context, shape, style),
          ...roleOf(context.model, shape.node.clause),
          ...origin(shape.node),
        }),
      ]),
    ...Object.entries(serverSchemas(context.model, names)),
  ]);
}

/** A resource's record, and the variants that our server returns. */
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
        ...requiredMembers(resource.fields.filter(isReturned), context.model.typeMember),
        ...relationSchema(resource),
        ...relationsIn(resource),
        examples: [shownPart(resource, exampleRecord(context.types, resource, isSent))],
        ...origin(resource),
      },
    ],
    [
      stored,
      {
        description: `${resource.name} as the server returns it.`,
        allOf: [schemaRef(record.name), schemaRef(names.assigned), ...demandingGiven(resource)],
      },
    ],
    // Our server finds the record that an update replaces by the body's id, unless the URL contains it.
    [
      names.update(resource),
      patches(context.model)
        ? jsonPatchSchema
        : {
            description: `${resource.name} as an update sends it.`,
            allOf: [
              ...(merges(context.model)
                ? [patchSchema(context, resource, style)]
                : [schemaRef(record.name), ...demandingSecrets(resource)]),
              ...(isNamedByQuery(context.model) ? [] : [schemaRef(names.identified)]),
            ],
          },
    ],
    [names.list(resource), listSchema(context.model, names, { resource, record: record.name, stored })],
  ];
  return all.map(([name, schema]) => [name, openObjects(schema)]);
}

/** The relations with their names, as the spec has them. */
function relationsIn({ relations = [] }: Resource): Extended {
  if (relations.length === 0) return {};
  return {
    "x-cri-relations": relations.map((relation) => ({
      name: relation.name,
      [relation.kind]: relation.fields,
      ...origin(relation),
    })),
  };
}

/** Members that every answer contains, and that no request has to. */
function demandingGiven({ fields }: Resource): readonly Schema[] {
  const given = fields.filter((field) => !isSent(field) && isRequired(field));
  return given.length === 0 ? [] : [{ required: given.map(({ name }) => name) }];
}

/** Members that every request must have, and that no answer contains. */
export function demandingSecrets({ fields }: Resource): readonly Schema[] {
  const secret = fields.filter((field) => !isReturned(field) && mustBeSent(field));
  return secret.length === 0 ? [] : [{ required: secret.map(({ name }) => name) }];
}

/** What the schema of a field does not say of its type. */
function wordsOf({ type, optional, status, readOnly, businessIdentifier, codings = [] }: Field): Extended {
  const systems = [...new Set(codings.map(({ system }) => system))];
  const codesOf = (system: string) =>
    codings.flatMap((coding) => (coding.system === system ? [[coding.code, coding.display] as const] : []));
  return {
    "x-cri-type": ownWords(type),
    "x-cri-form": type.kind === "url" ? formWords(type.segments) : undefined,
    "x-cri-optional": optional ? true : undefined,
    "x-cri-status": status ? true : undefined,
    "x-cri-read-only": readOnly?.on && { [readOnly.on]: readOnly.sent ?? true },
    "x-cri-business-identifier": businessIdentifier,
    "x-cri-codings":
      systems.length === 0
        ? undefined
        : Object.fromEntries(systems.map((system) => [system, Object.fromEntries(codesOf(system))])),
  };
}

/** The form of a URL with its variable parts in angle brackets. */
const formWords = (segments: readonly UrlSegment[]): string =>
  ["<base>", ...segments.map((one) => (one.kind === "literal" ? one.text : `<${one.kind}>`))].join("/");

/** The type in the words of the language, where the schema says less. */
function ownWords(type: Field["type"]): string | undefined {
  const says =
    type.kind === "shape" ? type.targets.length > 0 : isRecordId(type) || worded.includes(type.kind);
  return says ? typeWords(type) : undefined;
}

const worded: readonly Field["type"]["kind"][] = ["dateTime", "base64", "xhtml", "url", "map", "union"];

function roleOf({ shapes }: InterfaceModel, clause: string): Extended {
  const parts = shapes.find((shape) => shape.clause === clause)?.parts;
  if (parts === undefined) return {};
  const { role, ...members } = parts;
  return { "x-cri-role": { [role]: members } };
}

const isNamedByQuery = (model: InterfaceModel): boolean =>
  answerOf(model, "update-target") === updateTargets.query;

/** Named values as an open set, and as examples if the field is plain text. */
function valuesOf(field: Field): Schema {
  const { type, many, fixed, values, samples = [], codings = [] } = field;
  const steps = stepsOf(field);
  const examples = [...values.map(({ value }) => value), ...samples];
  const plain = type.kind === "string" && !many && fixed === undefined && examples.length > 0;
  return {
    ...(plain ? { examples } : {}),
    ...(isUnique(field) ? { "x-cri-unique": uniqueIn(field) } : {}),
    ...(steps && { "x-cri-steps": { is: steps.to, ...(steps.refused && { refused: steps.refused }) } }),
    ...(isClosedSet(field) ? {} : namedValues(values)),
    ...(codings.length === 0
      ? {}
      : { "x-cri-code-systems": [...new Set(codings.map(({ system }) => system))] }),
  };
}

/** Every member is optional, and null removes one that is not required. Objects are patched in turn. */
function patchSchema(context: TargetContext, { fields }: Resource, style: SchemaStyle): Schema {
  return {
    description: "A JSON Merge Patch (RFC 7396): what it leaves out stays, and null removes a member.",
    type: "object",
    properties: Object.fromEntries(
      fields.filter(isChanged).map((field) => [field.name, memberSchema(context, field, style)]),
    ),
  };
}

function memberSchema(context: TargetContext, { nullable: _, ...field }: Field, style: SchemaStyle): Schema {
  const value = isPatched(field) ? { type: "object" } : fieldSchema(context, field, style);
  return isRequired(field) || field.fixed !== undefined ? value : { anyOf: [value, { type: "null" }] };
}

const isPatched = ({ many, type }: Field): boolean => !many && ["object", "shape", "map"].includes(type.kind);

const pointer = { type: "string", description: "A JSON Pointer (RFC 6901).", pattern: "^(/([^~]|~[01])*)?$" };

const operation = (ops: readonly string[], members: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  required: ["op", "path", ...Object.keys(members)],
  properties: { op: { type: "string", enum: ops }, path: pointer, ...members },
});

/** The body of an update that patches: a JSON Patch (RFC 6902). */
const jsonPatchSchema: Schema = {
  description: "A JSON Patch (RFC 6902): operations that are applied in turn, all or none.",
  type: "array",
  items: {
    oneOf: [
      operation(["add", "replace", "test"], { value: {} }),
      operation(["remove"], {}),
      operation(["move", "copy"], { from: pointer }),
    ],
  },
};
