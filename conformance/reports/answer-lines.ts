// Writes the answers to gaps for the terminal report.
import { labelled, printable } from "../../spec/text/layout.js";
import type { GapAnswer, Report } from "../runner/report.js";

const mostAnswers = 15;

/** The deployment's answers to gaps: those that differ from the spec's own answers, and those that are missing. */
export function answerLines({ observations }: Report): readonly string[] {
  if (observations.length === 0) return [];
  const answered = observations.filter(({ value }) => value !== undefined);
  const other = answered.filter(({ value, own }) => value !== own);
  const head = `${answered.length} of ${observations.length} gaps answered; ${differing(other.length)} from the kit's own server (allowed)`;
  const rows = other
    .slice(0, mostAnswers)
    .flatMap(({ gap, value = "", own }) =>
      labelled("", `${gap}: ${printable(value)} (kit's server: ${own})`, 2, 2),
    );
  return [
    ...labelled("answers", head, 0, 3),
    ...rows,
    ...(other.length > mostAnswers
      ? labelled("", `… and ${other.length - mostAnswers} more in the JSON report`, 2)
      : []),
    ...openLines(observations.filter(({ value }) => value === undefined)),
    "",
  ];
}

/** `1 differs`, `2 differ`. */
export const differing = (count: number): string => `${count} ${count === 1 ? "differs" : "differ"}`;

function openLines(open: readonly GapAnswer[]): readonly string[] {
  const unwritten = open.filter(({ lacks }) => lacks === "write");
  const others = open.filter(({ lacks }) => lacks !== "write");
  return [
    ...(unwritten.length > 0 ? labelled("", `only with --write: ${unwritten.length}`, 0) : []),
    ...(others.length > 0 ? labelled("", `no answer: ${others.map(({ gap }) => gap).join(", ")}`, 0, 4) : []),
  ];
}
