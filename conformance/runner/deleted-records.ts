// Marks the results about a record that the run deletes, so that their first request cannot show the failure again.
import { groupedBy } from "../../spec/grouped-by.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { operationOf } from "../http/api/context.js";
import type { Exchange } from "../http/exchange.js";
import { isSuccess } from "../http/status.js";
import { lastPart, parentOf } from "./record-url-parts.js";
import type { CheckResult } from "./report.js";

interface Run {
  readonly exchanges: readonly Exchange[];
  /** The records that it added and that still exist. */
  readonly added: readonly AddedRecord[];
}

/** A record that the run deletes: by the request of that number, or at its end. */
interface Deleted {
  readonly url: string;
  readonly by: number | undefined;
}

/** The deleted records of each collection, by the last part of its path, which is the same in every path form. */
type DeletedRecords = ReadonlyMap<string, readonly Deleted[]>;

/**
 * Marks the results of which the first exchange is about a record that another check deleted, or that the run's end will delete:
 * its URL is the record's, its answer shows the record, or the result says that its list lacks the record.
 */
export function withDeletedRecords(
  results: readonly CheckResult[],
  { exchanges, added }: Run,
): readonly CheckResult[] {
  const atEnd = added.filter((one) => operationOf(one, "delete"));
  const all: readonly Deleted[] = [
    ...exchanges.filter(isDeletion).map(({ url, n }) => ({ url, by: n })),
    ...atEnd.map(({ url }) => ({ url, by: undefined })),
  ];
  const deleted = groupedBy(all, ({ url }) => lastPart(parentOf(url)));
  return results.map((result) =>
    isAboutDeleted(result, deleted) ? { ...result, recordDeleted: true } : result,
  );
}

export const isDeletion = (exchange: Exchange): boolean =>
  exchange.method === "DELETE" && isSuccess(exchange);

function isAboutDeleted(result: CheckResult, deleted: DeletedRecords): boolean {
  const { exchanges: [first] = [], transcript = [], missingIds = [] } = result;
  if (first === undefined) return false;
  const own = new Set([first, ...transcript].map(({ n }) => n));
  // A check that deletes the record itself is about what comes after.
  const isGone = ({ by }: Deleted) => by === undefined || !own.has(by);
  const ofUrl = deleted.get(lastPart(parentOf(first.url))) ?? [];
  if (ofUrl.some((one) => lastPart(one.url) === lastPart(first.url) && isGone(one))) return true;
  const ofList = deleted.get(lastPart(first.url)) ?? [];
  return ofList.some(
    (one) =>
      isGone(one) &&
      (missingIds.includes(lastPart(one.url)) || first.responseBody.includes(lastPart(one.url))),
  );
}
