// Describes the paths of exports in OpenAPI.
import { servedOperations } from "../../../spec/answers/server-terms.js";
import type { InterfaceModel, NamedOperation, PathForm, Resource } from "../../../spec/model.js";
import { referencesTo } from "../../../spec/references-to.js";
import { describe, servedInWords } from "../shared/describe.js";
import type { Schema } from "../shared/null-schema.js";
import { answerBody } from "./answer-bodies.js";
import type { Names, ServedPart } from "./component-names.js";
import { openTo, origin } from "./extensions.js";
import { openObjects } from "./open-objects.js";
import { ofEveryRequest, parameterRefs } from "./parameters.js";
import { type Responses, refusalRef } from "./responses.js";
import { schemaRef } from "./server-schemas.js";

/** A named operation that our server answers as an export, in one path form of its type. */
interface Place {
  readonly resource: Resource;
  readonly form: PathForm;
  readonly operation: NamedOperation;
}

/** The paths below `collection`, the path of a type: its exports, their status, and their files. */
export const exportItems = (
  model: InterfaceModel,
  names: Names,
  { resource, form }: Omit<Place, "operation">,
  collection: string,
): readonly (readonly [path: string, item: Schema])[] =>
  servedOperations(model, resource).flatMap((operation) => {
    const place = { resource, form, operation };
    const at = `${collection}/${operation.name}`;
    const job = `${at}/{${names.job}}`;
    return [
      [
        at,
        item(model, names, place, [], {
          get: kickOff(model, names, place),
          post: kickOffByPost(model, names, place),
        }),
      ],
      [
        job,
        item(model, names, place, [names.job], { get: status(names, place), delete: cancel(names, place) }),
      ],
      [
        `${job}/{${names.file}}`,
        item(model, names, place, [names.job, names.file], { get: file(names, place) }),
      ],
    ] as const;
  });

const item = (
  model: InterfaceModel,
  names: Names,
  { form }: Place,
  below: readonly string[],
  operations: Schema,
): Schema => ({
  ...parameterRefs([...ofEveryRequest(model, names), ...below]),
  ...operations,
  "x-cri-clause": form.clause,
});

/** The members that all these operations share; `part` is the suffix of the operation id. */
const operationOf = (
  names: Names,
  { resource, form, operation }: Place,
  part: ServedPart,
  own: Schema,
): Schema => ({
  operationId: names.served(resource, operation.name, part, form.name),
  tags: [resource.name],
  ...own,
  ...origin(operation),
  "x-cri-served-as": operation.servedAs,
});

const kickOff = (model: InterfaceModel, names: Names, place: Place): Schema =>
  operationOf(names, place, "", {
    summary: `Begin ${place.operation.name} of ${place.resource.name}.`,
    description: [describe(place.operation), ...servedInWords(model, place.operation)].join(" "),
    parameters: [prefer, ...kickOffParameters(model, place.resource)],
    responses: accepted(model, names, [400, 401, 403]),
    ...openTo(gapsAbout(model, place.operation)),
  });

const kickOffByPost = (model: InterfaceModel, names: Names, place: Place): Schema =>
  operationOf(names, place, "ByPost", {
    summary: `Begin ${place.operation.name} of ${place.resource.name}.`,
    description:
      "Start an export, with the parameters in a Parameters resource (http://hl7.org/fhir/parameters.html).",
    parameters: [prefer],
    requestBody: { content: { "application/fhir+json": { schema: openObjects(parametersSchema) } } },
    responses: accepted(model, names, [400, 401, 403, 413, 415]),
  });

const gapsAbout = ({ gaps }: InterfaceModel, { clause }: NamedOperation): readonly string[] =>
  gaps.filter(({ about }) => about === clause).map(({ id }) => id);

const prefer: Schema = {
  name: "Prefer",
  in: "header",
  required: true,
  description: "`respond-async`. With `handling=lenient`, unknown parameters and types are ignored.",
  schema: { type: "string", pattern: "(^|[ ,])respond-async([ ,;]|$)" },
  example: "respond-async",
};

function kickOffParameters(model: InterfaceModel, { name }: Resource): readonly Schema[] {
  const types = [name, ...referencesTo(model, name).map(({ type }) => type)];
  return [
    {
      name: "_type",
      in: "query",
      description: `The types to export, separated by commas (default: ${types.join(",")}).`,
      schema: { type: "string" },
      example: types.join(","),
    },
    {
      name: "_since",
      in: "query",
      description:
        "Export only what was changed or deleted after this time, such as the transactionTime of an earlier export.",
      schema: { type: "string", format: "date-time" },
      example: "2026-03-01T08:00:00Z",
    },
    {
      name: "_outputFormat",
      in: "query",
      description: "The format of the files, which is always NDJSON.",
      schema: { type: "string", enum: ["application/fhir+ndjson", "application/ndjson", "ndjson"] },
      example: "application/fhir+ndjson",
    },
  ];
}

const parametersSchema: Schema = {
  type: "object",
  required: ["resourceType"],
  properties: {
    resourceType: { const: "Parameters" },
    parameter: {
      type: "array",
      items: {
        type: "object",
        required: ["name"],
        properties: { name: { enum: ["_type", "_since", "_outputFormat"] } },
      },
    },
  },
};

const accepted = (model: InterfaceModel, names: Names, refused: readonly number[]): Responses => ({
  202: {
    description: "The export has started.",
    headers: headers("Content-Location"),
    ...answerBody(model, schemaRef(names.operationOutcome)),
  },
  ...refusals(refused),
});

const status = (names: Names, place: Place): Schema =>
  operationOf(names, place, "Status", {
    summary: "Get the status of an export.",
    responses: {
      200: {
        description: "The export is complete; the body lists its files.",
        headers: headers("Expires"),
        content: { "application/json": { schema: schemaRef(names.exportManifest) } },
      },
      202: { description: "The export is in progress.", headers: headers("X-Progress", "Retry-After") },
      ...refusals([400, 401, 403, 404]),
    },
  });

const cancel = (names: Names, place: Place): Schema =>
  operationOf(names, place, "Cancel", {
    summary: "Cancel an export, or delete its files.",
    responses: {
      202: { description: "The export and its files are deleted." },
      ...refusals([400, 401, 403, 404]),
    },
  });

const file = (names: Names, place: Place): Schema =>
  operationOf(names, place, "File", {
    summary: "Fetch one file of an export.",
    responses: {
      200: {
        description: "One record per line, as of the export's transactionTime.",
        content: { "application/fhir+ndjson": { schema: { type: "string" } } },
      },
      ...refusals([400, 401, 403, 404]),
    },
  });

const headers = (...wanted: readonly string[]): Schema =>
  Object.fromEntries(wanted.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const refusals = (statuses: readonly number[]): Responses => ({
  ...Object.fromEntries(statuses.map((one) => [one, { $ref: refusalRef(String(one)) }])),
  default: { $ref: refusalRef("Other") },
});
