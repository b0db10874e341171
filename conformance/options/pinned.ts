// Reads required answers to gaps from a file.
import { isNode, LineCounter, parseDocument } from "yaml";
import { kitCommand } from "../../spec/command-name.js";
import { nearest } from "../../spec/diagnostics/near.js";
import { isMembers } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { ErrorOutput } from "../../spec/read-model.js";
import { errorCode } from "../../spec/source/error-code.js";
import { firstFault } from "../../spec/source/first-fault.js";
import { readText } from "../../spec/source/read-text.js";
import { unreadable } from "../../spec/source/unreadable.js";
import { UserError } from "../../spec/user-error.js";
import { answersInDoubt } from "./answers-in-doubt.js";
import { chosen, chosenAnswers, type Pinned } from "./chosen.js";
import { type Impossible, impossibleAnswer } from "./possible-answers.js";
import { nameableGaps } from "./retired-gaps.js";

/**
 * Reads the answers that a user pins: a map of gap ids and answers, a profile of `--save-answers`, or a report of
 * `--json`, each as YAML or JSON. Gaps without an answer in a profile are not pinned. An answer that no deployment can give is a mistake. `chosen` is not a file: it means
 * the spec's own answers. It may name retired gaps. Warns of answers that a failed check explains. Throws `UserError`.
 */
export async function readPinned(
  file: string,
  model: InterfaceModel,
  { err }: Pick<ErrorOutput, "err">,
): Promise<Pinned> {
  if (file === chosen) return chosenAnswers(model);
  const { content, placeOf } = await contentOf(file);
  const isReport = isMembers(content) && isMembers(content["answers"]);
  const answers = isReport ? content["answers"] : content;
  if (!isMembers(answers)) throw wrong(file, "it does not hold a map of answers");
  const known = nameableGaps(model);
  const pinned: Record<string, string> = {};
  for (const [gap, given] of Object.entries(answers)) {
    const path = [...(isReport ? ["answers"] : []), gap];
    if (!known.includes(gap)) {
      throw new UserError(
        `${placeOf(path)}: ${gap} is not a gap of ${model.title}${meant(gap, known)}`,
        `correct the id, or delete it; ${kitCommand} explain --list gap lists all gaps`,
      );
    }
    const value = isMembers(given) ? given["answer"] : given;
    if (isMembers(given) && value === undefined) continue;
    const place = placeOf(isMembers(given) ? [...path, "answer"] : path);
    if (typeof value !== "string") throw wrong(place, `the answer to ${gap} is not a text`);
    const impossible = impossibleAnswer(model, gap, value);
    if (impossible !== undefined) throw none(place, value, impossible);
    pinned[gap] = value;
  }
  const inDoubt = Object.keys(pinned).filter((gap) => isExplained(gap, content));
  for (const line of inDoubt.length === 0 ? [] : answersInDoubt(inDoubt)) err(`${line}\n`);
  return pinned;
}

/** Whether a failed check explains an answer, as a profile says beside the answer and a report among its observations. */
function isExplained(gap: string, content: unknown): boolean {
  if (!isMembers(content)) return false;
  const { answers, observations = [] } = content;
  const given = isMembers(answers) ? answers[gap] : undefined;
  const observed: readonly unknown[] = Array.isArray(observations) ? observations : [];
  return [given, ...observed.filter((one) => isMembers(one) && one["gap"] === gap)].some(
    (one) => isMembers(one) && one["failedChecks"] !== undefined,
  );
}

async function contentOf(file: string) {
  const text = await readText(file).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") throw noFile(file);
    throw wrong(file, unreadable(error), error instanceof UserError ? error.remedy : undefined);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const fault = firstFault(document, text);
  if (fault) throw wrong(`${file}:${fault.line}`, fault.message);
  const content: unknown = document.toJS();
  return {
    content,
    /** The file, and the line of the value at a path. */
    placeOf(path: readonly string[]): string {
      const node = document.getIn(path, true);
      const start = isNode(node) ? node.range?.[0] : undefined;
      return start === undefined ? file : `${file}:${lines.linePos(start).line}`;
    },
  };
}

function meant(written: string, known: readonly string[]): string {
  const near = nearest(written, known);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

/** A file that does not exist may be the misspelt word. */
function noFile(file: string): UserError {
  const remedy =
    nearest(file, [chosen]) === undefined
      ? `name a file that an earlier run wrote with --save-answers or --json, or write ${chosen} for the answers of the spec`
      : `did you mean ${chosen}?`;
  return new UserError(`the answers in ${file} can't be used: it does not exist`, remedy);
}

const oneALine =
  'write one line GAP: "ANSWER" for each, or use a file that an earlier run wrote with --save-answers or --json';

const wrong = (place: string, why: string, remedy = oneALine): UserError =>
  new UserError(`the answers in ${place} can't be used: ${why}`, remedy);

const none = (place: string, written: string, { message, known, remedy }: Impossible): UserError =>
  new UserError(`${place}: ${message}${meant(written, known)}`, remedy);
