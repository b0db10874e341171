// Shows the update with what a read or a search shows after it.
import type { Exchange } from "../../http/exchange.js";
import type { Finding } from "../finding.js";

/** The finding of a check; of a failure that a later request shows, with the update. A script has the update in it. */
export function afterUpdate(finding: Finding, update: Exchange): Finding {
  if (finding.verdict !== "fail" || finding.script !== undefined) return finding;
  return finding.exchange === undefined || finding.exchange.n === update.n
    ? finding
    : { ...finding, earlier: update };
}
