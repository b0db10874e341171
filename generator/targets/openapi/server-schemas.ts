// Writes the schemas of objects that only our server sends, such as OperationOutcome.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { combinations } from "../../../spec/answers/searching.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { idSchemaOf } from "../shared/id-type.js";
import type { Schema } from "../shared/null-schema.js";
import type { Names } from "./component-names.js";
import { openObjects } from "./open-objects.js";

/** `$ref` of a schema of the document. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The server's own objects for every interface: FHIR's lists and errors, and the members that it assigns. */
export const serverSchemas = (model: InterfaceModel, names: Names): Readonly<Record<string, Schema>> => ({
  [names.assigned]: openObjects(assignedSchema(model)),
  [names.identified]: openObjects(identifiedSchema(model)),
  [names.bundleLink]: openObjects(bundleLinkSchema),
  [names.operationOutcome]: openObjects(operationOutcomeSchema),
  [names.exportManifest]: openObjects(exportManifestSchema),
  [names.searchValues]: searchValuesSchema(model),
});

const metaSchema: Schema = {
  type: "object",
  required: ["versionId", "lastUpdated"],
  properties: { versionId: { type: "string" }, lastUpdated: { type: "string", format: "date-time" } },
};

function assignedSchema(model: InterfaceModel): Schema {
  const named = { id: [idMemberOf(model), idSchemaOf(model)], meta: ["meta", metaSchema] } as const;
  const members = answerOf(model, "add-assigned").map((one) => named[one]);
  return {
    description: "The members that the server adds to every record.",
    type: "object",
    required: members.map(([name]) => name),
    properties: Object.fromEntries(members),
  };
}

const identifiedSchema = (model: InterfaceModel): Schema => ({
  description: "The id of the record that is replaced.",
  type: "object",
  required: [idMemberOf(model)],
  properties: { [idMemberOf(model)]: idSchemaOf(model) },
});

const bundleLinkSchema: Schema = {
  description: "`next` is the URL of the next page, to be used unchanged; it is absent on the last page.",
  type: "object",
  required: ["relation", "url"],
  properties: { relation: { enum: ["self", "next"] }, url: { type: "string", format: "uri" } },
};

const searchValuesSchema = (model: InterfaceModel): Schema => ({
  description: valuesText(model),
  type: "array",
  minItems: 1,
  items: { type: "string", minLength: 1 },
});

const exportFileSchema: Schema = {
  type: "object",
  required: ["type", "url", "count"],
  properties: {
    type: { type: "string", description: "The type of its records." },
    url: { type: "string", format: "uri" },
    count: { type: "integer", minimum: 1 },
  },
};

const issueSchema: Schema = {
  type: "object",
  required: ["severity", "code", "details"],
  properties: {
    severity: { enum: ["fatal", "error", "warning", "information"] },
    code: { type: "string", description: "A code of http://hl7.org/fhir/valueset-issue-type.html." },
    details: {
      type: "object",
      required: ["text"],
      properties: { text: { type: "string", description: "The error, and what to do about it." } },
    },
    diagnostics: {
      type: "string",
      description:
        "The text of details, after the place of the error if it has one: a JSON Pointer, or a line and column.",
    },
    expression: {
      type: "array",
      items: { type: "string" },
      description: "The place of the error in the body or the query.",
    },
  },
};

const exportManifestSchema: Schema = {
  description: "The result of an export (http://hl7.org/fhir/uv/bulkdata/export.html).",
  type: "object",
  required: ["transactionTime", "request", "requiresAccessToken", "output", "error"],
  properties: {
    transactionTime: { type: "string", format: "date-time" },
    request: { type: "string", format: "uri" },
    requiresAccessToken: { type: "boolean" },
    output: { type: "array", items: exportFileSchema },
    deleted: { type: "array", items: exportFileSchema, description: "Where `_since` was given." },
    error: { type: "array", items: exportFileSchema },
  },
};

const operationOutcomeSchema: Schema = {
  description: "All errors of a request (http://hl7.org/fhir/operationoutcome.html).",
  type: "object",
  required: ["resourceType", "issue"],
  properties: {
    resourceType: { const: "OperationOutcome" },
    issue: { type: "array", minItems: 1, items: issueSchema },
  },
};

/** The meaning of several values of a parameter, except dates, which form a range. */
function repeatedText(model: InterfaceModel): string {
  const answer = answerOf(model, "repeated-parameter");
  if (answer === combinations.both) return "Values that must all match; the parameter is repeated for each.";
  if (typeof answer === "number")
    return "One value; further values are refused. Only dates may be repeated, and must all match.";
  const what = answer === combinations.either ? "any may match" : `only the ${answer} counts`;
  return `Values of which ${what}; the parameter is repeated for each. Dates must all match.`;
}

function commaText(model: InterfaceModel): string {
  const answer = answerOf(model, "comma-values");
  if (answer === combinations.either) return "A comma in a value separates alternatives.";
  if (answer === combinations.literal) return "A comma is part of the value.";
  if (answer === combinations.first || answer === combinations.last)
    return `Of alternatives that are separated by commas, only the ${answer} counts.`;
  return "Alternatives that are separated by commas are refused.";
}

/** The meaning of several values of one parameter. */
const valuesText = (model: InterfaceModel): string => `${repeatedText(model)} ${commaText(model)}`;
