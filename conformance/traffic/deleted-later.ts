// Marks the failures about a record that a client deleted later, so that their request cannot show the failure again.
import { deleteFamily } from "../checks/interactions/interaction-id.js";
import type { Exchange } from "../http/exchange.js";
import type { CheckResult } from "../runner/report.js";
import type { Asked } from "./read-request.js";
import type { Watch } from "./watch.js";

/** Records are no longer judged once they are deleted, except by the checks of deletes: all others were deleted later. */
export function withDeletedLater(
  watch: Watch,
  results: readonly CheckResult[],
  askedIn: (exchange: Exchange) => Asked | undefined,
): readonly CheckResult[] {
  return results.map((result) => {
    const { id, missingIds = [], exchanges: [exchange] = [] } = result;
    const asked = exchange && askedIn(exchange);
    if (exchange === undefined || asked === undefined || id.startsWith(`${deleteFamily}/`)) return result;
    const isAbout = (record: string) =>
      asked.id === undefined
        ? missingIds.includes(record) || exchange.responseBody.includes(`"${record}"`)
        : asked.id === record;
    const isDeleted = watch.records
      .all(asked)
      .some((known) => known.deletedAt !== undefined && isAbout(known.id));
    return isDeleted ? { ...result, recordDeleted: true } : result;
  });
}
