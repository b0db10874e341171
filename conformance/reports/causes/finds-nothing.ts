// Finds the search parameters by which no search finds anything.
import { findsName, searchFamily } from "../../checks/search/parameter-check.js";
import type { CheckResult } from "../../runner/report.js";
import { isOfSameParameter } from "./subject.js";

/** Fewer empty lists may be about one value. */
const fewest = 2;

/** Whether all lists of a cause are empty, and no search by a parameter of theirs was seen to find its record. */
export function findsNothing(group: readonly CheckResult[], checks: readonly CheckResult[]): boolean {
  if (group.length < fewest || !group.every(({ isEmpty }) => isEmpty === true)) return false;
  const found = checks.filter((one) => one.verdict === "pass" && isFind(one));
  return !group.some((one) => found.some((other) => isOfSameParameter(one, other)));
}

const isFind = ({ id }: CheckResult): boolean =>
  id.startsWith(`${searchFamily}/`) && id.endsWith(`/${findsName}`);
