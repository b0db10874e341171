// Writes the proof as a page of Markdown: PROOF.md.
import { groupedBy } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Proof } from "./proof.js";
import { isFalseAlarm, type TrialOutcome } from "./trial.js";

/** The proof as a page. It holds no times, so that the same results give the same page. */
export function proofMarkdown(model: InterfaceModel, proof: Proof): string {
  const { mutants, conforming, survivors, falseAlarms, neverFailing, groups, rightCause } = proof;
  return `${[
    `# Proof of the suite: ${model.title}`,
    "Written by `npm run prove`. A *mutant* is a server that breaks one clause in one way; the suite must catch it. A *conforming variant* is a server that behaves differently from ours where the document states nothing; the suite must pass it. Both are made from the spec, by operators over its clauses.",
    "On each mutant, the checks that are meant to catch it were run. Checks that had not failed yet were then run on the other mutants, until each had failed or no mutant was left. On one mutant of each operator the whole suite was run: *right cause* counts those whose first headline names the fault and its place. On each conforming variant, and on each combination of variants, the whole suite was run, with all its probes.",
    table(["", "number", "goal", "missing"], totals(proof)),
    section("Survivors: mutants that no check caught", survivors.map(outcome)),
    section("False alarms: conforming variants that the suite did not pass", falseAlarms.map(outcome)),
    section(
      "Never-failing checks: no mutant made them fail",
      neverFailing.map((id) => `\`${id}\``),
    ),
    section(
      "Wrong headlines: mutants whose first headline names another fault or place",
      rightCause.wrong.map(said),
    ),
    section("Mutants that are told as several causes", rightCause.several.map(said)),
    "## Checks, and the mutants that they catch",
    table(["check", "cases", "failed on a mutant", "mutants", "operators"], groups.map(groupRow)),
    "## Mutants, by operator",
    table(["operator", "mutants", "caught", "first caught by"], operatorRows(mutants)),
    "## Conforming variants",
    table(
      ["variant", "verdict"],
      conforming.map(({ name, verdict }) => [cell(name), verdict]),
    ),
    "## Combinations of conforming variants",
    combinedText(proof),
  ].join("\n\n")}\n`;
}

function totals(proof: Proof) {
  const { mutants, conforming, combined, survivors, falseAlarms, neverFailing, required } = proof;
  const { told, wrong, several } = proof.rightCause;
  const passed = (some: readonly TrialOutcome[]) => some.filter((each) => !falseAlarms.includes(each)).length;
  const row = (what: string, good: number, all: number, goal = "all") => [
    what,
    `${good} of ${all}`,
    goal,
    `${all - good}`,
  ];
  return [
    row(
      "mutants caught by a check that is meant to catch them",
      mutants.length - survivors.length,
      mutants.length,
    ),
    row("conforming variants that passed, with the expected answers", passed(conforming), conforming.length),
    row("combinations of variants that passed, with the expected answers", passed(combined), combined.length),
    row("required checks that failed on a mutant", required.length - neverFailing.length, required.length),
    row(
      "right cause: mutants whose first headline is right",
      told.length - wrong.length,
      told.length,
      "98 %",
    ),
    row("mutants that are told as one cause", told.length - several.length, told.length, "97 %"),
  ];
}

function groupRow({ name, checks, caught, mutants }: Proof["groups"][number]): readonly string[] {
  const operators = new Set(mutants.map((mutant) => mutant.operator ?? mutant.name));
  return [
    `\`${name}\``,
    `${checks}`,
    `${caught}`,
    `${mutants.length}`,
    cell([...operators].sort().join("; ")),
  ];
}

function operatorRows(mutants: readonly TrialOutcome[]): readonly (readonly string[])[] {
  const operators = groupedBy(mutants, (mutant) => mutant.operator ?? mutant.name);
  return [...operators].map(([operator, own]) => {
    const caught = own.filter(({ caughtBy }) => caughtBy.length > 0);
    return [
      cell(operator),
      `${own.length}`,
      `${caught.length}`,
      caught[0] ? `\`${caught[0].caughtBy[0]}\`` : "-",
    ];
  });
}

function combinedText({ seed, combined, conforming }: Proof): string {
  const sizes = groupedBy(combined, ({ members = [] }) => members.length);
  const bySize = [...sizes]
    .sort(([a], [b]) => a - b)
    .map(([size, own]) => [
      `${size}`,
      `${own.length}`,
      `${own.filter((each) => !isFalseAlarm(each)).length}`,
    ]);
  const used = new Set(combined.flatMap(({ members = [] }) => members));
  return [
    `${combined.length} servers, drawn with seed ${seed}, each combine several variants; ${used.size} of the ${conforming.length} variants are in at least one of them.`,
    table(["variants in the combination", "combinations", "passed"], bySize),
  ].join("\n\n");
}

function said({ name, told }: TrialOutcome): string {
  const { headlines = [] } = told ?? {};
  return `${name}: ${headlines.length === 0 ? "no cause" : headlines.join("; ")}`;
}

function outcome({ name, smallest, verdict, failed, unexpected }: TrialOutcome): string {
  const why = [...failed, ...unexpected].slice(0, 5).map((id) => `\`${id}\``);
  const because = why.length === 0 ? "" : `; ${why.join(", ")}`;
  if (smallest === undefined) return `${name}: ${verdict}${because}`;
  const least =
    smallest.length === 0 ? "no false alarm in a second run" : `smallest: ${smallest.join(" + ")}`;
  return `${name}: ${verdict}${because} (${least})`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** A text that can be used in a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

/** A heading with a list below it, or with `None.` */
const section = (title: string, lines: readonly string[]): string =>
  `## ${title}\n\n${lines.length === 0 ? "None." : lines.map((line) => `- ${line}`).join("\n")}`;
