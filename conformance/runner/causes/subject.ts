// Reads the subject of a result: its type and its search parameter from its id, and its clauses.
import { observationId } from "../plan.js";
import type { CheckResult } from "../report.js";

/** The search parameter that a result is about; empty if there is none. */
export function parameterOf({ id }: Pick<CheckResult, "id">): string {
  return id.split("/")[1]?.split(".")[1] ?? "";
}

/** The family of a check. */
export const familyOf = ({ id }: Pick<CheckResult, "id">): string => id.split("/")[0] ?? id;

/** The type that a result is about, whatever path form or parameter it was asked by. */
export function typeOf({ id }: Pick<CheckResult, "id">): string {
  return id.split("/")[1]?.split(/[.@]/)[0] ?? "";
}

/** Whether two results are about one parameter of one type. */
export function isOfSameParameter(one: Pick<CheckResult, "id">, other: Pick<CheckResult, "id">): boolean {
  const name = parameterOf(one);
  return name !== "" && name === parameterOf(other) && typeOf(one) === typeOf(other);
}

/** The path form that a result is about; undefined if its type has one form only. */
export function formOf({ id }: Pick<CheckResult, "id">): string | undefined {
  return /^[^/]*\/[^/@]*@([^/.]*)/.exec(id)?.[1];
}

const gapPrefix = observationId("");

/** The gap whose answer a result is about; undefined for a check. */
export function gapOf({ id }: Pick<CheckResult, "id">): string | undefined {
  return id.startsWith(gapPrefix) ? id.slice(gapPrefix.length) : undefined;
}

/** Without consequences: those are clauses of many checks, so two failures that share one may have two causes. */
export const ownClauses = ({ clauses }: Pick<CheckResult, "clauses">): readonly string[] =>
  clauses.filter((clause) => !isConsequence(clause));

/** The consequence that a result rests on, whose section and meaning it shows. */
export const consequenceOf = ({ clauses }: Pick<CheckResult, "clauses">): string | undefined =>
  clauses.find(isConsequence);

const isConsequence = (clause: string): boolean => clause.startsWith("consequence.");
