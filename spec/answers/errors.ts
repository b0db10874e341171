// Gaps about refused requests, with their answers.
import { type AnswerKind, refusals, statuses, words } from "./answer-kind.js";
import { anyRefusal, anyStatus, noAnswer } from "./forms.js";

/** The body of an error. */
export const errorPayloads = {
  outcome: "OperationOutcome",
  problem: "problem details",
  object: "JSON object",
  text: "text",
  none: "none",
} as const;

export type ErrorPayload = (typeof errorPayloads)[keyof typeof errorPayloads];

/** How the server accepts a body although something in it is wrong. */
export const accepted = "accepted";

/** The result of a search that lacks required parameters, if it is not refused. */
export const unsatisfied = { empty: "empty list", list: "a list" } as const;

/** Gaps about refused requests. 401, 403 and 429 depend on who asks and when, never on the type. */
export const errorKinds = {
  "error-absent": {
    defaults: "404",
    given: () => statuses(404, 400, 410, 422),
    foreign: [anyStatus, noAnswer],
  } satisfies AnswerKind<number>,
  "error-deleted": {
    defaults: "410",
    given: () => statuses(410, 404, 400, 422),
    foreign: [anyStatus, noAnswer],
  } satisfies AnswerKind<number>,
  "error-invalid": {
    defaults: "422",
    given: () => [...statuses(422, 400, 409), [accepted, accepted] as const],
    foreign: [anyStatus, noAnswer],
  } satisfies AnswerKind<number | typeof accepted>,
  "error-malformed": {
    defaults: "400",
    given: () => statuses(400, 422, 415),
    foreign: [anyStatus, noAnswer, accepted],
  } satisfies AnswerKind<number>,
  "error-payload": {
    defaults: errorPayloads.outcome,
    given: () => words(...Object.values(errorPayloads)),
  } satisfies AnswerKind<ErrorPayload>,
  "error-unsatisfied": {
    defaults: "refused 400",
    given: () => [...refusals(400, 422), ...words(...Object.values(unsatisfied))],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | "empty list" | "a list">,
  "unique-clash": {
    defaults: "409",
    given: () => statuses(409, 422, 400),
    foreign: [anyStatus, noAnswer, accepted],
  } satisfies AnswerKind<number>,
  "type-mismatch": {
    defaults: "refused 422",
    given: () => [...refusals(422, 400, 409), [accepted, accepted] as const],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | typeof accepted>,
} as const;
