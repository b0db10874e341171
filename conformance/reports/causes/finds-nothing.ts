// Finds the search parameter by which no search finds anything.
import { findsName, searchFamily } from "../../checks/search/parameter-check.js";
import type { CheckResult } from "../../runner/report.js";
import { isOfSameParameter } from "./subject.js";

/** Fewer empty lists may be about one value. */
const fewest = 2;

/** Whether all lists of a cause are about one parameter of one type and empty, and no search by it was seen to find its record. */
export function findsNothing(group: readonly CheckResult[], checks: readonly CheckResult[]): boolean {
  const [first] = group;
  if (first === undefined || group.length < fewest) return false;
  if (!group.every((one) => one.isEmpty === true && isOfSameParameter(one, first))) return false;
  return !checks.some((one) => one.verdict === "pass" && isFind(one) && isOfSameParameter(one, first));
}

const isFind = ({ id }: CheckResult): boolean =>
  id.startsWith(`${searchFamily}/`) && id.endsWith(`/${findsName}`);
