// Gaps about how a read returns an added record, with their answers.
import { type AnswerKind, single, words } from "./answer-kind.js";

/** How a read returns a generated narrative. */
export const narratives = {
  asSent: "as sent",
  sameMarkup: "same markup",
  anew: "written anew",
  leftOut: "left out",
} as const;

/** How a read returns the label of a reference. */
export const labels = { asSent: "as sent", changed: "changed", leftOut: "left out" } as const;

/** How a read returns a text that has decomposed letters and begins and ends with white space. */
export const textForms = {
  asSent: "as sent",
  composed: "composed",
  trimmed: "trimmed",
  both: "composed, trimmed",
} as const;

const asSent = "as sent";

/** How a read returns a time that was sent with a numeric offset; it is the same instant in each form. */
export const timeForms = {
  asSent,
  zulu: "with Z",
  offset: "another offset",
  digits: "other digits",
  mixed: "different by field",
} as const;

/** The generated server returns records as they were sent. */
export const returningKinds = {
  "narrative-returned": single(asSent, narratives.sameMarkup, narratives.anew, narratives.leftOut),
  "reference-display": single(asSent, labels.changed, labels.leftOut),
  "time-returned": single(asSent, timeForms.zulu, timeForms.offset, timeForms.digits, timeForms.mixed),
  "text-returned": {
    defaults: asSent,
    given: () => words(asSent),
    parts: { of: () => [{ options: [textForms.composed, textForms.trimmed] }] },
    foreign: [textForms.composed, textForms.trimmed, textForms.both, "other"],
  } satisfies AnswerKind<string>,
} as const;
