// The clauses that tell what a result is about.
import type { CheckResult } from "../report.js";

/** Without consequences: those are clauses of many checks, so two failures that share one may have two causes. */
export const ownClauses = ({ clauses }: Pick<CheckResult, "clauses">): readonly string[] =>
  clauses.filter((clause) => !isConsequence(clause));

/** The consequence that a result rests on, whose section and meaning it shows. */
export const consequenceOf = ({ clauses }: Pick<CheckResult, "clauses">): string | undefined =>
  clauses.find(isConsequence);

const isConsequence = (clause: string): boolean => clause.startsWith("consequence.");
