import type { AnswerKind, AnswerScope, Given, Told } from "./answer-kind.js";
import { usualAnswer } from "./read-answer.js";

/** The kind as the generated server answers it that gives its usual answer alone: the others are a deployment's. */
export function onlyUsual<V extends Told>(kind: AnswerKind<V>): AnswerKind<V> {
  const { usual, given, family, foreign = [] } = kind;
  const isUsual = (scope: AnswerScope, text: string) => usualAnswer(kind, scope) === text;
  return {
    usual,
    given: (scope): Given<V> => given(scope).filter(([text]) => isUsual(scope, text)),
    foreign: [...foreign, (text, scope) => kindHas({ usual, given, ...(family && { family }) }, text, scope)],
  };
}

const kindHas = <V extends Told>(
  { given, family }: AnswerKind<V>,
  text: string,
  scope: AnswerScope,
): boolean => given(scope).some(([answer]) => answer === text) || family?.read(text, scope) !== undefined;
