// The data of the HTML page's list of answers to gaps.

import type { InterfaceModel } from "../../../spec/model.js";
import { counted } from "../../../spec/text/counted.js";
import type { GapAnswer } from "../../runner/gap-answer.js";
import type { Report } from "../../runner/report.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief, cutTo } from "./shown.js";

/** A text whose end is folded if it is long, so that the rows of the table stay of one height. */
export interface Folded {
  readonly start: string;
  /** Empty if the start is all of it. */
  readonly rest: string;
}

const longest = 600;
/** A text up to this length, in characters, is not folded. */
const longestStart = 110;
const markup = 330;
const order = ["differs", "unanswered", "same"] as const;

/** Answers that differ from the spec's own first, then missing ones; `leftOut` is the number of those without room. */
export function answersView({ observations }: Report, model: InterfaceModel) {
  const reasons = new Map(model.gaps.map(({ id, because }) => [id, because]));
  const all = observations.map((answer) => rowOf(answer, reasons.get(answer.gap)));
  const room = new Room(pageRoom.answers);
  const rows = order
    .flatMap((likeness) => all.filter((row) => row.likeness === likeness))
    .filter((row) => room.take(markup + bytesOf(Object.values(row).flatMap(textsOf))));
  const count = (likeness: (typeof order)[number]) => all.filter((row) => row.likeness === likeness).length;
  const answered = count("same") + count("differs");
  const found =
    answered === 0
      ? " This run found no answer."
      : ` This deployment gives the same answer as the kit's server to ${count("same")} of them, and another answer to ${count("differs")}. Both are allowed.${unanswered(count("unanswered"))} A run fails for an answer only if --answers requires another one.`;
  const lead =
    all.length === 0
      ? "This run observed no gap."
      : `The document leaves ${counted(all.length, "question")} open.${found}${inDoubt(all.filter((row) => row.failedChecks !== undefined).length)}`;
  return { lead, rows, answered, leftOut: all.length - rows.length };
}

const unanswered = (count: number): string => (count === 0 ? "" : ` For ${count} no answer was found.`);

const inDoubt = (count: number): string =>
  count === 0
    ? ""
    : ` ${counted(count, "answer")} may change after a fix: a failed check is about the same requests, and is named below the answer.`;

/** One gap of the document, and the deployment's answer. `because` says why the spec chooses its own. */
function rowOf({ value, evidence, ...answer }: GapAnswer, because: string | undefined) {
  const likeness: (typeof order)[number] =
    value === undefined ? "unanswered" : value === answer.own ? "same" : "differs";
  return {
    gap: answer.gap,
    asks: answer.asks,
    section: answer.section,
    own: answer.own,
    value: value === undefined ? undefined : folded(brief(value, longest)),
    failedChecks: answer.failedChecks?.join(", "),
    because,
    evidence: folded(brief(evidence, longest)),
    likeness,
  };
}

/** Folds a text between two words. */
function folded(text: string): Folded {
  if (text.length <= longestStart) return { start: text, rest: "" };
  const space = text.lastIndexOf(" ", longestStart);
  const end = space > 0 ? space : cutTo(text, longestStart).length;
  return { start: text.slice(0, end), rest: text.slice(end) };
}

const textsOf = (value: string | Folded | undefined): readonly (string | undefined)[] =>
  typeof value === "object" ? [value.start, value.rest] : [value];
