/** The clock of a PostgreSQL store as SQL, which gives versions their times. */

import type { NewVersion } from "../../store-port/store.js";

/** Each write at a site holds this lock until its commit: an export waits for the writes that were in progress at its moment. */
const writeLock = "hashtextextended('cri-write/' || current_schema() || '/' || $1, 0)";

/**
 * In a distributed store each machine has its own numbers in a sequence: they start at a multiple of this (Citus,
 * `AlterSequenceMinMax`). On one machine the multiple is 0.
 */
const numbersOfMachine = 2 ** 48;

const lastMoment = `(SELECT last_value % ${numbersOfMachine} FROM moments)`;

/**
 * A part of a WITH: the least time that a version of this statement may have at the site `$1`. It is no earlier than the newest
 * version, and later than the moment of every export. A sequence gives the newest moment even if the statement's snapshot is
 * older (PostgreSQL, Sequence Manipulation Functions). The CASE takes the lock before it reads the sequence. So if a write reads the
 * moment before an export sets it, the export sees the write's lock and waits.
 */
export const clockPart = `clock AS MATERIALIZED (
    SELECT greatest(
      (SELECT max(updated) FROM records WHERE site = $1),
      CASE WHEN pg_advisory_xact_lock_shared(${writeLock})::text = '' THEN ${lastMoment} + 1 END) AS least)`;

/** SQL for the time that a version gets, from the time `updated` that the caller gave it. */
export const stampSql = (updated: string, ...others: readonly string[]): string =>
  `greatest(${[updated, "clock.least", ...others].join(", ")})`;

/** Seconds and milliseconds are added separately: together they exceed the precision of a multiplied interval. */
const timeText = (time: string): string =>
  `to_char(timestamp 'epoch' + ${time} / 1000 * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS')
      || '.' || lpad((${time} % 1000)::text, 3, '0') || 'Z'`;

/** SQL for a body with the time of its version (RFC 3339, in UTC) after `timeAt` characters; null means a body without a time. */
export const bodySql = (body: string, timeAt: string, updated: string, stamp: string): string =>
  `CASE WHEN ${stamp} = ${updated} OR ${timeAt} IS NULL THEN ${body}
    ELSE overlay(${body} PLACING ${timeText(stamp)} FROM ${timeAt} + 1 FOR 24) END`;

interface Timed extends Pick<NewVersion, "body"> {
  readonly timeAt?: number | undefined;
}

const isWide = /[\ud800-\udfff]/;

/** `timeAt` in PostgreSQL's characters: JavaScript counts characters beyond U+FFFF twice. */
export function characterAt({ body, timeAt }: Timed): number | null {
  if (timeAt === undefined) return null;
  const before = body.slice(0, timeAt);
  return isWide.test(before) ? Array.from(before).length : timeAt;
}

/** Sets and returns the newest moment; `$1` is the site, `$2` a time. Only one export at a time may run it. */
export const newMoment = `SELECT setval('moments', (SELECT last_value - last_value % ${numbersOfMachine} FROM moments) + greatest(
    $2::bigint, ${lastMoment}, (SELECT max(updated) FROM records WHERE site = $1))) % ${numbersOfMachine} AS moment`;

/** The transactions that write at a site now, and may have read an earlier moment. */
export const writersAt = `SELECT coalesce(string_agg(virtualtransaction, ' '), '') AS writers FROM pg_locks
  WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ${writeLock}`;

/** The number of these transactions, as listed by `writersAt` in `$1`, that have not ended. */
export const writersLeft = `SELECT count(*) AS n FROM pg_locks
  WHERE locktype = 'virtualxid' AND granted AND virtualtransaction = ANY (string_to_array($1, ' '))`;
