// Writes the answers of each kind of gap as JSON Schema, so that an editor offers them and underlines others.
import type { Json, JsonObject } from "../json.js";
import type { InterfaceModel } from "../model.js";
import type { AnswerKind, AnswerValue, Part } from "./answer-kind.js";
import { writtenParts } from "./answer-parts.js";
import type { Form } from "./forms.js";
import { answerKinds } from "./kinds.js";

/**
 * For each probe, what `answer` and `states` may be. A kind whose answers depend on the interface has none. `model` is any
 * interface.
 */
export function answerRules(model: InterfaceModel): readonly JsonObject[] {
  const kinds = Object.entries<AnswerKind<AnswerValue>>(answerKinds).filter(([, kind]) => !kind.byInterface);
  return kinds.map(([probe, kind]) => ({
    if: { required: ["probe"], properties: { probe: { const: probe } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: { properties: { answer: ownAnswer(kind, model), states: statedAnswers(kind, model) } },
  }));
}

/** The answers of our server. */
function ownAnswer(kind: AnswerKind<AnswerValue>, model: InterfaceModel): JsonObject {
  const pattern = kind.family?.pattern;
  return oneOf([
    ...words(singles(kind, model)),
    ...(pattern === undefined ? [] : [text(pattern, kind.family?.takes({ model }) ?? "")]),
    ...listOf(partsOf(kind, model), ({ options, own = options, form }) => [...words(own), ...forms(form)]),
  ]);
}

/** The answers of any deployment, and parts of them, as items of a list. */
function statedAnswers(kind: AnswerKind<AnswerValue>, model: InterfaceModel): JsonObject {
  const parts = partsOf(kind, model);
  const any = ({ options, form, foreign }: Part) => [...words(options), ...forms(form), ...forms(foreign)];
  const fixed = (kind.foreign ?? []).filter((one) => typeof one === "string");
  const open = (kind.foreign ?? []).filter((one) => typeof one !== "string");
  const pattern = kind.family?.pattern;
  const item = oneOf([
    ...words([...new Set([...singles(kind, model), ...fixed.filter((one) => isSingle(kind, one))])]),
    ...(pattern === undefined ? [] : [text(pattern, kind.family?.takes({ model }) ?? "")]),
    // The parts say more of an answer of several parts.
    ...(parts.length > 0 ? parts.flatMap(any) : forms(...open)),
    ...listOf(parts, any),
  ]);
  return { items: item };
}

const partsOf = ({ parts }: AnswerKind<AnswerValue>, model: InterfaceModel): readonly Part[] =>
  parts?.of({ model }) ?? [];

const isSingle = (kind: AnswerKind<AnswerValue>, answer: string): boolean =>
  typeof writtenParts(kind, answer) === "string";

const singles = (kind: AnswerKind<AnswerValue>, model: InterfaceModel): readonly string[] =>
  kind.given({ model }).flatMap(([answer]) => (isSingle(kind, answer) ? answer : []));

const words = (texts: readonly string[]): readonly JsonObject[] =>
  texts.length === 0 ? [] : [{ enum: texts }];

const text = (pattern: string, description: string): JsonObject => ({ type: "string", pattern, description });

const forms = (...some: readonly (Form<unknown> | undefined)[]): readonly JsonObject[] =>
  some.flatMap((form) => (form === undefined ? [] : [text(form.pattern, form.takes)]));

const listOf = (
  parts: readonly Part[],
  allowed: (part: Part) => readonly JsonObject[],
): readonly JsonObject[] =>
  parts.length === 0 ? [] : [{ type: "array", items: oneOf(parts.flatMap(allowed)) }];

/** One schema that allows what any of these allows; their lists of words become one. */
function oneOf(schemas: readonly JsonObject[]): JsonObject {
  const listed = schemas.flatMap(({ enum: some }): readonly Json[] => (Array.isArray(some) ? some : []));
  const all = [...words(listed.map(String)), ...schemas.filter((schema) => schema["enum"] === undefined)];
  const [only = {}, ...more] = all;
  return more.length === 0 ? only : { anyOf: all };
}
