// Reports gaps whose answer is not one of the possible ones, or not one that our server can give.
import type { AnswerKind, AnswerScope, AnswerValue } from "../answers/answer-kind.js";
import { kindOf } from "../answers/kinds.js";
import { isForeign, listedAnswers, possibleAnswers, readAnswer } from "../answers/read-answer.js";
import { quoted } from "../build/field-type.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel } from "../model.js";
import { type Entry, entriesOf, type Tree, textAt, textOf, valueAt } from "../source/tree.js";
import { checkAnswersTogether } from "./answers-together.js";

/** Checks each answer; if all are valid, also that they do not contradict each other. */
export function checkAnswers(model: InterfaceModel, root: Tree, reporter: Reporter): void {
  const isAnswered = entriesOf(valueAt(root, "gaps"))
    .map((gap) => checkGap(model, gap, reporter))
    .every((answered) => answered);
  if (isAnswered) checkAnswersTogether(model, root, reporter);
}

/** Whether the answer is valid; reports it if not. */
function checkGap(model: InterfaceModel, { key: id, value: gap }: Entry, { report }: Reporter): boolean {
  const kind = kindOf(textAt(gap, "probe") ?? "");
  if (kind === undefined) return true;
  const answer = valueAt(gap, "answer");
  const text = textOf(answer);
  const scope = { model, about: textAt(gap, "about") };
  if (answer === undefined || text === undefined || readAnswer(kind, text, scope) !== undefined) return true;
  const [code, message] = isForeign(kind, text, scope)
    ? (["CRI1331", `our server cannot answer ${id} with ${quoted(text)}`] as const)
    : (["CRI1209", `${quoted(text)} is not an answer to ${id}`] as const);
  const known = listedAnswers(kind, scope);
  report(code, answer.spot, message, { written: text, known, remedy: remedyOf(kind, scope) });
  return false;
}

const remedyOf = (kind: AnswerKind<AnswerValue>, scope: AnswerScope): string => {
  const { named, more } = possibleAnswers(kind, scope);
  return `Possible: ${[...named.map(quoted), ...more].join("; ")}.`;
};
