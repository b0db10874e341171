/** The steps that bring the tables of a PostgreSQL store from each version to the next. */

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
 * maintenance on all sites, such as re-indexing, sets `cri.upkeep` for its own transaction. The name is that of earlier versions.
 */
function rowSecurity(name: string): string {
  return `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY site_wall ON ${name} USING (site = current_setting('cri.site', true));
CREATE POLICY upkeep ON ${name} USING (current_setting('cri.upkeep', true) = 'on');`;
}

const entry =
  "type text NOT NULL, parameter text NOT NULL, position bigint NOT NULL, version integer NOT NULL, nr integer NOT NULL";
const entryKey = "PRIMARY KEY (site, position, version, nr)";

/**
 * The start of a text in a column of its own, with an index, instead of an index on the expression: under row-level security,
 * PostgreSQL uses only leakproof functions in an index, and `left` is not one. It would read all entries of a parameter.
 */
const indexBeginnings = (name: "texts" | "tokens", column: string): string =>
  `DROP INDEX ${name}_${column};
ALTER TABLE ${name} ADD COLUMN ${beginning(column)} text COLLATE "C" GENERATED ALWAYS AS (${indexedPart(column)}) STORED;
CREATE INDEX ${name}_${column} ON ${name} (site, type, parameter, ${beginning(column)});`;

/** Among the entries with one text, the newest records come first, so that a page reads no other entries. */
const indexNewestFirst = (name: "texts" | "tokens", column: string): string =>
  `DROP INDEX ${name}_${column};
CREATE INDEX ${name}_${column} ON ${name} (site, type, parameter, ${beginning(column)}, position DESC);`;

/** The same policy with its settings inside a SELECT, so that they are read once a statement instead of once a row. */
const rowSecurityOnce = (name: string): string => `DROP POLICY site_wall ON ${name};
DROP POLICY upkeep ON ${name};
CREATE POLICY site_wall ON ${name} USING (site = (SELECT current_setting('cri.site', true))
  OR (SELECT current_setting('cri.upkeep', true)) = 'on');`;

/**
 * The same policy for each partition: a query that names a partition is not subject to the policy of the whole table. Maintenance on
 * all sites uses the whole tables.
 */
const partitionRowSecurity = (name: string): string => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY site_wall ON ${name} USING (site = (SELECT current_setting('cri.site', true)));`;

/**
 * The steps from each version to the next, the first from an empty schema. A released step is never changed. `position` is the order
 * of adding.
 */
export const migrations: readonly string[] = [
  [
    "CREATE SEQUENCE positions AS bigint;",
    table(
      "records",
      `type text NOT NULL, id text NOT NULL, position bigint NOT NULL DEFAULT nextval('positions'),
       version integer NOT NULL, updated bigint NOT NULL, body text, base text, PRIMARY KEY (site, type, id)`,
    ),
    "CREATE INDEX records_order ON records (site, type, position DESC) WHERE body IS NOT NULL;",
    table(
      "history",
      `type text NOT NULL, id text NOT NULL, version integer NOT NULL, updated bigint NOT NULL, body text NOT NULL,
       PRIMARY KEY (site, type, id, version)`,
    ),
    table("texts", `${entry}, value text COLLATE "C" NOT NULL, ${entryKey}`),
    `CREATE INDEX texts_value ON texts (site, type, parameter, (${indexedPart("value")}));`,
    table("tokens", `${entry}, code text COLLATE "C" NOT NULL, system text NOT NULL, ${entryKey}`),
    `CREATE INDEX tokens_code ON tokens (site, type, parameter, (${indexedPart("code")}));`,
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
    ...securedTables.map(rowSecurity),
  ].join("\n"),

  [
    // The original site of a record that was moved here: until the record is updated, its references are read as that site's. NULL for
    // all other records.
    "ALTER TABLE records ADD COLUMN from_site text;",
    indexBeginnings("texts", "value"),
    indexBeginnings("tokens", "code"),
  ].join("\n"),

  [
    indexNewestFirst("texts", "value"),
    indexNewestFirst("tokens", "code"),
    ...securedTables.map(rowSecurityOnce),
  ].join("\n"),

  securedTables.flatMap(partitionsOf).map(partitionRowSecurity).join("\n"),

  [
    // The clock: the newest moment of an export, and the newest version of a site.
    "CREATE SEQUENCE moments AS bigint MINVALUE -1 START -1;",
    "CREATE INDEX records_newest ON records (site, updated);",
    // Exports get a table of their own, because its rows can be deleted; as records they stayed for ever.
    `CREATE TABLE exports (id text NOT NULL, site text NOT NULL, type text NOT NULL, owner text NOT NULL, at bigint NOT NULL,
     asked text NOT NULL, counts text, expires bigint NOT NULL, writers text NOT NULL, PRIMARY KEY (site, id));`,
    "CREATE INDEX exports_owner ON exports (owner, expires);",
    "CREATE INDEX exports_age ON exports (expires);",
    `INSERT INTO exports SELECT id, site, type, '', (body::json->>'at')::bigint, body, body::json->>'counts',
     (body::json->>'expires')::bigint, '' FROM records WHERE type LIKE '$%/%' AND body IS NOT NULL;`,
    "DELETE FROM history WHERE type LIKE '$%/%';",
    "DELETE FROM records WHERE type LIKE '$%/%';",
    "SELECT setval('moments', coalesce(max(at), -1)) FROM exports;",
    rowSecurity("exports"),
    rowSecurityOnce("exports"),
  ].join("\n"),
];
