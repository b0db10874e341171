// Describes the request headers and parameters that our server accepts for every interface, in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { pagings } from "../../../spec/answers/lists.js";
import { cursorParameter } from "../../../spec/list-places.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import type { Schema } from "../shared/null-schema.js";

/**
 * What our server accepts for every interface besides its own parameters, following FHIR and HTTP. The document does
 * not mention it, and a deployment may accept none of it.
 */
const terms = {
  _total: {
    in: "query",
    description:
      "With `accurate`, the list contains the number of all matching records (http://hl7.org/fhir/search.html#total).",
    schema: { type: "string", enum: ["accurate", "none"] },
    example: "accurate",
  },
  _cursor: {
    in: "query",
    description:
      "The page to list: its value in a `next` link, with all other parameters as in that link. Only for clients that cannot request the link itself.",
    schema: { type: "string", minLength: 1 },
  },
  Prefer: {
    in: "header",
    description:
      "For a write, `return=minimal` requests a response without a body, and `return=OperationOutcome` one with an OperationOutcome. For a search, `handling=lenient` makes the server ignore unknown parameters (RFC 7240).",
    schema: { type: "string" },
    example: "return=minimal",
  },
  "If-None-Match": {
    in: "header",
    description:
      "ETags of the versions that the client has: if one is current, the status is 304 (RFC 9110, section 13.1.2).",
    schema: { type: "string" },
    example: 'W/"1"',
  },
  "If-Match": {
    in: "header",
    description:
      "ETag of the version to change: if another version is current, nothing is changed (RFC 9110, section 13.1.1).",
    schema: { type: "string" },
    example: 'W/"1"',
  },
  "If-None-Exist": {
    in: "header",
    description:
      "A search: if a record matches, it is returned, and nothing is added (http://hl7.org/fhir/http.html#ccreate).",
    schema: { type: "string", pattern: "[^=]=" },
  },
  "Idempotency-Key": {
    in: "header",
    description:
      "A key for this request, unique for its caller: if the request is repeated with the same key, it adds only one record.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const satisfies Readonly<Record<string, Schema>>;

const taken: Readonly<Record<InteractionKind, readonly (keyof typeof terms)[]>> = {
  search: ["_total", "_cursor", "Prefer"],
  read: ["If-None-Match"],
  add: ["If-None-Exist", "Idempotency-Key", "Prefer"],
  update: ["If-Match", "Prefer"],
  delete: ["If-Match"],
};

/** Names of an interaction's parameters; a parameter of the type takes precedence over one of the server's. */
export function termsOf(model: InterfaceModel, resource: Resource, kind: InteractionKind): readonly string[] {
  return taken[kind].filter(
    (term) =>
      !resource.parameters.some(({ name }) => name === term) &&
      (term !== "_cursor" || hasNextLinks(model, resource)),
  );
}

/** Whether a page of the type's lists links to the next one. */
function hasNextLinks(model: InterfaceModel, resource: Resource): boolean {
  const paging = answerOf(model, "search-paging");
  const links = paging === pagings.body || paging === pagings.header;
  return links && cursorParameter(resource) === undefined;
}

export const termComponents: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(terms).map(([name, term]) => [name, { name, ...term, "x-cri-basis": "chosen" }]),
);
