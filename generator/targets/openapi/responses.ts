import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Schema } from "../schemas.js";
import { exampleRefs, isSending } from "./bodies.js";
import { openTo } from "./extensions.js";
import { gapsOfStatus, type Status } from "./gaps.js";
import { linksOf } from "./links.js";
import type { Names } from "./names.js";
import { schemaRef } from "./server-schemas.js";

/** Media type of every answer of our server that has a body. */
const mediaType = "application/fhir+json";

/** A response by its status, as OpenAPI keys them. */
export type Responses = Readonly<Record<string, Schema>>;

const success = { search: 200, read: 200, add: 201, update: 200, delete: 204 } as const;

const successText: Readonly<Record<InteractionKind, string>> = {
  search: "A page of the records that fit.",
  read: "The record.",
  add: "The record as it was stored, with its id.",
  update: "The record as it was stored.",
  delete: "The record is gone; there is no body.",
};

/** Statuses of refusals, in the words of our server. Which one answers what is open in the document, and so chosen. */
const refusals: Readonly<Record<number, string>> = {
  400: "The request can't be read, or lacks what it needs.",
  401: "Credentials are asked for, and none or wrong ones were sent.",
  403: "The credentials do not allow it.",
  404: "There never was such a record.",
  410: "The record was deleted.",
  412: "A condition of the request's headers does not hold, and nothing was changed.",
  413: "The body is larger than the server takes.",
  415: "The body is not said to be JSON.",
  422: "The body is JSON and not what the interface shows; every place is named.",
};

const refused: Readonly<Record<InteractionKind, readonly number[]>> = {
  search: [400, 401, 403],
  read: [400, 401, 403, 404, 410],
  add: [400, 401, 403, 412, 413, 415, 422],
  update: [400, 401, 403, 404, 410, 412, 413, 415, 422],
  delete: [400, 401, 403, 404, 412],
};

/** Every response of an interaction: its own first, then the refusals, which stand in the document once. */
export function responsesOf(
  model: InterfaceModel,
  names: Names,
  { resource, form }: { readonly resource: Resource; readonly form: PathForm },
  kind: InteractionKind,
): Responses {
  return {
    ...(kind === "add" ? { 200: found(names, resource) } : {}),
    [success[kind]]: {
      ...successOf(model, names, resource, kind),
      ...(kind === "add" ? linksOf(model, names, resource, form) : {}),
    },
    ...(kind === "read" ? { 304: unchanged } : {}),
    ...Object.fromEntries(
      refused[kind]
        .filter((status) => status !== 410 || isDeleted(resource))
        .map((status) => [status, { $ref: refusalRef(String(status)) }]),
    ),
    default: { $ref: refusalRef("Other") },
  };
}

/** Of a type that nobody can delete no record is ever gone. */
const isDeleted = (resource: Resource): boolean => offers(resource, "delete");

/** The refusals, with the gaps that each of them answers. */
export function refusalComponents(model: InterfaceModel, names: Names): Responses {
  const body = content(names.operationOutcome);
  const refusal = (status: Status): Schema =>
    chosen([...gapsOfStatus(model, status), ...gapsOfStatus(model, "refused")]);
  return {
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [
        `Refused${status}`,
        { description, content: body, ...refusal(Number(status)) },
      ]),
    ),
    RefusedOther: { description: "Anything else that went wrong.", content: body, ...refusal("other") },
  };
}

export const refusalRef = (name: string): string => `#/components/responses/Refused${name}`;

function successOf(model: InterfaceModel, names: Names, resource: Resource, kind: InteractionKind): Schema {
  const status = success[kind];
  return {
    description: isSending(kind) ? `${successText[kind]} ${preferred}` : successText[kind],
    ...(status === 204 ? {} : headersOf(kind)),
    ...(status === 204 ? {} : { content: contentOf(names, resource, kind) }),
    ...chosen(gapsOfStatus(model, status, kind)),
  };
}

/** What an add answers that adds nothing, by its headers. */
function found(names: Names, resource: Resource): Schema {
  return {
    description: `The record that If-None-Exist finds. ${preferred}`,
    ...headersOf("add"),
    content: contentOf(names, resource, "add"),
    ...chosen([]),
  };
}

/** What a write answers as the client would have it (http://hl7.org/fhir/http.html#ops). */
const preferred =
  "With `Prefer: return=minimal` there is no body; with `Prefer: return=OperationOutcome` it is an OperationOutcome. Preference-Applied says which was followed.";

function contentOf(names: Names, resource: Resource, kind: InteractionKind): Schema {
  if (kind === "search") return content(names.list(resource));
  const record = schemaRef(names.stored(resource));
  const schema = isSending(kind) ? { anyOf: [record, schemaRef(names.operationOutcome)] } : record;
  return { [mediaType]: { schema, examples: exampleRefs(names.stored(resource)) } };
}

const unchanged: Schema = {
  description: "The client has the current version already; there is no body.",
  "x-cri-basis": "chosen",
};

function headersOf(kind: InteractionKind): Schema {
  if (kind === "search") return {};
  const headers = [
    ...(kind === "add" ? ["Location"] : []),
    "ETag",
    "Last-Modified",
    ...(isSending(kind) ? ["Preference-Applied"] : []),
  ];
  return {
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** What the headers of answers hold. */
export const headerComponents: Readonly<Record<string, Schema>> = {
  Location: {
    description: "URL of the new record.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  ETag: { description: 'Version of the record, as in W/"1".', required: true, schema: { type: "string" } },
  "Last-Modified": {
    description:
      "When the record was last changed: the second after, once that has begun. It is then good for If-Unmodified-Since, as the ETag always is for If-Match.",
    required: true,
    schema: { type: "string" },
  },
  "Preference-Applied": {
    description: "The preference that was followed (RFC 7240, section 3); absent where none was given.",
    schema: { type: "string" },
  },
  "Content-Location": {
    description: "URL under which to ask how far the export is.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  Expires: {
    description: "When the export and its files are gone.",
    required: true,
    schema: { type: "string" },
  },
  "X-Progress": { description: "How far it is, for people.", required: true, schema: { type: "string" } },
  "Retry-After": {
    description: "Seconds after which to ask again.",
    required: true,
    schema: { type: "string" },
  },
};

const chosen = (gaps: readonly string[]): Schema => ({ "x-cri-basis": "chosen", ...openTo(gaps) });

const content = (name: string): Schema => ({ [mediaType]: { schema: schemaRef(name) } });
