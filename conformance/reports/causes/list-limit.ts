// Finds the number of records after which all lists of a cause end.
import type { CheckResult } from "../../runner/report.js";
import { parameterOf, typeOf } from "./subject.js";

/** Fewer lists, or lists by fewer parameters, may have one length by chance. */
const fewestLists = 6;
const fewestParameters = 4;

/** The length that all lists have which lack a record; undefined if they differ, if they are empty, or if there are few. */
export function listLimitOf(results: readonly CheckResult[]): number | undefined {
  const short = results.filter(({ listLength }) => listLength !== undefined);
  const parameters = new Set(short.map((one) => `${typeOf(one)}.${parameterOf(one)}`));
  if (short.length < fewestLists || parameters.size < fewestParameters) return undefined;
  const [length, ...others] = new Set(short.map(({ listLength }) => listLength));
  return others.length === 0 && length !== 0 ? length : undefined;
}
