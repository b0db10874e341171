// Writes the requests about one record as a shell script, for a failure that one request does not show.
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { scriptOf } from "../http/script.js";

/** Adds the record, and sends the `others` in their order. */
export function scriptFor(session: Session, record: AddedRecord, ...others: readonly Exchange[]): string {
  const rounds = [record.exchange, ...others].map((exchange) => [exchange]);
  return scriptOf(session.model, rounds, [record], dialectOf(session.learned));
}
