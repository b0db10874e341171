// Reports gaps whose answer is not one of the possible ones, not one that our server can give, or not as the document states.
import type { AnswerKind, AnswerScope, AnswerValue } from "../answers/answer-kind.js";
import { kindOf } from "../answers/kinds.js";
import { isForeign, listedAnswers, possibleAnswers, readAnswer } from "../answers/read-answer.js";
import { quoted } from "../build/field-type.js";
import { allows, isClosed, isPartOf } from "../closed-gap.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Gap, InterfaceModel } from "../model.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { checkAnswersTogether } from "./answers-together.js";

/** Checks each answer; if all are valid, also that they do not contradict each other. */
export function checkAnswers(model: InterfaceModel, root: Tree, reporter: Reporter): void {
  const isAnswered = entriesOf(valueAt(root, "gaps"))
    .map((gap) => checkGap(model, gap, reporter))
    .every((answered) => answered);
  for (const gap of model.gaps) checkStates(model, gap, entryAt(valueAt(root, "gaps"), gap.id), reporter);
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

/** Stated answers, or parts of them, are possible ones; they belong to a closed gap, and our server's answer is one of them. */
function checkStates(model: InterfaceModel, gap: Gap, entry: Entry | undefined, { report }: Reporter): void {
  const kind = kindOf(gap.probe);
  const written = textsOf(valueAt(entry?.value, "states"));
  const [first] = written;
  if (kind === undefined || first === undefined) return;
  if (!isClosed(gap)) {
    report("CRI1350", first.spot, `${gap.id} has states, but is ${gap.basis}: no document answers it`);
    return;
  }
  const scope = { model, about: gap.about };
  const wrong = written.find(({ text }) => !isPossible(kind, text, scope));
  if (wrong !== undefined) {
    const { text, spot } = wrong;
    const known = listedAnswers(kind, scope);
    const details = { written: text, known, remedy: remedyOf(kind, scope) };
    report("CRI1209", spot, `${quoted(text)} is no part of an answer to ${gap.id}`, details);
  } else if (!allows(gap, gap.answer)) {
    report("CRI1351", first.spot, `our answer to ${gap.id}, ${quoted(gap.answer)}, is not as stated`);
  }
}

/** Whether a text is an answer of a deployment, or has parts of one. */
export const isPossible = (kind: AnswerKind<AnswerValue>, text: string, scope: AnswerScope): boolean =>
  readAnswer(kind, text, scope) !== undefined ||
  isForeign(kind, text, scope) ||
  listedAnswers(kind, scope).some((answer) => isPartOf(text, answer));

const remedyOf = (kind: AnswerKind<AnswerValue>, scope: AnswerScope): string => {
  const { named, more } = possibleAnswers(kind, scope);
  return `Possible: ${[...named.map(quoted), ...more].join("; ")}.`;
};
