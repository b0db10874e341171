import type { AnswerKind, AnswerScope, Told } from "../answers/answer-kind.js";
import { kindOf } from "../answers/kinds.js";
import { isForeign, listedAnswers, readAnswer } from "../answers/read-answer.js";
import { quoted } from "../build/field-type.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { InterfaceModel } from "../model.js";
import { type Entry, entriesOf, type Tree, textAt, textOf, valueAt } from "../source/tree.js";

/** Every gap has an answer that its probe can report and our server can give. */
export function checkAnswers(model: InterfaceModel, root: Tree, reporter: Reporter): void {
  for (const gap of entriesOf(valueAt(root, "gaps"))) checkGap(model, gap, reporter);
}

function checkGap(model: InterfaceModel, { key: id, value: gap }: Entry, { report }: Reporter): void {
  const kind = kindOf(textAt(gap, "probe") ?? "");
  if (kind === undefined) return;
  const answer = valueAt(gap, "answer");
  const text = textOf(answer);
  const scope = { model, about: textAt(gap, "about") };
  if (answer === undefined || text === undefined || readAnswer(kind, text, scope) !== undefined) return;
  const [code, message] = isForeign(kind, text, scope)
    ? (["CRI1331", `our server cannot answer ${id} by ${quoted(text)}`] as const)
    : (["CRI1209", `${quoted(text)} is no answer to ${id}`] as const);
  const known = listedAnswers(kind, scope);
  report(code, answer.spot, message, { written: text, known, remedy: remedyOf(kind, scope) });
}

const mostNamed = 9;

/** Names the answers, as far as they are few; of families, what they take. */
function remedyOf(kind: AnswerKind<Told>, scope: AnswerScope): string {
  const given = kind.given(scope).map(([text]) => text);
  const shown = given.slice(0, mostNamed).map(quoted);
  const more = given.length > mostNamed ? [`another of the ${given.length}`] : [];
  const family = kind.family === undefined ? [] : [kind.family.takes(scope)];
  return `Possible: ${[...shown, ...more, ...family].join("; ")}.`;
}
