// Describes responses in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { KindName } from "../../../spec/answers/kinds.js";
import { emptyLists } from "../../../spec/answers/lists.js";
import { addsIt } from "../../../spec/answers/writing.js";
import { bases } from "../../../spec/bases.js";
import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { Schema } from "../shared/null-schema.js";
import { answerBody, errorBody, within, writeBody } from "./answer-bodies.js";
import { exampleRefs, isSending } from "./bodies.js";
import { type Names, siteNames } from "./component-names.js";
import { openTo } from "./extensions.js";
import { gapsOfStatus, type Status } from "./gaps.js";
import { listHeaders, totalHeader } from "./list-headers.js";
import { refusalTexts, refusedStatuses } from "./refusals.js";
import { schemaRef } from "./server-schemas.js";

/** Responses by status, as OpenAPI keys them. */
export type Responses = Readonly<Record<string, Schema>>;

/** The status of our server's response to a write; a search and a read get 200. */
const writeAnswers = {
  add: "add-response",
  update: "update-response",
  delete: "delete-response",
} as const satisfies Partial<Record<InteractionKind, KindName>>;

const successStatus = (model: InterfaceModel, kind: InteractionKind): number =>
  kind === "search" || kind === "read" ? 200 : answerOf(model, writeAnswers[kind]).status;

const successText: Readonly<Record<InteractionKind, string>> = {
  search: "A page of the matching records.",
  read: "The record.",
  add: "The stored record, with its id.",
  update: "The stored record.",
  delete: "The record was deleted; there is no body.",
};

/** Every response of an interaction: its own first, then the refusals, which are shared components. */
export function responsesOf(
  model: InterfaceModel,
  names: Names,
  { resource, form }: { readonly resource: Resource; readonly form: PathForm },
  kind: InteractionKind,
): Responses {
  const added = { ...successOf(model, names, resource, "add"), ...linksOf(model, names, resource, form) };
  return {
    ...(kind === "add" ? { 200: found(model, names, resource) } : {}),
    ...(kind === "update" && answerOf(model, "update-absent") === addsIt
      ? { [successStatus(model, "add")]: added }
      : {}),
    [successStatus(model, kind)]: kind === "add" ? added : successOf(model, names, resource, kind),
    ...(kind === "search" && answerOf(model, "search-empty") === emptyLists.none ? { 204: nothingFits } : {}),
    ...(kind === "read" ? { 304: unchanged } : {}),
    ...Object.fromEntries(
      refusedStatuses(model, resource, kind)
        .filter((status) => status !== 410 || isDeleted(resource))
        .map((status) => [status, { $ref: refusalRef(String(status)) }]),
    ),
    default: { $ref: refusalRef("Other") },
  };
}

/** Records of a type without a delete are never gone. */
const isDeleted = (resource: Resource): boolean => offers(resource, "delete");

/** The refusals, each with the gaps that it answers. */
export function refusalComponents(model: InterfaceModel, names: Names): Responses {
  const body = errorBody(model, names.operationOutcome);
  const refusal = (status: Status): Schema =>
    basedOn(model, [...gapsOfStatus(model, status), ...gapsOfStatus(model, "refused")]);
  return {
    ...Object.fromEntries(
      [...refusalTexts(model)].map(([status, description]) => [
        `Refused${status}`,
        { description, ...body, ...refusal(status) },
      ]),
    ),
    RefusedOther: { description: "Any other error.", ...body, ...refusal("other") },
  };
}

export const refusalRef = (name: string): string => `#/components/responses/Refused${name}`;

function successOf(model: InterfaceModel, names: Names, resource: Resource, kind: InteractionKind): Schema {
  const status = successStatus(model, kind);
  return {
    description: isSending(kind) ? `${successText[kind]} ${preferred}` : successText[kind],
    ...headersOf(model, resource, kind),
    ...successBody(model, names, resource, kind),
    ...basedOn(model, gapsOfStatus(model, status, kind)),
  };
}

/** The response to an add that adds nothing, which depends on its headers. */
const found = (model: InterfaceModel, names: Names, resource: Resource): Schema => ({
  description: `The record that If-None-Exist finds. ${preferred}`,
  ...headersOf(model, resource, "add"),
  ...successBody(model, names, resource, "add", 200),
  ...basedOn(model, []),
});

/** The response to a write with a Prefer header (http://hl7.org/fhir/http.html#ops). */
const preferred =
  "With `Prefer: return=minimal` there is no body; with `Prefer: return=OperationOutcome` it is an OperationOutcome. Preference-Applied says which preference was followed.";

