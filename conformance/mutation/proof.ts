// Sums up the trials of one interface: survivors, false alarms, never-failing checks, and which check catches what.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupedBy } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import { packageRoot } from "../../spec/package-root.js";
import { requiredOf } from "./run-mutant.js";
import { type Draw, isFalseAlarm, isSurvivor, type TrialOutcome } from "./trial.js";

/** Checks that differ only in their subject, and the mutants that they catch. */
export interface CheckGroup {
  /** `FAMILY/NAME`, or `FAMILY/…` for a family with a check for each member of a record. */
  readonly name: string;
  readonly checks: number;
  /** How many of the checks failed on a mutant. */
  readonly caught: number;
  /** The mutants on which at least one of the checks failed. */
  readonly mutants: readonly TrialOutcome[];
}

/** What the trials of one interface show about the suite. */
export interface Proof {
  /** The seed of the combinations. */
  readonly seed: number;
  readonly mutants: readonly TrialOutcome[];
  readonly conforming: readonly TrialOutcome[];
  readonly combined: readonly TrialOutcome[];
  /** Mutants that no check meant for them caught. */
  readonly survivors: readonly TrialOutcome[];
  /** Conforming variants, alone or combined, that were failed or not judged, or have a gap with an unexpected answer. */
  readonly falseAlarms: readonly TrialOutcome[];
  /** Ids of required checks that no mutant made fail. */
  readonly neverFailing: readonly string[];
  /** Ids of all required checks. */
  readonly required: readonly string[];
  readonly groups: readonly CheckGroup[];
  readonly rightCause: RightCause;
}

/** Sums up the outcomes. */
export function proofOf(
  model: InterfaceModel,
  { seed }: Pick<Draw, "seed">,
  outcomes: readonly TrialOutcome[],
): Proof {
  const of = (kind: TrialOutcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind);
  const [mutants, conforming, combined] = [of("mutant"), of("variant"), of("combined")];
  const required = requiredOf(model).map(({ id }) => id);
  const caught = new Set(mutants.flatMap(({ failed }) => failed));
  return {
    seed,
    combined,
    mutants,
    conforming,
    survivors: mutants.filter(isSurvivor),
    falseAlarms: [...conforming, ...combined].filter(isFalseAlarm),
    neverFailing: required.filter((id) => !caught.has(id)),
    required,
    groups: groupsOf(required, mutants),
    rightCause: rightCauseOf(mutants),
  };
}

/** A family with more names than this has a check for each member of a record. */
const mostNames = 12;

function groupsOf(required: readonly string[], mutants: readonly TrialOutcome[]): readonly CheckGroup[] {
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
export function isWhole({ survivors, falseAlarms, neverFailing }: Proof): boolean {
  return survivors.length + falseAlarms.length + neverFailing.length === 0;
}

/** Every outcome, and for each required check the mutants that it was seen to catch, as JSON. */
export function proofJson({ seed, required, mutants, conforming, combined, neverFailing }: Proof): string {
  const catches = Object.fromEntries(
    required.map((id) => [id, mutants.filter(({ failed }) => failed.includes(id)).map(({ name }) => name)]),
  );
  const outcomes = [...mutants, ...conforming, ...combined];
  return `${JSON.stringify({ seed, catches, neverFailing, outcomes }, null, 2)}\n`;
}

/** How the mutants of a proof are told. */
interface RightCause {
  /** The mutants on which the whole suite was run and whose words are known. */
  readonly told: readonly TrialOutcome[];
  /** Those whose first headline does not name the fault, or not its place. */
  readonly wrong: readonly TrialOutcome[];
  /** Those that are told as several causes. */
  readonly several: readonly TrialOutcome[];
}

/**
 * For each operator, the words that the headline has of its mutants. `{1}` is the second part of the clause, `{2+}` are the parts from
 * the third on, and `{before}` is the mutant's name before its colon.
 */
const headlines: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(packageRoot(), "conformance/mutation/headlines.json"), "utf8"),
);

/** How the mutants are told on which the whole suite was run. */
function rightCauseOf(mutants: readonly TrialOutcome[]): RightCause {
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
