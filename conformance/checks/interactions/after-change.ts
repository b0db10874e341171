// Shows an update or a delete with what a read or a search shows after it.
import type { Exchange } from "../../http/exchange.js";
import type { Finding } from "../finding.js";

/** The finding of a check; of a failure that a later request shows, with the change. A script has the change in it. */
export function afterChange(finding: Finding, change: Exchange): Finding {
  if (finding.verdict !== "fail" || finding.script !== undefined) return finding;
  return finding.exchange === undefined || finding.exchange.n === change.n
    ? finding
    : { ...finding, earlier: change };
}
