// Chooses the requests that a report shows of a result.
import type { Exchange } from "../http/exchange.js";
import { gapOf } from "../runner/causes/subject.js";
import type { CheckResult } from "../runner/report.js";

/** The requests that decided a check, in the order in which they were sent; of an answer to a gap, the first one stands for all. */
export function shownRequests(result: Pick<CheckResult, "id" | "exchanges">): readonly Exchange[] {
  const { exchanges = [] } = result;
  return gapOf(result) === undefined ? [...exchanges].sort((a, b) => a.n - b.n) : exchanges.slice(0, 1);
}
