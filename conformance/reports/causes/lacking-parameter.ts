// Finds the parameter without which a deployment refuses the searches of a type.
import { searchFamily } from "../../checks/search/parameter-check.js";
import type { CheckResult } from "../../runner/report.js";
import { parameterOf, typeOf } from "./subject.js";

/** The name; undefined if fewer than two parameters are refused, or if it may be another one. */
export function lackingParameterOf(
  group: readonly CheckResult[],
  checks: readonly CheckResult[],
): string | undefined {
  const [first] = group;
  if (first === undefined || group.some((one) => one.code !== "refused" || typeOf(one) !== typeOf(first)))
    return undefined;
  const refused = new Set(group.map(parameterOf).filter((name) => name !== ""));
  if (refused.size < 2) return undefined;
  const asked = new Set(group.flatMap(namesAsked));
  const ofType = checks.filter(
    (one) => typeOf(one) === typeOf(first) && one.id.startsWith(`${searchFamily}/`),
  );
  const answered = new Set(ofType.filter(({ verdict }) => verdict === "pass").map(parameterOf));
  const [name, ...others] = [...answered].filter((one) => one !== "" && !asked.has(one) && !refused.has(one));
  return others.length === 0 ? name : undefined;
}

function namesAsked({ exchanges: [exchange] = [] }: CheckResult): readonly string[] {
  return exchange === undefined ? [] : [...new URL(exchange.url).searchParams.keys()];
}
