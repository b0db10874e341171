// Tells whether the first headline of a run names the fault of the mutant that it was run against, and where it is.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import type { TrialOutcome } from "./trial.js";

/** How the mutants of a proof are told. */
export interface RightCause {
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
export function rightCauseOf(mutants: readonly TrialOutcome[]): RightCause {
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
