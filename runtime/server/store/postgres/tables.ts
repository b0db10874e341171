/** The tables of a PostgreSQL store. */

import { beginning, indexedPart } from "./sql-dialect.js";

/** The tables whose rows belong to a site. The site comes first in every key, and decides the partition, or the machine, of a row. */
export const securedTables = ["records", "history", "texts", "tokens", "ranges", "retries"] as const;

export const partitionCount = 8;

/** The names of a table's partitions. */
export const partitionsOf = (name: string): readonly string[] =>
  Array.from({ length: partitionCount }, (_, part) => `${name}_${part}`);

/** A table that is partitioned by the site. All tables have the same number of partitions, so a site is in one partition of each. */
function table(name: (typeof securedTables)[number], columns: string): string {
  const parts = partitionsOf(name).map(
    (partition, part) =>
      `CREATE TABLE ${partition} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${partitionCount}, REMAINDER ${part});`,
  );
  return `CREATE TABLE ${name} (site text NOT NULL, ${columns}) PARTITION BY HASH (site);\n${parts.join("\n")}`;
}

/**
 * Row-level security: a session sees only the rows of its site, and none without a site (PostgreSQL, Row Security Policies). Only
 * maintenance on all sites, such as re-indexing, sets `cri.upkeep` for its own transaction. The settings are inside a SELECT, so that
 * they are read once a statement instead of once a row.
 */
const rowSecurity = (name: string, policy: string): string => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY site_wall ON ${name} USING (${policy});`;

const ofItsSite = "site = (SELECT current_setting('cri.site', true))";
const ofItsSiteOrAll = `${ofItsSite}\n  OR (SELECT current_setting('cri.upkeep', true)) = 'on'`;

const entry =
  "type text NOT NULL, parameter text NOT NULL, position bigint NOT NULL, version integer NOT NULL, nr integer NOT NULL";
const entryKey = "PRIMARY KEY (site, position, version, nr)";

/**
 * A table of texts, with an index of their beginnings. The beginning is a column of its own, since under row-level security PostgreSQL
 * uses only leakproof functions in an index, and `left` is not one: it would read all entries of a parameter. Among the entries with
 * one text, the newest records come first, so that a page reads no other entries.
 */
const textTable = (name: "texts" | "tokens", column: string, others: string): string =>
  `${table(
    name,
    `${entry}, ${column} text COLLATE "C" NOT NULL, ${others}
     ${beginning(column)} text COLLATE "C" GENERATED ALWAYS AS (${indexedPart(column)}) STORED, ${entryKey}`,
  )}
CREATE INDEX ${name}_${column} ON ${name} (site, type, parameter, ${beginning(column)}, position DESC);`;

/** The commands that make the tables in an empty schema. `position` is the order of adding. */
export const tables: readonly string[] = [
  "CREATE SEQUENCE positions AS bigint;",
  // from_site: the original site of a record that was moved here. Until the record is updated, its references are read as that site's.
  table(
    "records",
    `type text NOT NULL, id text NOT NULL, position bigint NOT NULL DEFAULT nextval('positions'),
     version integer NOT NULL, updated bigint NOT NULL, body text, base text, from_site text, PRIMARY KEY (site, type, id)`,
  ),
  "CREATE INDEX records_order ON records (site, type, position DESC) WHERE body IS NOT NULL;",
  "CREATE INDEX records_newest ON records (site, updated);",
  table(
    "history",
    `type text NOT NULL, id text NOT NULL, version integer NOT NULL, updated bigint NOT NULL, body text NOT NULL,
     PRIMARY KEY (site, type, id, version)`,
  ),
  textTable("texts", "value", ""),
  textTable("tokens", "code", "system text NOT NULL,"),
  table("ranges", `${entry}, low double precision NOT NULL, high double precision NOT NULL, ${entryKey}`),
  "CREATE INDEX ranges_low ON ranges (site, type, parameter, low, high);",
  "CREATE INDEX ranges_high ON ranges (site, type, parameter, high, low);",
  table(
    "retries",
    `key text NOT NULL, digest text NOT NULL, type text NOT NULL, id text NOT NULL, version integer NOT NULL,
     created boolean NOT NULL, at bigint NOT NULL, PRIMARY KEY (site, key)`,
  ),
  "CREATE INDEX retries_age ON retries (site, at);",
  "CREATE TABLE settings (name text PRIMARY KEY, value bytea NOT NULL);",
  `CREATE TABLE indexed (type text NOT NULL, parameter text NOT NULL, signature text NOT NULL, done bigint,
   PRIMARY KEY (type, parameter));`,
  // The clock: the newest moment of an export.
  "CREATE SEQUENCE moments AS bigint MINVALUE -1 START -1;",
  "SELECT setval('moments', -1);",
  `CREATE TABLE exports (id text NOT NULL, site text NOT NULL, type text NOT NULL, owner text NOT NULL, at bigint NOT NULL,
   asked text NOT NULL, counts text, expires bigint NOT NULL, writers text NOT NULL, PRIMARY KEY (site, id));`,
  "CREATE INDEX exports_owner ON exports (owner, expires);",
  "CREATE INDEX exports_age ON exports (expires);",
  ...[...securedTables, "exports"].map((name) => rowSecurity(name, ofItsSiteOrAll)),
  // A query that names a partition is not subject to the policy of the whole table. Maintenance on all sites uses the whole tables.
  ...securedTables.flatMap(partitionsOf).map((name) => rowSecurity(name, ofItsSite)),
];
