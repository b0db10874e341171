// Reads from the requests of one cause which values its searches asked for.

import { boundedBy, prefixOf } from "../../search/date-prefixes.js";
import type { CheckResult } from "../report.js";
import { parameterOf, typeOf } from "./subject.js";

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
