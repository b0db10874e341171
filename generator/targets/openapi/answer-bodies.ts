// Describes the bodies of responses in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { WriteAnswer } from "../../../spec/answers/writing.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf, idTypeOf } from "../../../spec/record-ids.js";
import type { Schema } from "../shared/null-schema.js";
import { openObjects } from "./open-objects.js";
import { schemaRef } from "./server-schemas.js";

/** Media type of our server's own response bodies. */
const mediaTypeOf = (model: InterfaceModel): string => answerOf(model, "media-type");

/** A body of the server's media type. */
export const answerBody = (model: InterfaceModel, schema: Schema, examples?: Schema): Schema => ({
  content: { [mediaTypeOf(model)]: { schema, ...(examples === undefined ? {} : { examples }) } },
});

/** An object that contains `schema` below these members. */
export const within = (members: readonly string[], schema: Schema): Schema =>
  members.reduceRight<Schema>(
    (inner, name) => ({ type: "object", required: [name], properties: { [name]: inner } }),
    schema,
  );

/** The body of the response to a write; undefined if there is none. */
export function writeBody(
  model: InterfaceModel,
  { body, status, within: members }: WriteAnswer,
  { record, outcome, example, isSending }: WrittenSchemas,
): Schema {
  if (status === 204 || (body === "no body" && !isSending)) return {};
  const isPlain = body === "record" && members.length === 0;
  const all: readonly Schema[] = [
    ...(body === "record" ? [within(members, record)] : []),
    ...(body === "id" ? [idSchema(model)] : []),
    ...(isSending && !isPlain ? [record] : []),
    ...(isSending || body === "other body" ? [schemaRef(outcome)] : []),
  ];
  const [only] = all;
  const schema = all.length === 1 && only !== undefined ? only : { anyOf: all };
  return answerBody(model, schema, isPlain ? example : undefined);
}

/** The possible response bodies of a write: a client that sends a record may ask for the record or for a report. */
interface WrittenSchemas {
  readonly record: Schema;
  /** Name of the schema of the report on a write. */
  readonly outcome: string;
  readonly example: Schema;
  readonly isSending: boolean;
}

const idSchema = (model: InterfaceModel): Schema =>
  openObjects({
    type: "object",
    required: [idMemberOf(model)],
    properties: { [idMemberOf(model)]: { type: idTypeOf(model) } },
  });

const problemSchema = openObjects({
  description: "An error in a request (RFC 9457).",
  type: "object",
  required: ["type", "title", "status", "detail", "errors"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    errors: { type: "array", items: { type: "object" } },
  },
});

const objectSchema = openObjects({
  description: "An error in a request.",
  type: "object",
  required: ["status", "errors"],
  properties: { status: { type: "integer" }, errors: { type: "array", items: { type: "object" } } },
});

/** The body of an error; undefined if errors have none. */
export function errorBody(model: InterfaceModel, outcome: string): Schema {
  switch (answerOf(model, "error-payload")) {
    case "OperationOutcome":
      return answerBody(model, schemaRef(outcome));
    case "problem details":
      return { content: { "application/problem+json": { schema: problemSchema } } };
    case "JSON object":
      return { content: { "application/json": { schema: objectSchema } } };
    case "text":
      return { content: { "text/plain": { schema: { type: "string" } } } };
    case "none":
      return {};
  }
}
