// Sums up the trials of one interface: survivors, false alarms, never-failing checks, and which check catches what.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupedBy } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import { packageRoot } from "../../spec/package-root.js";
import { requiredOf } from "./run-mutant.js";
import { type Draw, isFalseAlarm, isSurvivor, type TrialOutcome } from "./trial.js";

/** What the trials of one interface show about the suite. */
export type Proof = ReturnType<typeof proofOf>;

/** Sums up the outcomes. `seed` is that of the combinations. */
export function proofOf(
  model: InterfaceModel,
  { seed }: Pick<Draw, "seed">,
  outcomes: readonly TrialOutcome[],
) {
  const of = (kind: TrialOutcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind);
  const [mutants, conforming, combined] = [of("mutant"), of("variant"), of("combined")];
  const required = requiredOf(model).map(({ id }) => id);
  const caught = new Set(mutants.flatMap(({ failed }) => failed));
  return {
    seed,
    combined,
    mutants,
    conforming,
    // Mutants that no check meant for them caught.
    survivors: mutants.filter(isSurvivor),
    // Conforming variants that were failed or not judged, or have a gap with an unexpected answer.
    falseAlarms: [...conforming, ...combined].filter(isFalseAlarm),
    // Ids of required checks that no mutant made fail.
    neverFailing: required.filter((id) => !caught.has(id)),
    required,
    groups: groupsOf(required, mutants),
    rightCause: rightCauseOf(mutants),
  };
}

/** A family with more names than this has a check for each member of a record. */
const mostNames = 12;

/**
 * Checks that differ only in their subject, and the mutants that they catch. A group is `FAMILY/NAME`, or `FAMILY/…` for a family with a
 * check for each member of a record.
 */
function groupsOf(required: readonly string[], mutants: readonly TrialOutcome[]) {
  const family = (id: string) => id.split("/")[0] ?? "";
  const name = (id: string) => id.split("/").slice(2).join("/");
  const families = groupedBy(required, family);
  const names = (id: string) => new Set((families.get(family(id)) ?? []).map(name)).size;
  const groups = groupedBy(required, (id) => `${family(id)}/${names(id) > mostNames ? "…" : name(id)}`);
  return [...groups].map(([group, ids]) => ({
    name: group,
    checks: ids.length,
    caught: ids.filter((id) => mutants.some(({ failed }) => failed.includes(id))).length,
    mutants: mutants.filter(({ failed }) => failed.some((id) => ids.includes(id))),
  }));
}

/** Whether there is no survivor, no false alarm and no never-failing check. */
export const isWhole = ({ survivors, falseAlarms, neverFailing }: Proof): boolean =>
  survivors.length + falseAlarms.length + neverFailing.length === 0;

/** Every outcome, and for each required check the mutants that it was seen to catch, as JSON. */
export function proofJson({ seed, required, mutants, conforming, combined, neverFailing }: Proof): string {
  const catches = Object.fromEntries(
    required.map((id) => [id, mutants.filter(({ failed }) => failed.includes(id)).map(({ name }) => name)]),
  );
  const outcomes = [...mutants, ...conforming, ...combined];
  return `${JSON.stringify({ seed, catches, neverFailing, outcomes }, null, 2)}\n`;
}

/**
 * For each operator, the words that the headline has of its mutants. `{1}` is the second part of the clause, `{2+}` are the parts from
 * the third on, and `{before}` is the mutant's name before its colon.
 */
const headlines: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(packageRoot(), "conformance/mutation/headlines.json"), "utf8"),
);

/** How the mutants are told on which the whole suite was run and whose words are known: in the wrong words, or as several causes. */
function rightCauseOf(mutants: readonly TrialOutcome[]) {
  const told = mutants.filter((one) => one.told !== undefined && wordsOf(one) !== undefined);
  return {
    told,
    wrong: told.filter((one) => !isRight(one)),
    several: told.filter((one) => one.told?.headlines.length !== 1),
  };
}

function isRight(outcome: TrialOutcome): boolean {
  const [headline = ""] = outcome.told?.headlines ?? [];
  return (wordsOf(outcome) ?? []).every((words) => headline.includes(words));
}

/** What the headline must say of a mutant; undefined if that is not known. */
function wordsOf({ operator = "", name, clause = "" }: TrialOutcome): readonly string[] | undefined {
  const [, ...parts] = clause.split(".");
  const fill = (_: string, which: string, rest: string): string => {
    if (which === "before") return name.split(": ")[0] ?? "";
    return rest === "" ? (parts[Number(which) - 1] ?? "") : parts.slice(Number(which) - 1).join(".");
  };
  return headlines[operator]?.map((words) => words.replaceAll(/\{(before|\d)(\+?)\}/g, fill));
}
