import type { InterfaceModel } from "../../spec/model.js";
import { grouped } from "./grouped.js";
import type { CheckGroup, Proof } from "./proof.js";
import { cell, section, table } from "./table.js";
import { isWronged, type TrialOutcome } from "./trial.js";

/** The proof as a page; it has no times, so that a run that shows the same writes the same. */
export function proofMarkdown(model: InterfaceModel, proof: Proof): string {
  const { mutants, conforming, missed, wronged, idle, groups } = proof;
  return `${[
    `# Proof of the suite for the ${model.title}`,
    "Written by `npm run prove`. A *liar* is a server that breaks one clause in one way; a *lawful server* answers silences of the document otherwise than ours does. Both are made from the spec, by operators over its clauses.",
    "On each liar the checks that are meant for it were run. Checks that none of those made fail were then run on further liars until one did, or no liar was left. On each lawful server, combined or not, the whole suite was run, probes included.",
    table(["", "number", "goal", "missing"], totals(proof)),
    section("Liars that were missed", missed.map(outcome)),
    section("Lawful servers that were wronged", wronged.map(outcome)),
    section(
      "Checks that no liar made fail",
      idle.map((id) => `\`${id}\``),
    ),
    "## Checks, and the liars that they catch",
    table(["check", "places", "fail on a liar", "liars", "operators"], groups.map(groupRow)),
    "## Liars, by operator",
    table(["what they do", "liars", "caught", "first caught by"], operatorRows(mutants)),
    "## Lawful servers",
    table(
      ["server", "verdict"],
      conforming.map(({ name, verdict }) => [cell(name), verdict]),
    ),
    "## Lawful servers combined",
    combinedText(proof),
  ].join("\n\n")}\n`;
}

function totals({ mutants, conforming, combined, missed, wronged, idle, required }: Proof) {
  const passed = (some: readonly TrialOutcome[]) => some.filter((each) => !wronged.includes(each)).length;
  const row = (what: string, good: number, all: number) => [
    what,
    `${good} of ${all}`,
    "all",
    `${all - good}`,
  ];
  return [
    row("liars caught by a check that is meant to", mutants.length - missed.length, mutants.length),
    row("lawful servers passed, each answer as it should be", passed(conforming), conforming.length),
    row(
      "combinations of lawful servers passed, each answer as it should be",
      passed(combined),
      combined.length,
    ),
    row("required checks that a liar makes fail", required.length - idle.length, required.length),
  ];
}

function groupRow({ name, checks, caught, mutants }: CheckGroup): readonly string[] {
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
  const operators = grouped(mutants, (mutant) => mutant.operator ?? mutant.name);
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
  const sizes = grouped(combined, ({ members = [] }) => members.length);
  const bySize = [...sizes]
    .sort(([a], [b]) => a - b)
    .map(([size, own]) => [`${size}`, `${own.length}`, `${own.filter((each) => !isWronged(each)).length}`]);
  const used = new Set(combined.flatMap(({ members = [] }) => members));
  return [
    `${combined.length} servers, drawn from seed ${seed}, each doing what several of the lawful ones do; ${used.size} of the ${conforming.length} lawful ones are in one or more.`,
    table(["servers in one", "combinations", "passed"], bySize),
  ].join("\n\n");
}

function outcome({ name, smallest, verdict, failed, astray }: TrialOutcome): string {
  const why = [...failed, ...astray].slice(0, 5).map((id) => `\`${id}\``);
  const because = why.length === 0 ? "" : `; ${why.join(", ")}`;
  if (smallest === undefined) return `${name}: ${verdict}${because}`;
  const least = smallest.length === 0 ? "not wronged when tried again" : `smallest: ${smallest.join(" + ")}`;
  return `${name}: ${verdict}${because} (${least})`;
}
