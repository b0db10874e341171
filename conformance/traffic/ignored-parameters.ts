// Marks the failed searches by a parameter that the deployment ignores, as a run of its own does.
import type { Exchange } from "../http/exchange.js";
import { parameterOf } from "../reports/causes/subject.js";
import type { CheckResult } from "../runner/report.js";
import type { Asked } from "./read-request.js";
import type { Watch } from "./watch.js";

/** Those that returned the same records as a search without the parameter, or with another value of it. */
export function withIgnored(
  { recentLists }: Watch,
  results: readonly CheckResult[],
  askedIn: (exchange: Exchange) => Asked | undefined,
): readonly CheckResult[] {
  return results.map((result) => {
    const { code, exchanges: [exchange] = [] } = result;
    const parameter = parameterOf(result);
    const asked = exchange && askedIn(exchange);
    if (code !== "record-unexpected" || parameter === "" || asked === undefined) return result;
    return recentLists.isIgnored(asked, parameter) ? { ...result, isIgnored: true } : result;
  });
}
