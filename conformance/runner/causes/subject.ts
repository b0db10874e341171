// Reads the subject of a result: its type and its search parameter from its id, its clauses, and the values that its searches asked for.
import { boundedBy, prefixOf } from "../../search/date-prefixes.js";
import { observationId } from "../plan.js";
import type { CheckResult } from "../report.js";

export type Group = readonly [CheckResult, ...CheckResult[]];

/** The search parameter that a result is about; empty if there is none. */
export const parameterOf = ({ id }: Pick<CheckResult, "id">): string => id.split("/")[1]?.split(".")[1] ?? "";

/** The family of a check. */
export const familyOf = ({ id }: Pick<CheckResult, "id">): string => id.split("/")[0] ?? id;

/** The type that a result is about, whatever path form or parameter it was asked by. */
export const typeOf = ({ id }: Pick<CheckResult, "id">): string => id.split("/")[1]?.split(/[.@]/)[0] ?? "";

/** Whether two results are about one parameter of one type. */
export function isOfSameParameter(one: Pick<CheckResult, "id">, other: Pick<CheckResult, "id">): boolean {
  const name = parameterOf(one);
  return name !== "" && name === parameterOf(other) && typeOf(one) === typeOf(other);
}

/** The path form that a result is about; undefined if its type has one form only. */
export const formOf = ({ id }: Pick<CheckResult, "id">): string | undefined =>
  /^[^/]*\/[^/@]*@([^/.]*)/.exec(id)?.[1];

const gapPrefix = observationId("");

/** The gap whose answer a result is about; undefined for a check. */
export const gapOf = ({ id }: Pick<CheckResult, "id">): string | undefined =>
  id.startsWith(gapPrefix) ? id.slice(gapPrefix.length) : undefined;

/** Without consequences: those are clauses of many checks, so two failures that share one may have two causes. */
export const ownClauses = ({ clauses }: Pick<CheckResult, "clauses">): readonly string[] =>
  clauses.filter((clause) => !isConsequence(clause));

/** The consequence that a result rests on, whose section and meaning it shows. */
export const consequenceOf = ({ clauses }: Pick<CheckResult, "clauses">): string | undefined =>
  clauses.find(isConsequence);

const isConsequence = (clause: string): boolean => clause.startsWith("consequence.");

/** A date with a prefix, as a search sends it. */
const isBound = (value: string): boolean => /^[a-z]{2}\d{4}/.test(value);

/**
 * The bounds that the first date search asked for, since the fault may be in one of them. Undefined if it is not: bounds with
 * different prefixes fail alone.
 */
export function boundsAsked(results: readonly CheckResult[]): string | undefined {
  const alone = results.flatMap((result) => {
    const [value, another] = valuesOfParameter(result);
    return value !== undefined && another === undefined && isBound(value) ? [value.slice(0, 2)] : [];
  });
  return new Set(alone).size > 1 ? undefined : valuesAsked(results, isBound);
}

/**
 * The values that the first search asked for, as `NAME=VALUE&NAME=VALUE`. Undefined if the results are of several parameters or
 * types, or if the values are of another kind.
 */
export function valuesAsked(
  results: readonly CheckResult[],
  isOfKind: (value: string) => boolean = () => true,
): string | undefined {
  const [first] = results;
  if (first === undefined || first.code === "refused") return undefined;
  const name = parameterOf(first);
  if (results.some((one) => parameterOf(one) !== name || typeOf(one) !== typeOf(first))) return undefined;
  const values = valuesOfParameter(first);
  if (values.length === 0 || !values.every(isOfKind)) return undefined;
  return values.map((value) => `${name}=${value}`).join("&");
}

/** Which end of a date range the only value of a search sets; undefined for a range, and for a value that is no bound. */
export function boundAskedAlone(result: CheckResult): "lower" | "upper" | undefined {
  const [value, another] = valuesOfParameter(result);
  const prefix = value === undefined || another !== undefined ? undefined : prefixOf(value);
  return prefix && boundedBy(prefix);
}

/** The names of all parameters of the deciding request, each once. */
export const namesAsked = ({ exchanges: [exchange] = [] }: CheckResult): ReadonlySet<string> =>
  new Set(exchange && new URL(exchange.url).searchParams.keys());

/** The values that the deciding request of a result sent for a parameter (default: the result's own). */
export function valuesOfParameter(result: CheckResult, name = parameterOf(result)): readonly string[] {
  const [exchange] = result.exchanges ?? [];
  return exchange === undefined ? [] : new URL(exchange.url).searchParams.getAll(name);
}
