// Finds the single value for which a search parameter is refused, while others are answered.
import type { CheckResult } from "../../runner/report.js";
import { valuesOfParameter } from "./asked-values.js";
import { isOfSameParameter, parameterOf } from "./subject.js";

/** The value, as `NAME=VALUE`; undefined if the results do not show that it is the only one. */
export function refusedValueOf(
  group: readonly CheckResult[],
  checks: readonly CheckResult[],
): string | undefined {
  const [first] = group;
  if (first === undefined || group.some((one) => one.code !== "refused" || !isOfSameParameter(one, first)))
    return undefined;
  const asked = group.map((one) => valuesOfParameter(one).join("&"));
  const [value, ...others] = new Set(asked);
  if (value === undefined || value === "" || others.length > 0) return undefined;
  const isAnswered = checks.some((one) => one.verdict === "pass" && isOfSameParameter(one, first));
  return isAnswered ? `${parameterOf(first)}=${value}` : undefined;
}
