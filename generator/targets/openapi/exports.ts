/** Paths of exports in OpenAPI. */

import { servedOperations } from "../../../spec/answers/server-terms.js";
import type { InterfaceModel, NamedOperation, PathForm, Resource } from "../../../spec/model.js";
import { referencesTo } from "../../../spec/references-to.js";
import type { Schema } from "../schemas.js";
import { describe, servedInWords } from "../shared/describe.js";
import { answerBody } from "./answer-bodies.js";
import { openTo, origin } from "./extensions.js";
import type { Names, ServedPart } from "./names.js";
import { openObjects } from "./open-objects.js";
import { parameterRef } from "./parameters.js";
import { type Responses, refusalRef } from "./responses.js";
import { schemaRef } from "./server-schemas.js";

/** A named operation that our server answers as an export, in one path form of its type. */
interface Place {
  readonly resource: Resource;
  readonly form: PathForm;
  readonly operation: NamedOperation;
}

/** The paths below `collection`, the path of a type: its exports, their status, and their files. */
export function exportItems(
  model: InterfaceModel,
  names: Names,
  { resource, form }: Omit<Place, "operation">,
  collection: string,
): readonly (readonly [path: string, item: Schema])[] {
  return servedOperations(model, resource).flatMap((operation) => {
    const place = { resource, form, operation };
    const at = `${collection}/${operation.name}`;
    const job = `${at}/{${names.job}}`;
    return [
      [
        at,
        item(names, place, [], {
          get: kickOff(model, names, place),
          post: kickOffByPost(model, names, place),
        }),
      ],
      [job, item(names, place, [names.job], { get: status(names, place), delete: cancel(names, place) })],
      [`${job}/{${names.file}}`, item(names, place, [names.job, names.file], { get: file(names, place) })],
    ] as const;
  });
}

function item(names: Names, { form }: Place, below: readonly string[], asked: Schema): Schema {
  return { parameters: [names.site, ...below].map(parameterRef), ...asked, "x-cri-clause": form.clause };
}

/** The common members of all of them; `part` tells them apart. */
function asked(
  names: Names,
  { resource, form, operation }: Place,
  part: ServedPart,
  reported: Schema,
): Schema {
  return {
    operationId: names.served(resource, operation.name, part, form.name),
    tags: [resource.name],
    ...reported,
    ...origin(operation),
    "x-cri-served-as": operation.servedAs,
  };
}

function kickOff(model: InterfaceModel, names: Names, place: Place): Schema {
  return asked(names, place, "", {
    summary: `Begin ${place.operation.name} of ${place.resource.name}.`,
    description: [describe(place.operation), ...servedInWords(model, place.operation)].join(" "),
    parameters: [prefer, ...kickOffParameters(model, place.resource)],
    responses: accepted(model, names, [400, 401, 403]),
    ...openTo(gapsAbout(model, place.operation)),
  });
}

function kickOffByPost(model: InterfaceModel, names: Names, place: Place): Schema {
  return asked(names, place, "ByPost", {
    summary: `Begin ${place.operation.name} of ${place.resource.name}.`,
    description:
      "The same, with the parameters in a Parameters resource (http://hl7.org/fhir/parameters.html).",
    parameters: [prefer],
    requestBody: { content: { "application/fhir+json": { schema: openObjects(parametersSchema) } } },
    responses: accepted(model, names, [400, 401, 403, 413, 415]),
  });
}

const gapsAbout = ({ gaps }: InterfaceModel, { clause }: NamedOperation): readonly string[] =>
  gaps.filter(({ about }) => about === clause).map(({ id }) => id);

const prefer: Schema = {
  name: "Prefer",
  in: "header",
  required: true,
  description:
    "`respond-async`; with `handling=lenient`, parameters and types that are not known are passed over.",
  schema: { type: "string" },
  example: "respond-async",
};

function kickOffParameters(model: InterfaceModel, { name }: Resource): readonly Schema[] {
  const types = [name, ...referencesTo(model, name).map(({ type }) => type)];
  return [
    {
      name: "_type",
      in: "query",
      description: `Of which types, with commas between them; without it, of all: ${types.join(", ")}.`,
      schema: { type: "string" },
      example: types.join(","),
    },
    {
      name: "_since",
      in: "query",
      description:
        "Only what was changed after this, and what was deleted: the transactionTime of an export before.",
      schema: { type: "string", format: "date-time" },
      example: "2026-03-01T08:00:00Z",
    },
    {
      name: "_outputFormat",
      in: "query",
      description: "Files are NDJSON, however it is asked for.",
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
      items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
  },
};

function accepted(model: InterfaceModel, names: Names, refused: readonly number[]): Responses {
  return {
    202: {
      description: "The export has begun.",
      headers: headers("Content-Location"),
      ...answerBody(model, schemaRef(names.operationOutcome)),
    },
    ...refusals(refused),
  };
}

function status(names: Names, place: Place): Schema {
  return asked(names, place, "Status", {
    summary: "Ask how far an export is.",
    responses: {
      200: {
        description: "It is complete: what its files are.",
        headers: headers("Expires"),
        content: { "application/json": { schema: schemaRef(names.exportManifest) } },
      },
      202: { description: "It is under way.", headers: headers("X-Progress", "Retry-After") },
      ...refusals([400, 401, 403, 404]),
    },
  });
}

function cancel(names: Names, place: Place): Schema {
  return asked(names, place, "Cancel", {
    summary: "Cancel an export, or say that its files are no longer needed.",
    responses: { 202: { description: "It is gone." }, ...refusals([400, 401, 403, 404]) },
  });
}

function file(names: Names, place: Place): Schema {
  return asked(names, place, "File", {
    summary: "Fetch one file of an export.",
    responses: {
      200: {
        description: "A record a line, as it stood at the export's transactionTime.",
        content: { "application/fhir+ndjson": { schema: { type: "string" } } },
      },
      ...refusals([400, 401, 403, 404]),
    },
  });
}

const headers = (...wanted: readonly string[]): Schema =>
  Object.fromEntries(wanted.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const refusals = (statuses: readonly number[]): Responses => ({
  ...Object.fromEntries(statuses.map((one) => [one, { $ref: refusalRef(String(one)) }])),
  default: { $ref: refusalRef("Other") },
});
