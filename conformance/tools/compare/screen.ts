// Writes a comparison for one screen of a terminal: the result, the causes and the answers that changed.
import { counted } from "../../../spec/text/counted.js";
import { spaced } from "../../../spec/text/fitting.js";
import { columns, labelled, printable, shortened } from "../../../spec/text/layout.js";
import type { Verdict } from "../../checks/finding.js";
import { markOf } from "../../reports/answer-lines.js";
import { type Changes, groupsOf, shortColumns } from "./changes.js";
import type { AnswerDifference, Comparison } from "./compare.js";
import { changeParts, onlyParts, requiredOf, resultLines, sideLines } from "./comparison-parts.js";

/** The most lines of the screen. */
export const mostLines = 25;

/** The word before a cause, as in the report of a run; what is not applicable has none there. */
const words: Readonly<Record<Verdict, string>> = {
  pass: "",
  observed: "",
  "not-applicable": "",
  warn: "WARN",
  blocked: "BLOCK",
  error: "ERROR",
  fail: "FAIL",
};

/** Lines below a title, of which as many are shown as there is room for. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The comparison in at most 25 lines of 80 columns. */
export function comparisonScreen(comparison: Comparison): string {
  const head = [resultLines(comparison), sideLines(comparison, 2)];
  const foot = [onlyLines(comparison), detailLines(comparison)];
  const answers = answerSection(comparison.answers);
  const [whole, cut] = [true, false].map((isWhole) =>
    [...causeSections(comparison.changes, isWhole), answers].filter(({ lines }) => lines.length > 0),
  );
  const fixed = [...head, ...foot].filter((lines) => lines.length > 0);
  const room = mostLines - fixed.flat().length - fixed.length - (cut?.length ?? 0);
  const sections = (isIn(room, whole) ? whole : cut) ?? [];
  const shown = rooms(sections, room).map((most, index) => sectionLines(sections[index], most));
  return spaced([...head, shown.flat(), ...foot]);
}

/** All causes, each whole in one or two lines, or in one line that may be cut. */
const causeSections = (changes: Changes, isWhole: boolean): readonly Section[] =>
  changeParts(changes).map(({ title, of, groups }) => {
    const checks = counted(requiredOf(groups), "check");
    const causes = groups.filter(({ required }) => required > 0).length;
    const ofAdvice = groups.length - causes;
    const more = ofAdvice === 0 ? "" : `, ${ofAdvice} of advice`;
    return {
      title: `${title}: ${counted(causes, "cause")} (${checks})${more}`,
      lines: groups.flatMap(({ required, lines, inShort, first: { from, to } }) => {
        const word = of === "worse" ? `now ${words[to]}` : of === "better" ? `was ${words[from]}` : of;
        const count = required === 0 ? "advice" : counted(required, "check");
        const [first = "", ...more] = isWhole ? lines : [inShort];
        return [
          `  ${word.padEnd(10)}${first.padEnd(shortColumns)} ${count.padStart(11)}`,
          ...more.map((line) => " ".repeat(12) + line),
        ];
      }),
    };
  });

/** Whether every line of the sections has room. */
const isIn = (room: number, sections: readonly Section[] = []): boolean =>
  sections.flatMap(({ lines }) => lines).length <= room;

function answerSection(answers: readonly AnswerDifference[]): Section {
  const isMarked = answers.some(({ mayChange }) => mayChange !== undefined);
  return {
    title: `answers that differ (A -> B): ${answers.length}${isMarked ? "; * may change after a fix" : ""}`,
    lines: answers.map(({ gap, a, b, mayChange = [] }) => {
      const [before, after] = [a + markOf(mayChange.includes("a")), b + markOf(mayChange.includes("b"))];
      return shortened(`  ${printable(gap)}: ${printable(before)} -> ${printable(after)}`, columns);
    }),
  };
}

/** The lines that each section gets: one after the other, as long as there is room and a section has more. */
function rooms(sections: readonly Section[], room: number): readonly number[] {
  const given = sections.map(() => 0);
  const wants = (index: number) => (given[index] ?? 0) < (sections[index]?.lines.length ?? 0);
  let left = room;
  while (left > 0 && sections.some((_, index) => wants(index))) {
    for (const index of sections.keys()) {
      if (left === 0 || !wants(index)) continue;
      given[index] = (given[index] ?? 0) + 1;
      left -= 1;
    }
  }
  return given;
}

/** The last line counts what does not fit. */
function sectionLines({ title, lines }: Section = { title: "", lines: [] }, most: number): readonly string[] {
  if (most === 0) return [title];
  const shown = lines.length <= most ? lines : lines.slice(0, most - 1);
  const left = lines.length - shown.length;
  return [title, ...shown, ...(left === 0 ? [] : [`  and ${left} more`])];
}

/** What only one of the two has, in a line each. */
function onlyLines(comparison: Comparison): readonly string[] {
  const retired = (comparison.retired ?? []).map(({ id }) => id);
  return [...onlyParts(comparison), ["not compared, no longer in the spec", retired] as const].flatMap(
    ([title, ids]) =>
      ids.length === 0 ? [] : [shortened(`${title}: ${ids.map(printable).join(", ")}`, columns)],
  );
}

function detailLines({ changes, timing, answers }: Comparison): readonly string[] {
  const isWhole = groupsOf(changes).length + answers.length === 0 && timing === undefined;
  return isWhole ? [] : labelled("details", "--verbose prints each difference in full", 0, 1);
}
