// Lists the statuses with which our server refuses requests, with their reasons, for OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { KindName } from "../../../spec/answers/kinds.js";
import { parameterTerms } from "../../../spec/answers/server-terms.js";
import { statementsOf } from "../../../spec/constructs/statements.js";
import { stepsOf } from "../../../spec/limits.js";
import { cursorParameter } from "../../../spec/list-places.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../../spec/model.js";
import { uniqueKeys } from "../../../spec/unique-keys.js";

/** A reason for which our server refuses, and its status: HTTP's, or the one that the spec chooses. */
interface Refusal {
  readonly on: readonly InteractionKind[];
  readonly status: number | ((model: InterfaceModel) => unknown);
  readonly text: string;
  /** Whether it can happen for a type (default: for every type). */
  readonly suits?: (resource: Resource) => boolean;
}

const all: readonly InteractionKind[] = ["search", "read", "add", "update", "delete"];
const bodies: readonly InteractionKind[] = ["add", "update"];

const chosen =
  (kind: KindName) =>
  (model: InterfaceModel): unknown =>
    answerOf(model, kind);

/** The status, if not 400, that refuses a parameter without fields. */
function refusalOfUnseen(model: InterfaceModel): unknown {
  const parameters = model.resources.flatMap((resource) => resource.parameters);
  return parameters
    .map((parameter) => parameterTerms(model, parameter).unseen)
    .find((status) => typeof status === "number" && status !== 400);
}

const absent = "No record ever had this id.";
const unreadable = "The request is malformed or incomplete.";
const unsound = "The body is JSON, but not a valid record; the response lists every error.";
const meanwhile = "The record was changed in the meantime.";

/** Reasons that depend on answers that differ from the defaults; the general texts leave them out. */
const refusals: readonly Refusal[] = [
  { on: all, status: 400, text: unreadable },
  {
    on: all,
    status: (model) => (model.site === undefined ? "" : answerOf(model, "missing-site")),
    text: "The request names no site.",
  },
  { on: bodies, status: chosen("error-malformed"), text: unreadable },
  { on: ["search"], status: chosen("error-unsatisfied"), text: unreadable },
  { on: ["search"], status: chosen("unknown-parameter"), text: unreadable },
  { on: ["search"], status: chosen("comma-values"), text: unreadable },
  { on: ["search"], status: chosen("repeated-parameter"), text: unreadable },
  { on: ["search"], status: chosen("unlisted-value"), text: unreadable },
  {
    on: ["search"],
    status: chosen("unknown-cursor"),
    text: "No list gave this cursor.",
    suits: (resource) => cursorParameter(resource) !== undefined,
  },
  { on: ["search"], status: refusalOfUnseen, text: unreadable },
  { on: ["search"], status: (model) => answerOf(model, "count-maximum").beyond, text: unreadable },
  { on: all, status: 401, text: "Credentials are required, and none or wrong ones were sent." },
  { on: all, status: 403, text: "The credentials do not allow this request." },
  { on: ["search"], status: chosen("search-empty"), text: "Nothing fits." },
  { on: ["read"], status: chosen("error-absent"), text: absent },
  { on: ["delete"], status: chosen("delete-absent"), text: absent },
  { on: ["update"], status: chosen("update-absent"), text: absent },
  { on: ["read", "update"], status: chosen("error-deleted"), text: "The record was deleted." },
  {
    on: ["update"],
    status: (model) =>
      answerOf(model, "update-target") === "as read" || answerOf(model, "update-absent") === "adds it"
        ? 409
        : "",
    text: meanwhile,
  },
  {
    on: ["add", "update", "delete"],
    status: 412,
    text: "A condition in the request's headers is not met; nothing was changed.",
  },
  {
    on: ["update", "delete"],
    status: chosen("missing-version"),
    text: "The request names no version of the record.",
  },
  {
    on: bodies,
    status: chosen("unique-clash"),
    text: "Another record has a value that is unique.",
    suits: (resource) => uniqueKeys(resource).length > 0,
  },
  { on: bodies, status: 413, text: "The body is larger than the server accepts." },
  { on: bodies, status: 415, text: "The Content-Type is not JSON." },
  { on: bodies, status: 422, text: unsound },
  { on: bodies, status: chosen("error-invalid"), text: unsound },
  { on: bodies, status: chosen("type-mismatch"), text: unsound },
];

interface StatedRefusal extends Pick<Refusal, "on" | "text"> {
  readonly status: number;
}

/** The refusals of some types. */
const statedRefusals = (model: InterfaceModel, of: readonly Resource[]): readonly StatedRefusal[] => [
  ...refusals.flatMap(({ on, status, text, suits }) => {
    const value = typeof status === "number" ? status : status(model);
    const happens = suits === undefined || of.some(suits);
    return typeof value === "number" && happens ? [{ on, status: value, text }] : [];
  }),
  ...of
    .flatMap(({ fields }) => fields.flatMap((field) => stepsOf(field) ?? []))
    .map(({ refused = 409 }) => ({
      on: ["update"] as const,
      status: refused,
      text: "The step is not listed.",
    })),
  ...of.flatMap((resource) =>
    statementsOf(resource).flatMap(({ row, refusal }) => (refusal ? [{ on: [row.needs], ...refusal }] : [])),
  ),
];

/** The statuses that refuse an interaction of a type, the smallest first. */
export function refusedStatuses(
  model: InterfaceModel,
  resource: Resource,
  kind: InteractionKind,
): readonly number[] {
  const statuses = statedRefusals(model, [resource]).flatMap(({ on, status }) =>
    on.includes(kind) ? [status] : [],
  );
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Each status that refuses, with its reasons. */
export function refusalTexts(model: InterfaceModel): ReadonlyMap<number, string> {
  const refused = statedRefusals(model, model.resources);
  const statuses = [...new Set(refused.map(({ status }) => status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => {
      const texts = refused.filter((one) => one.status === status).map(({ text }) => text);
      return [status, [...new Set(texts)].join(" Or: ")];
    }),
  );
}
