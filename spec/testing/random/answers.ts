import type { AnswerKind, Told } from "../../answers/answer-kind.js";
import { errorKinds } from "../../answers/errors.js";
import { kindOf } from "../../answers/kinds.js";
import { isObject } from "../../language/schema.js";
import type { PlainSpec } from "./spec.js";

/** Usual answers that depend on the rest of the spec. */
const dependent: Readonly<Record<string, (spec: PlainSpec) => string>> = {
  "date-prefixes": () => "none",
  "named-operation": () => "not offered",
  "update-target": (spec) =>
    Object(Object(spec["interactions"]).update).on === "record" ? "record path" : "body id",
};

const refusing: Readonly<Record<string, AnswerKind<Told>>> = errorKinds;

/** An answer that a gap of this probe can have in this spec; `draw` picks one where they depend on nothing else. */
export function answerOf(spec: PlainSpec, probe: unknown, draw = 0): string {
  const name = String(probe);
  const own = dependent[name];
  if (own !== undefined) return own(spec);
  const texts = refusing[name]?.given({ model: Object(undefined) }).map(([text]) => text) ?? [];
  const usual = kindOf(name)?.usual;
  return texts[draw % texts.length] ?? (typeof usual === "string" ? usual : "");
}

/** The spec with an answer to each gap that is one of its list. */
export function withAnswers(spec: PlainSpec, draw: number): PlainSpec {
  const { gaps } = spec;
  if (!isObject(gaps)) return spec;
  const answered = Object.entries(gaps).map(([id, gap]) => [
    id,
    { ...Object(gap), answer: answerOf(spec, Object(gap).probe, draw) },
  ]);
  return { ...spec, gaps: Object.fromEntries(answered) };
}
