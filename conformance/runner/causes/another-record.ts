// Finds the types whose reads answer with another record: that explains every value of them which comes back changed.
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { typeOf } from "./subject.js";

/** How a read differs from what was added, if another record is answered. */
const differing: ReadonlySet<ProblemCode | undefined> = new Set([
  "value-changed",
  "value-lost",
  "elements-lost",
  "order-changed",
] satisfies readonly ProblemCode[]);

/** Whether a result shows that a read was answered with another record. An action may answer so too; that is a cause of its own. */
export function isAnotherRecord({ verdict, code, exchanges: [deciding] = [] }: CheckResult): boolean {
  return verdict === "fail" && code === "other-record" && deciding?.method === "GET";
}

/** Whether a result is explained by reads that answer with another record. */
export function explainedByAnother(results: readonly CheckResult[]): (result: CheckResult) => boolean {
  const types = new Set(results.filter(isAnotherRecord).map(typeOf));
  return (result) =>
    isAnotherRecord(result) ||
    (result.verdict === "fail" && differing.has(result.code) && types.has(typeOf(result)));
}
