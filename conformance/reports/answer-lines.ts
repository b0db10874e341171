// Writes the answers to gaps for the terminal report.
import { labelled } from "../../spec/text/layout.js";
import type { GapAnswer } from "../runner/gap-answer.js";
import type { CheckResult, Report } from "../runner/report.js";

const mostAnswers = 15;

/** What follows an answer that the fix of a failed check may change, and what it means. */
const mark = " *";
export const markMeans = "* may change after a fix: a failed check is about the same requests";

/** The mark, if an answer may change. */
export const markOf = (mayChange: boolean): string => (mayChange ? mark : "");

/** After which fixes an answer may change that is not the required one; undefined if no failed check is known to explain it. */
export const afterFixOf = ({ failedChecks }: Pick<CheckResult, "failedChecks">): string | undefined =>
  failedChecks && `after a fix of ${failedChecks.join(" or ")}`;

const exceptOf = ({ except }: GapAnswer): string => (except ? `, not ${except.join(", ")}` : "");

const mayChange = ({ failedChecks }: GapAnswer): boolean => failedChecks !== undefined;

/** The deployment's answers to gaps: those that differ from the spec's own answers, and those that are missing. */
export function answerLines({ observations }: Report): readonly string[] {
  if (observations.length === 0) return [];
  const answered = observations.filter(({ value }) => value !== undefined);
  const other = answered.filter(({ value, own }) => value !== own);
  const head = `${answered.length} of ${observations.length} gaps answered; ${differing(other.length)} from the kit's server (allowed)`;
  const rows = other
    .slice(0, mostAnswers)
    .flatMap((answer) =>
      labelled(
        "",
        `${answer.gap}: ${answer.value ?? ""}${exceptOf(answer)}${markOf(mayChange(answer))} (kit's server: ${answer.own})`,
        2,
        2,
      ),
    );
  return [
    ...labelled("answers", head, 0, 3),
    ...rows,
    ...(other.length > mostAnswers
      ? labelled("", `… and ${other.length - mostAnswers} more in the JSON report`, 2)
      : []),
    ...inDoubtLines(answered.filter(mayChange)),
    ...openLines(observations.filter(({ value }) => value === undefined)),
    "",
  ];
}

/** `1 differs`, `2 differ`. */
export const differing = (count: number): string => `${count} ${count === 1 ? "differs" : "differ"}`;

/** The answers that the fix of a failed check may change, also those that are not listed above. */
function inDoubtLines(inDoubt: readonly GapAnswer[]): readonly string[] {
  if (inDoubt.length === 0) return [];
  return labelled("", `${markMeans} (${inDoubt.map(({ gap }) => gap).join(", ")})`, 0, 4);
}

function openLines(open: readonly GapAnswer[]): readonly string[] {
  const unwritten = open.filter(({ lacks }) => lacks === "write");
  const others = open.filter(({ lacks }) => lacks !== "write");
  return [
    ...(unwritten.length > 0 ? labelled("", `only with --write: ${unwritten.length}`, 0) : []),
    ...(others.length > 0 ? labelled("", `no answer: ${others.map(({ gap }) => gap).join(", ")}`, 0, 4) : []),
  ];
}
