/** The SQL of the store's clock in PostgreSQL. */

import type { NewVersion } from "../store.js";

/** Each write at a site holds this until it is committed: an export waits for those that were under way when it got its moment. */
const writeLock = "hashtextextended('cri-write/' || current_schema() || '/' || $1, 0)";

/**
 * A part of a WITH: the least time that a version of this statement may have at the site `$1`. It is no earlier than the newest
 * version, and later than the moment of every export. A sequence gives the newest moment even if the statement's snapshot is
 * older (PostgreSQL, Sequence Manipulation Functions). It is read once the lock is held, since a CASE goes in its order:
 * a write that reads it before an export sets it is one that the export sees, and waits for.
 */
export const clockPart = `clock AS MATERIALIZED (
    SELECT greatest(
      (SELECT max(updated) FROM records WHERE site = $1),
      CASE WHEN pg_advisory_xact_lock_shared(${writeLock})::text = '' THEN (SELECT last_value FROM moments) + 1 END) AS least)`;

/** SQL for the time that a version gets, from the time `updated` that the caller gave it. */
export const stampSql = (updated: string, ...others: readonly string[]): string =>
  `greatest(${[updated, "clock.least", ...others].join(", ")})`;

/** Milliseconds apart from the seconds, since both together are more than an interval is multiplied by exactly. */
const timeText = (time: string): string =>
  `to_char(timestamp 'epoch' + ${time} / 1000 * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS')
      || '.' || lpad((${time} % 1000)::text, 3, '0') || 'Z'`;

/** SQL for a body in which the time of its version stands after `timeAt` characters, as RFC 3339 has it in UTC, or nowhere. */
export const bodySql = (body: string, timeAt: string, updated: string, stamp: string): string =>
  `CASE WHEN ${stamp} = ${updated} OR ${timeAt} IS NULL THEN ${body}
    ELSE overlay(${body} PLACING ${timeText(stamp)} FROM ${timeAt} + 1 FOR 24) END`;

interface Timed extends Pick<NewVersion, "body"> {
  readonly timeAt?: number | undefined;
}

const isWide = /[\ud800-\udfff]/;

/** `timeAt` as PostgreSQL counts: by characters, where JavaScript counts those beyond U+FFFF twice. */
export function characterAt({ body, timeAt }: Timed): number | null {
  if (timeAt === undefined) return null;
  const before = body.slice(0, timeAt);
  return isWide.test(before) ? Array.from(before).length : timeAt;
}

/** Sets the newest moment, and answers it; `$1` is the site, `$2` a time. One export at a time may ask for it. */
export const newMoment = `SELECT setval('moments', greatest(
    $2::bigint, (SELECT last_value FROM moments), (SELECT max(updated) FROM records WHERE site = $1))) AS moment`;

/** Transactions that write at a site, and may have read the moment before this. */
export const writersAt = `SELECT coalesce(string_agg(virtualtransaction, ' '), '') AS writers FROM pg_locks
  WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ${writeLock}`;

/** How many of these, as `writersAt` lists them in `$1`, are not over. */
export const writersLeft = `SELECT count(*) AS n FROM pg_locks
  WHERE locktype = 'virtualxid' AND granted AND virtualtransaction = ANY (string_to_array($1, ' '))`;
