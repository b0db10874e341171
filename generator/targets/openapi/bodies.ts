// Describes the bodies of requests in OpenAPI, with examples.
import { hiddenIn, isChanged, isSent, isSettable, shownPart } from "../../../spec/direction.js";
import { jsonPatchType, merges, patches } from "../../../spec/merges.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf, idTypeOf, idValue } from "../../../spec/record-ids.js";
import type { ObjectTypes } from "../../naming/object-types.js";
import { type Example, exampleRecord } from "../shared/example-record.js";
import type { Schema } from "../shared/null-schema.js";
import type { Names } from "./component-names.js";
import { openObjects } from "./open-objects.js";
import { demandingSecrets } from "./schemas.js";
import { schemaRef } from "./server-schemas.js";

/** Interactions that send a record. */
type SendingKind = Extract<InteractionKind, "add" | "update">;

export const isSending = (kind: InteractionKind): kind is SendingKind => kind === "add" || kind === "update";

/** `$ref` of the body of an interaction. */
export const bodyRef = (names: Names, resource: Resource, kind: SendingKind): Schema => ({
  $ref: `#/components/requestBodies/${names.body(resource, kind)}`,
});

/** The request bodies of a type, by name. Unused ones are left out of the document. */
export function requestBodies(
  model: InterfaceModel,
  names: Names,
  resource: Resource,
): readonly (readonly [string, Schema])[] {
  const isPatch = merges(model) || patches(model);
  return [
    [
      names.body(resource, "add"),
      bodyOf(`A new ${resource.name}.`, addSchema(names, resource), exampleRefs(names.record(resource))),
    ],
    [
      names.body(resource, "update"),
      bodyOf(
        isPatch ? `The changes of a ${resource.name}.` : `The whole new ${resource.name}, with its id.`,
        schemaRef(names.update(resource)),
        patches(model) ? patchExamples(resource) : exampleRefs(updateExample(names, resource)),
        patches(model) ? [jsonPatchType] : isPatch ? patchTypes : jsonTypes,
      ),
    ],
  ];
}

function addSchema(names: Names, resource: Resource): Schema {
  const record = schemaRef(names.record(resource));
  const secrets = demandingSecrets(resource);
  return secrets.length === 0 ? record : openObjects({ allOf: [record, ...secrets] });
}

const jsonTypes = ["application/json", "application/fhir+json"];
const patchTypes = ["application/merge-patch+json", "application/json"];

function bodyOf(description: string, schema: Schema, examples: Schema, mediaTypes = jsonTypes): Schema {
  const content = { schema, examples };
  return {
    description,
    required: true,
    content: Object.fromEntries(mediaTypes.map((type) => [type, content])),
  };
}

/** A patch that removes a member. */
const patchExamples = ({ fields }: Resource): Schema => ({
  patch: {
    summary: "A patch that removes one member.",
    value: [{ op: "remove", path: `/${fields.find((field) => field.fixed === undefined)?.name ?? ""}` }],
  },
});

/** The one example with this name, as a media type refers to it. */
export const exampleRefs = (name: string): Schema => ({
  [name]: { $ref: `#/components/examples/${name}` },
});

const isSentAsReturned = ({ fields }: Resource): boolean =>
  fields.every(isSent) && hiddenIn(fields).length === 0;

/** The example of an update's body: the record as it is returned, if a client may send that. */
const updateExample = (names: Names, resource: Resource): string =>
  isSentAsReturned(resource) ? names.stored(resource) : names.update(resource);

/** A record as a client sends it, and as the server returns it, built from the fields of the spec. */
export function examplesOf(
  model: InterfaceModel,
  types: ObjectTypes,
  names: Names,
  resource: Resource,
): readonly (readonly [string, Schema])[] {
  const sent = exampleRecord(types, resource, isSent);
  const updated = exampleRecord(types, resource, merges(model) ? isChanged : isSettable);
  const returned = shownPart(resource, exampleRecord(types, resource));
  return [
    [names.record(resource), { summary: `A ${resource.name} with every field once.`, value: sent }],
    [
      names.stored(resource),
      { summary: "The same record, as the server returns it.", value: storedExample(model, returned) },
    ],
    ...(isSentAsReturned(resource)
      ? []
      : [
          [
            names.update(resource),
            {
              summary: "The same record, as an update sends it.",
              value: { ...updated, ...idExample(model) },
            },
          ] as const,
        ]),
  ];
}

const idExample = (model: InterfaceModel): Example => ({
  [idMemberOf(model)]: idValue("1", idTypeOf(model)),
});

const storedExample = (model: InterfaceModel, record: Example): Example => ({
  ...record,
  ...idExample(model),
  meta: { versionId: "1", lastUpdated: "2026-03-01T07:00:00.000Z" },
});
