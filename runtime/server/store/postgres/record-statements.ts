/** The statements that read and write records in PostgreSQL. */

import { bodySql, clockPart, stampSql } from "./clock.js";
import { forgetEntries, insertEntries, ofRecord } from "./entries.js";

/** Every statement names the site, so that one partition, or one machine, has all rows that it needs. */
export const find =
  "SELECT id, version, updated, body FROM records WHERE site = $1 AND type = $2 AND id = $3";

export const findWritten =
  "SELECT site, from_site, base FROM records WHERE site = $1 AND type = $2 AND id = $3 AND body IS NOT NULL";

/** SQL for an array of `count` new positions, from the one sequence of the store. */
export const positionsSql = (count: string): string =>
  `ARRAY(SELECT nextval('positions') FROM generate_series(1, ${count}))`;

/** The positions of the records that `add` gets. */
export const newPositions = positionsSql("cardinality($2::text[])");

/**
 * Adds first versions with their index entries in one statement, so that they appear together. The records are lists, and get their
 * positions in order. Returns the earliest time that they may have.
 */
export const add = `WITH ${clockPart},
  places AS MATERIALIZED (SELECT ${newPositions} AS at),
  record AS (
    INSERT INTO records (site, type, id, position, version, updated, body, base)
    SELECT $1, one.type, one.id, places.at[one.nr], one.version, ${stampSql("one.updated")},
      ${bodySql("one.body", "one.time_at", "one.updated", stampSql("one.updated"))}, one.base
    FROM clock, places, unnest($2::text[], $3::text[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::integer[])
      WITH ORDINALITY AS one (type, id, version, updated, body, base, time_at, nr)),
  ${insertEntries(
    {
      from: "places",
      type: "($2::text[])[entry.of]",
      position: "places.at[entry.of]",
      version: "($4::integer[])[entry.of]",
      nr: "entry.nr",
      batched: true,
    },
    9,
  )}
  SELECT least FROM clock`;

const stamp = stampSql("$5::bigint", "old.updated");

/**
 * Replaces a version, which becomes history; returns no row if another version is current. The lock puts concurrent replacements in
 * sequence: the later ones find another version than they expect.
 */
export const supersede = `WITH ${clockPart},
  old AS (
    SELECT position, version, updated, body FROM records
    WHERE site = $1 AND type = $2 AND id = $3 AND version = $4::integer - 1 AND body IS NOT NULL FOR UPDATE),
  kept AS (INSERT INTO history SELECT $1, $2, $3, version, updated, body FROM old),
  record AS (
    UPDATE records SET version = $4, updated = ${stamp}, body = ${bodySql("$6::text", "$8::integer", "$5::bigint", stamp)},
      base = $7, from_site = NULL FROM old, clock
    WHERE records.site = $1 AND records.type = $2 AND records.id = $3
    RETURNING records.position, records.version, records.updated),
  ${forgetEntries("old")},
  ${insertEntries(ofRecord, 9)}
  SELECT updated FROM record`;

/** The conditional adds of a site run one after the other: each holds this lock until its transaction ends. */
export const takeTurns = "SELECT pg_advisory_xact_lock(hashtextextended('cri/' || $1, 0))";

/** Whoever may store one of these values, or keep or delete one of these records, waits for its lock, in one order, until the transaction of the one before ends. */
export const lockValues = `SELECT pg_advisory_xact_lock(key) FROM (
    SELECT hashtextextended('cri/unique/' || value, 0) AS key FROM unnest($1::text[]) AS value ORDER BY key) AS keys`;
