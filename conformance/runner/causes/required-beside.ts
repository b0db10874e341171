// Finds failures of searches by one parameter that follow from another one by which they ask too.
import { searchFamily } from "../../checks/search/parameter-check.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { namesAsked } from "./asked-values.js";
import { findsWrongly, isComparison, subjectOf } from "./compared-parameters.js";
import { parameterOf, typeOf } from "./subject.js";

/** How a parameter fails alone, and makes the searches of others fail that ask by it too. */
const codes = ["record-missing", "refused"] as const satisfies readonly ProblemCode[];

/**
 * The parameter, `TYPE.NAME`, that alone misses records or is refused, or whose own check finds too many while that of the other one
 * does not, and by which all failing searches of the parameter of a result ask too: they fail in the same way because of it. Undefined
 * for other results.
 */
export function requiredBeside(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const wrong = results.filter(isWrong);
  const roots = wrong.filter(
    (one) => isOwnExcess(one) || (codes.some((code) => code === one.code) && isAlone(one)),
  );
  const found = new Map<string, string>();
  for (const subject of new Set(wrong.map(subjectOf))) {
    const own = wrong.filter((one) => subjectOf(one) === subject);
    const root = roots.find((one) =>
      own.every(
        (other) =>
          isBeside(one, other) &&
          other.code === one.code &&
          !isOwnExcess(other) &&
          statusOf(other) === statusOf(one),
      ),
    );
    if (root !== undefined) found.set(subject, subjectOf(root));
  }
  return (result) => (isWrong(result) ? found.get(subjectOf(result)) : undefined);
}

/** Whether a result shows that searches by its parameter are refused. */
export const isRefusedSearch = (result: CheckResult): boolean =>
  result.verdict === "fail" &&
  result.code === "refused" &&
  parameterOf(result) !== "" &&
  !isComparison(result);

const isWrong = (result: CheckResult): boolean => findsWrongly(result) || isRefusedSearch(result);

const statusOf = ({ exchanges: [exchange] = [] }: CheckResult): number | undefined => exchange?.status;

/** Whether the check of a parameter itself found records that do not match. */
const isOwnExcess = ({ id, code }: CheckResult): boolean =>
  code === "record-unexpected" && id.startsWith(`${searchFamily}/`);

/** Whether a search asks by its own parameter only. */
const isAlone = (one: CheckResult): boolean =>
  namesAsked(one).size === 1 && namesAsked(one).has(parameterOf(one));

/** Whether a search also asks by the parameter of another result about its type. */
const isBeside = (one: CheckResult, other: CheckResult): boolean =>
  typeOf(one) === typeOf(other) &&
  subjectOf(one) !== subjectOf(other) &&
  namesAsked(other).has(parameterOf(one));
