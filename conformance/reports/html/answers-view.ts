// The data of the HTML page's list of answers to gaps.

import type { InterfaceModel } from "../../../spec/model.js";
import { counted } from "../../../spec/text/counted.js";
import type { GapAnswer, Report } from "../../runner/report.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief } from "./shown.js";

/** One gap of the document, and the deployment's answer. */
export interface AnswerRow {
  readonly gap: string;
  readonly asks: string;
  readonly section: string;
  readonly value: string | undefined;
  readonly own: string;
  /** Why the spec chooses its own answer. */
  readonly because: string | undefined;
  readonly evidence: string;
  readonly likeness: "differs" | "unanswered" | "same";
}

export interface AnswersView {
  /** How many gaps there are, and how many answers are the same, differ or are missing. */
  readonly lead: string;
  readonly rows: readonly AnswerRow[];
  /** Number of answers that were found. */
  readonly answered: number;
  /** Number of answers that are left out, for lack of room. */
  readonly leftOut: number;
}

const longest = 600;
const markup = 330;
const order = ["differs", "unanswered", "same"] as const;

/** Answers that differ from the spec's own first, then missing ones. */
export function answersView({ observations }: Report, model: InterfaceModel): AnswersView {
  const reasons = new Map(model.gaps.map(({ id, because }) => [id, because]));
  const all = observations.map((answer) => rowOf(answer, reasons.get(answer.gap)));
  const room = new Room(pageRoom.answers);
  const rows = order
    .flatMap((likeness) => all.filter((row) => row.likeness === likeness))
    .filter((row) => room.take(markup + bytesOf(Object.values(row))));
  const count = (likeness: AnswerRow["likeness"]) => all.filter((row) => row.likeness === likeness).length;
  const lead =
    all.length === 0
      ? "This run observed no gap."
      : `The document does not answer ${counted(all.length, "question")}. This deployment answers ${count("same")} as the kit's own server does and ${count("differs")} otherwise, which is allowed.${unanswered(count("unanswered"))} A run fails for an answer only if it is required with --answers.`;
  return { lead, rows, answered: count("same") + count("differs"), leftOut: all.length - rows.length };
}

const unanswered = (count: number): string => (count === 0 ? "" : ` For ${count} no answer was found.`);

function rowOf({ value, evidence, ...answer }: GapAnswer, because: string | undefined): AnswerRow {
  return {
    gap: answer.gap,
    asks: answer.asks,
    section: answer.section,
    own: answer.own,
    value: value === undefined ? undefined : brief(value, longest),
    because,
    evidence: brief(evidence, longest),
    likeness: value === undefined ? "unanswered" : value === answer.own ? "same" : "differs",
  };
}
