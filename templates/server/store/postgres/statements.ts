import { forgetEntries, insertEntries, ofRecord } from "./entries.js";

/** Every statement names the site first, so that one partition, or one machine, has all that it needs. */
export const find =
  "SELECT id, version, updated, body FROM records WHERE site = $1 AND type = $2 AND id = $3";

export const findWritten =
  "SELECT site, from_site, base FROM records WHERE site = $1 AND type = $2 AND id = $3 AND body IS NOT NULL";

/**
 * First versions with all that they are found by, in one statement: there is no moment between them. Those that are added together
 * are lists, and get their positions in their order.
 */
export const add = `WITH places AS MATERIALIZED (
    SELECT ARRAY(SELECT nextval('positions') FROM generate_series(1, cardinality($2::text[]))) AS at),
  record AS (
    INSERT INTO records (site, type, id, position, version, updated, body, base)
    SELECT $1, one.type, one.id, places.at[one.nr], one.version, one.updated, one.body, one.base
    FROM places, unnest($2::text[], $3::text[], $4::integer[], $5::bigint[], $6::text[], $7::text[])
      WITH ORDINALITY AS one (type, id, version, updated, body, base, nr)),
  ${insertEntries(
    {
      from: "places",
      type: "($2::text[])[entry.of]",
      position: "places.at[entry.of]",
      version: "($4::integer[])[entry.of]",
      nr: "entry.nr",
      gathered: true,
    },
    8,
  )}
  SELECT`;

/**
 * A version in place of the one before it, which becomes history; no row comes back where another is current by now. The lock
 * makes of several that come at once a row: the later ones find a version that they were not made for.
 */
export const supersede = `WITH old AS (
    SELECT position, version, updated, body FROM records
    WHERE site = $1 AND type = $2 AND id = $3 AND version = $4::integer - 1 AND body IS NOT NULL FOR UPDATE),
  kept AS (INSERT INTO history SELECT $1, $2, $3, version, updated, body FROM old),
  record AS (
    UPDATE records SET version = $4, updated = $5, body = $6, base = $7, from_site = NULL FROM old
    WHERE records.site = $1 AND records.type = $2 AND records.id = $3
    RETURNING records.position, records.version),
  ${forgetEntries("old")},
  ${insertEntries(ofRecord, 8)}
  SELECT position FROM record`;

/** Adds that depend on something wait for one another, site by site, until the transaction ends. */
export const takeTurns = "SELECT pg_advisory_xact_lock(hashtextextended('cri/' || $1, 0))";
