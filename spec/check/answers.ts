// Reports gaps whose answer is not one of the possible ones, not one that our server can give, or not as the document states.
import type { AnswerKind, AnswerScope, AnswerValue } from "../answers/answer-kind.js";
import { isPart, partWords, writtenParts } from "../answers/answer-parts.js";
import { kindOf } from "../answers/kinds.js";
import { isForeign, listedAnswers, possibleAnswers, readAnswer } from "../answers/read-answer.js";
import { quoted } from "../build/field-type.js";
import { answerTextOf } from "../build/gaps.js";
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
import { flow } from "../text/flow-yaml.js";
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
  const text = answerTextOf(answer, gap, model);
  const scope = { model, about: textAt(gap, "about") };
  if (answer === undefined || text === undefined) return true;
  if (!checkNotation(answer, kind, "answer: ", report)) return false;
  if (readAnswer(kind, text, scope) !== undefined) return true;
  if (answer.kind === "list" && !checkParts(answer, id, kind, scope, report)) return false;
  const [code, message] = isForeign(kind, text)
    ? (["CRI1331", `the generated server cannot answer ${id} with ${quoted(text)}`] as const)
    : (["CRI1209", `${quoted(text)} is not an answer to ${id}`] as const);
  const known = listedAnswers(kind, scope);
  report(code, answer.spot, message, { written: text, known, remedy: remedyOf(kind, scope) });
  return false;
}

/** Whether an answer of several parts is written as a list, and any other as a text; reports it if not. */
function checkNotation(
  written: Tree,
  kind: AnswerKind<AnswerValue>,
  lead: string,
  report: Reporter["report"],
): boolean {
  const text = textOf(written);
  const parts = text === undefined ? undefined : writtenParts(kind, text);
  if (Array.isArray(parts)) {
    report("CRI1103", written.spot, "an answer of several parts is a list", {
      remedy: `Write ${lead}${flow(parts)}`,
    });
    return false;
  }
  const [only] = written.kind === "list" && kind.parts === undefined ? textsOf(written) : [];
  if (only === undefined) return true;
  report("CRI1103", written.spot, "this answer is one text, not a list", {
    remedy: `Write ${lead}${flow(only.text)}`,
  });
  return false;
}

/** Whether each item of a list can be a part of an answer; reports the first that can't. */
function checkParts(
  written: Tree,
  id: string,
  kind: AnswerKind<AnswerValue>,
  scope: AnswerScope,
  report: Reporter["report"],
): boolean {
  const wrong = textsOf(written).find(({ text }) => !isPart(text, kind, scope));
  if (wrong === undefined) return true;
  const known = partWords(kind, scope);
  report("CRI1209", wrong.spot, `${quoted(wrong.text)} is no part of an answer to ${id}`, {
    written: wrong.text,
    known,
    remedy: `Possible: ${known.map(quoted).join("; ")}.`,
  });
  return false;
}

/** Stated answers, or parts of them, are possible ones; they belong to a closed gap, and our server's answer is one of them. */
function checkStates(model: InterfaceModel, gap: Gap, entry: Entry | undefined, { report }: Reporter): void {
  const kind = kindOf(gap.probe);
  const states = valueAt(entry?.value, "states");
  const written = states?.kind === "list" ? states.items : states === undefined ? [] : [states];
  const [first] = written;
  if (kind === undefined || entry === undefined || first === undefined) return;
  if (!isClosed(gap)) {
    report("CRI1350", first.spot, `${gap.id} has states, but is ${gap.basis}: no document answers it`);
    return;
  }
  if (!written.every((one) => checkNotation(one, kind, "in states: ", report))) return;
  const scope = { model, about: gap.about };
  const texts = written.flatMap((one) => {
    const text = answerTextOf(one, entry.value, model);
    return text === undefined ? [] : [{ text, spot: one.spot }];
  });
  const wrong = texts.find(({ text }) => !isPossible(kind, text, scope));
  if (wrong !== undefined) {
    const { text, spot } = wrong;
    const known = listedAnswers(kind, scope);
    const details = { written: text, known, remedy: remedyOf(kind, scope) };
    report("CRI1209", spot, `${quoted(text)} is no part of an answer to ${gap.id}`, details);
  } else if (!allows(gap, gap.answer)) {
    report(
      "CRI1351",
      first.spot,
      `the generated server's answer to ${gap.id}, ${quoted(gap.answer)}, is not as stated`,
    );
  }
}

/** Whether a text is an answer of a deployment, or has parts of one. */
export const isPossible = (kind: AnswerKind<AnswerValue>, text: string, scope: AnswerScope): boolean =>
  readAnswer(kind, text, scope) !== undefined ||
  isForeign(kind, text) ||
  listedAnswers(kind, scope).some((answer) => isPartOf(text, answer));

const remedyOf = (kind: AnswerKind<AnswerValue>, scope: AnswerScope): string => {
  const { named, more } = possibleAnswers(kind, scope);
  return `Possible: ${[...named.map(quoted), ...more].join("; ")}.`;
};
