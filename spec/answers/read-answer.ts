// Reads the text of an answer, and lists the answers that a kind of gap allows.
import type { AnswerKind, AnswerScope, AnswerValue, Part } from "./answer-kind.js";

/** An answer as the server uses it; undefined for a text that is not one of the server's answers. */
export function readAnswer<V extends AnswerValue>(
  { given, family }: AnswerKind<V>,
  text: string,
  scope: AnswerScope,
): V | undefined {
  const found = given(scope).find(([answer]) => answer === text);
  return found === undefined ? family?.read(text, scope) : found[1];
}

/** Whether a deployment may give this answer but the generated server cannot. */
export const isForeign = ({ foreign = [] }: AnswerKind<AnswerValue>, text: string): boolean =>
  foreign.some((one) => (typeof one === "string" ? one === text : one.read(text) !== undefined));

/** Whether a probe can report this answer of a deployment. */
export const isObservable = (kind: AnswerKind<AnswerValue>, text: string, scope: AnswerScope): boolean =>
  readAnswer(kind, text, scope) !== undefined ||
  isForeign(kind, text) ||
  listedAnswers(kind, scope).some((answer) => seenAs(kind, answer) === text);

/** How the suite's probe reports this answer of a deployment that gives it. */
export const seenAs = (kind: AnswerKind<AnswerValue> | undefined, text: string): string =>
  kind?.seenAs?.(text) ?? text;

/** Every answer of a kind that can be listed, and some of each family. */
export function listedAnswers(
  { given, family }: AnswerKind<AnswerValue>,
  scope: AnswerScope,
): readonly string[] {
  return [...new Set([...given(scope).map(([text]) => text), ...(family?.examples(scope) ?? [])])];
}

/** The generated server's answer if the spec does not have this gap. */
export const defaultAnswer = ({ defaults }: AnswerKind<AnswerValue>, scope: AnswerScope): string =>
  typeof defaults === "string" ? defaults : defaults(scope);

const mostNamed = 9;

/** The answers that a probe can report: the first few by their texts, the others described in words; `known` are all with a text. */
export function observableAnswers(
  kind: AnswerKind<AnswerValue>,
  scope: AnswerScope,
): {
  readonly known: readonly string[];
  readonly named: readonly string[];
  readonly more: readonly string[];
} {
  const { foreign = [] } = kind;
  const texts = foreign.filter((one) => typeof one === "string");
  const forms = foreign.filter((one) => typeof one !== "string");
  const { named, more } = possibleAnswers(kind, scope);
  return {
    known: [...listedAnswers(kind, scope), ...texts, ...forms.flatMap(({ examples }) => examples)],
    named: [...named, ...texts.slice(0, mostNamed)],
    more: [...more, ...forms.map(({ takes }) => takes)],
  };
}

/** The answers that the generated server can give: the first few by their texts, the others described in words. */
export function possibleAnswers(
  { given, family, parts }: AnswerKind<AnswerValue>,
  scope: AnswerScope,
): { readonly named: readonly string[]; readonly more: readonly string[] } {
  const texts = given(scope).map(([text]) => text);
  const others = texts.length > mostNamed ? [othersOf(texts.length, parts?.of(scope))] : [];
  return {
    named: texts.slice(0, mostNamed),
    more: [...others, ...(family === undefined ? [] : [family.takes(scope)])],
  };
}

/** The answers that are not named, by the words that they are made of. */
function othersOf(count: number, parts: readonly Part[] = []): string {
  const lists = parts.map(({ options }) => options.join(", ")).join(", then ");
  const made = lists === "" ? "" : `. Each has some of these parts, in this order: ${lists}`;
  return `another of the ${count} answers${made}`;
}
