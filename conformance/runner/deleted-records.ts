// Marks the results whose record the run deletes, so that their first request cannot be sent again.
import type { AddedRecord } from "../http/api/adapter.js";
import { operationOf } from "../http/api/context.js";
import type { Exchange } from "../http/exchange.js";
import { lastPart, pathOf } from "./record-url-parts.js";
import type { CheckResult } from "./report.js";

interface Run {
  readonly exchanges: readonly Exchange[];
  /** The records that it added and that still exist. */
  readonly added: readonly AddedRecord[];
}

/** Marks the results of which the first exchange is about a record that another check deleted, or that the run's end will delete. */
export function withDeletedRecords(
  results: readonly CheckResult[],
  { exchanges, added }: Run,
): readonly CheckResult[] {
  const deletedBy = new Map(exchanges.filter(isDeletion).map(({ url, n }) => [pathOf(url), n]));
  const atEnd = new Set(added.filter((one) => operationOf(one, "delete")).map(({ id }) => id));
  return results.map((result) => {
    const { exchanges: [first] = [], transcript = [] } = result;
    if (first === undefined) return result;
    const by = deletedBy.get(pathOf(first.url));
    // A check that deletes the record itself is about what comes after.
    const byOther = by !== undefined && ![first, ...transcript].some(({ n }) => n === by);
    return byOther || atEnd.has(lastPart(first.url)) ? { ...result, recordDeleted: true } : result;
  });
}

const isDeletion = ({ method, status = 0 }: Exchange): boolean =>
  method === "DELETE" && status >= 200 && status < 300;
