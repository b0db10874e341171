// The table of all kinds of gap.
import type { AnswerKind, AnswerValue } from "./answer-kind.js";
import { errorKinds } from "./errors.js";
import { listKinds } from "./lists.js";
import { recordKinds } from "./records.js";
import { returningKinds } from "./returning.js";
import { searchingKinds } from "./searching.js";
import { serviceKinds } from "./service.js";
import { partKinds } from "./showing.js";
import { valueKinds } from "./values.js";
import { writingKinds } from "./writing.js";

/** Every kind of gap, by the name of the probe that observes it. */
export const answerKinds = {
  ...serviceKinds,
  ...writingKinds,
  ...errorKinds,
  ...recordKinds,
  ...returningKinds,
  ...listKinds,
  ...partKinds,
  ...searchingKinds,
  ...valueKinds,
} as const;

export type KindName = keyof typeof answerKinds;

/** An answer of this kind, as the server uses it. */
export type AnswerValueOf<K extends KindName> = ReturnType<
  (typeof answerKinds)[K]["given"]
>[number][1] extends infer V
  ? V
  : never;

export const isKind = (probe: string): probe is KindName => Object.hasOwn(answerKinds, probe);

/** The kind of a gap as the generated server answers it; undefined if the suite has no such probe. */
export const kindOf = (probe: string): AnswerKind<AnswerValue> | undefined =>
  isKind(probe) ? answerKinds[probe] : undefined;
