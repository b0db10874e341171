// Finds the gaps that concern a part of the OpenAPI document.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isKind } from "../../../spec/answers/kinds.js";
import type { Gap, InteractionKind, InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";

/** A status; `refused` for any refusal, `other` for statuses that the document does not number. */
export type Status = number | "refused" | "other";

/** The interactions that an answer affects, and the status if it affects only one. */
interface Bearing {
  readonly on: readonly InteractionKind[];
  readonly status?: Status;
}

const bodies: readonly InteractionKind[] = ["add", "update"];
const all: readonly InteractionKind[] = ["search", "read", "add", "update", "delete"];

/** By the suite's probes. Probes that affect no single interaction are absent. */
const bearings: Readonly<Record<string, Bearing>> = {
  "add-assigned": { on: ["add"] },
  "add-required": { on: ["add"] },
  "add-response": { on: ["add"], status: 201 },
  authentication: { on: all, status: 401 },
  "code-number": { on: ["search"] },
  "comma-values": { on: ["search"] },
  "count-default": { on: ["search"] },
  "count-maximum": { on: ["search"] },
  "date-bare": { on: ["search"] },
  "date-precision": { on: bodies },
  "date-prefixes": { on: ["search"] },
  "delete-response": { on: ["delete"], status: 204 },
  "error-absent": { on: ["read", "update"], status: 404 },
  "error-deleted": { on: ["read", "update"], status: 410 },
  "error-invalid": { on: bodies, status: 422 },
  "error-malformed": { on: bodies, status: 400 },
  "error-payload": { on: all, status: "refused" },
  "unique-clash": { on: bodies, status: 409 },
  "error-unsatisfied": { on: ["search"], status: 400 },
  "id-shape": { on: ["add"] },
  "index-delay": { on: ["search"] },
  "limit-size": { on: bodies, status: 413 },
  "narrative-returned": { on: ["read"] },
  "null-kept": { on: ["read"] },
  "read-response": { on: ["read"], status: 200 },
  "reference-dangling": { on: bodies },
  "reference-display": { on: ["read"] },
  "reference-external": { on: bodies },
  "reference-forms": { on: ["search"] },
  "reference-returned": { on: ["read"] },
  "repeated-parameter": { on: ["search"] },
  "required-flags": { on: ["search"] },
  "search-empty": { on: ["search"] },
  "search-order": { on: ["search"] },
  "search-paging": { on: ["search"] },
  "search-response": { on: ["search"], status: 200 },
  "search-total": { on: ["search"] },
  "status-transitions": { on: ["update"] },
  "client-id": { on: ["add"] },
  "repeated-add": { on: ["add"] },
  "update-left-out": { on: ["update"] },
  "delete-absent": { on: ["delete"], status: 404 },
  "delete-referred": { on: ["delete"] },
  "later-values": { on: ["search"] },
  "absent-reference": { on: ["search"] },
  "malformed-value": { on: ["search"] },
  "unlisted-value": { on: ["search"] },
  "several-words": { on: ["search"] },
  "chosen-fields": { on: ["search"] },
  "unknown-field": { on: ["search"] },
  "unknown-cursor": { on: ["search"] },
  "unknown-site": { on: ["search"] },
  "missing-header": { on: all },
  "missing-site": { on: all },
  "missing-version": { on: ["update", "delete"] },
  "count-zero": { on: ["search"] },
  "count-negative": { on: ["search"] },
  "count-elsewhere": { on: ["search"] },
  "token-case": { on: ["search"] },
  "form-elsewhere": { on: all },
  "date-zone": { on: ["search"] },
  "foreign-entries": { on: ["search"] },
  "list-fields": { on: ["search"] },
  "page-sizes": { on: ["search"] },
  "request-media-types": { on: bodies },
  "stale-update": { on: ["update"] },
  "form-bodies": { on: ["read"] },
  "time-offset": { on: bodies },
  "repeated-search": { on: ["search"] },
  "date-grain": { on: ["search"] },
  "code-systems": { on: bodies },
  "status-values": { on: bodies },
  "string-match": { on: ["search"] },
  "text-returned": { on: ["read"] },
  "time-returned": { on: ["read"] },
  "token-forms": { on: ["search"] },
  "type-mismatch": { on: bodies, status: 422 },
  "unknown-fields": { on: bodies },
  "unknown-parameter": { on: ["search"], status: 400 },
  "update-absent": { on: ["update"], status: 404 },
  "update-response": { on: ["update"], status: 200 },
  "update-target": { on: ["update"] },
};

/** Ids of the gaps that affect an interaction as a whole. */
export function gapsOfInteraction(model: InterfaceModel, kind: InteractionKind): readonly string[] {
  return idsOf(model, ({ on, status }) => status === undefined && on.includes(kind));
}

/** Ids of the gaps about one status, of this interaction or, without one, of any. */
export function gapsOfStatus(
  model: InterfaceModel,
  status: Status,
  kind?: InteractionKind,
): readonly string[] {
  return idsOf(
    model,
    (bearing) => bearing.status === status && (kind === undefined || bearing.on.includes(kind)),
  );
}

/** Ids of the gaps about one parameter. */
export function gapsOfParameter({ gaps }: InterfaceModel, { clause }: SearchParameter): readonly string[] {
  return gaps.filter(({ about }) => about === clause).map(({ id }) => id);
}

/** A gap as the document describes it once; other places refer to its id. */
export function gapEntry(gap: Gap): object {
  const { id, asks, answer, states, because, basis, section, about, observe, probe } = gap;
  return { id, asks, answer, states, because, basis, section, about, observe, probe };
}

function idsOf(model: InterfaceModel, bears: (bearing: Bearing) => boolean): readonly string[] {
  return model.gaps.flatMap(({ id, probe, about }) => {
    const bearing = bearings[probe];
    if (about !== undefined || bearing === undefined) return [];
    return bears({ ...bearing, ...chosenStatus(model, probe, bearing) }) ? [id] : [];
  });
}

/** The status that the spec chooses, for gaps whose answer is a status. */
function chosenStatus(model: InterfaceModel, probe: string, { status }: Bearing): Pick<Bearing, "status"> {
  if (status === undefined || !isKind(probe)) return {};
  const answer: unknown = answerOf(model, probe);
  if (typeof answer === "number" && probe !== "limit-size") return { status: answer };
  const own = typeof answer === "object" && answer !== null && "status" in answer ? answer.status : undefined;
  return typeof own === "number" ? { status: own } : {};
}