function successBody(
  model: InterfaceModel,
  names: Names,
  resource: Resource,
  kind: InteractionKind,
  status = successStatus(model, kind),
): Schema {
  if (kind === "search") return answerBody(model, schemaRef(names.list(resource)));
  const record = schemaRef(names.stored(resource));
  const example = exampleRefs(names.stored(resource));
  if (kind === "read") {
    const deep = answerOf(model, "read-response");
    return answerBody(model, within(deep, record), deep.length === 0 ? example : undefined);
  }
  const answer = { ...answerOf(model, writeAnswers[kind]), status };
  return writeBody(model, answer, {
    record,
    outcome: names.operationOutcome,
    example,
    isSending: isSending(kind),
  });
}

const nothingFits: Schema = { description: "No record matches; there is no body.", "x-cri-basis": "chosen" };

const unchanged: Schema = {
  description: "The client already has the current version; there is no body.",
  "x-cri-basis": "chosen",
};

function headersOf(model: InterfaceModel, resource: Resource, kind: InteractionKind): Schema {
  if (kind === "search") return headers(listHeaders(model, resource));
  if (kind === "delete") return {};
  const places = kind === "add" ? answerOf(model, "add-response").headers : [];
  return headers([
    ...places.map((name) => placeNames[name]),
    "ETag",
    "Last-Modified",
    ...(isSending(kind) ? ["Preference-Applied"] : []),
  ]);
}

/** Keys of the components: exports have a header of the same name with another meaning. */
const placeNames = { Location: "Location", "Content-Location": "RecordLocation" } as const;

const headers = (names: readonly string[]): Schema =>
  names.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          names.map((name) => [
            name === placeNames["Content-Location"] ? "Content-Location" : name,
            { $ref: `#/components/headers/${name}` },
          ]),
        ),
      };

/** The headers of responses. */
export const headerComponents: Readonly<Record<string, Schema>> = {
  Location: {
    description: "URL of the new record.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  RecordLocation: {
    description: "URL of the new record.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  Link: { description: "The URLs of this page and of the next one (RFC 8288).", schema: { type: "string" } },
  "X-Total-Count": totalHeader,
  ETag: { description: 'Version of the record, as in W/"1".', required: true, schema: { type: "string" } },
  "Last-Modified": {
    description:
      "The second after the last change of the record, sent once that second has begun: it is then safe to use in If-Unmodified-Since. (The ETag is always safe in If-Match.)",
    required: true,
    schema: { type: "string" },
  },
  "Preference-Applied": {
    description: "The preference that was followed (RFC 7240, section 3); absent if none was sent.",
    schema: { type: "string" },
  },
  "Content-Location": {
    description: "URL of the export's status.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  Expires: {
    description: "The time when the export and its files are deleted.",
    required: true,
    schema: { type: "string" },
  },
  "X-Progress": {
    description: "The progress of the export, for people.",
    required: true,
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait before the next request.",
    required: true,
    schema: { type: "string" },
  },
};

/** A response as the document says it, as far as it answers the gaps; the least certain of their bases counts. */
function basedOn({ gaps }: InterfaceModel, ids: readonly string[]): Schema {
  const own = gaps.filter(({ id }) => ids.includes(id)).map(({ basis }) => basis);
  const basis = own.length === 0 ? "chosen" : bases.findLast((one) => own.includes(one));
  return { "x-cri-basis": basis, ...openTo(ids) };
}

const next = ["read", "update", "delete"] as const satisfies readonly InteractionKind[];

const words: Readonly<Record<(typeof next)[number], string>> = {
  read: "Read the record by its id.",
  update: "Replace the record; its body names it by its id.",
  delete: "Delete the record by its id.",
};

/** The operations on an added record, in the same path form, with its id taken from the response. */
function linksOf(model: InterfaceModel, names: Names, resource: Resource, form: PathForm): Schema {
  const sameSite = Object.fromEntries(
    siteNames(model, names).map((name) => [
      name,
      model.site?.header === undefined ? `$request.path.${name}` : `$request.header.${model.site.header}`,
    ]),
  );
  const links = next.flatMap((kind) => {
    const rule = model.interactions.find((one) => one.kind === kind);
    if (!offers(resource, kind) || rule === undefined) return [];
    const id = rule.on === "record" ? { [names.id]: `$response.body#/${idMemberOf(model)}` } : {};
    const link = {
      operationId: names.operation(resource, kind, form.name),
      parameters: { ...sameSite, ...id },
      ...(kind === "update" && rule.patches !== true ? { requestBody: "$response.body" } : {}),
      description:
        rule.patches === true
          ? "Change the record by a list of operations."
          : rule.merges === true
            ? "Change the record; what the body leaves out stays."
            : words[kind],
    };
    return [[kind, link]];
  });
  return links.length === 0 ? {} : { links: Object.fromEntries(links) };
}
