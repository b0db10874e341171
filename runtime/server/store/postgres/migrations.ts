/** The tables of a PostgreSQL store, version by version. */

import { beginning, indexedPart } from "./dialect.js";

/** Tables of one site's own rows. The site leads every key, and says on which partition, or which machine, a row is. */
export const securedTables = ["records", "history", "texts", "tokens", "ranges", "retries"] as const;

export const partitionCount = 8;

/** Their names. */
export const partitionsOf = (name: string): readonly string[] =>
  Array.from({ length: partitionCount }, (_, part) => `${name}_${part}`);

/** `columns` of a table that is shared out among partitions by the site; the same number for all keeps a site together. */
function table(name: (typeof securedTables)[number], columns: string): string {
  const parts = partitionsOf(name).map(
    (partition, part) =>
      `CREATE TABLE ${partition} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${partitionCount}, REMAINDER ${part});`,
  );
  return `CREATE TABLE ${name} (site text NOT NULL, ${columns}) PARTITION BY HASH (site);\n${parts.join("\n")}`;
}

/**
 * Row-level security: without a site, or with another one, there are no rows (PostgreSQL, Row Security Policies).
 * Only work on all sites, such as re-indexing, sets `cri.upkeep` for its own transaction.
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
 * The beginning of a text in a column of its own, indexed in place of the expression: behind a policy PostgreSQL looks up by
 * functions that are leakproof alone, and `left` is not. It would read all entries of a parameter.
 */
const indexBeginnings = (name: "texts" | "tokens", column: string): string =>
  `DROP INDEX ${name}_${column};
ALTER TABLE ${name} ADD COLUMN ${beginning(column)} text COLLATE "C" GENERATED ALWAYS AS (${indexedPart(column)}) STORED;
CREATE INDEX ${name}_${column} ON ${name} (site, type, parameter, ${beginning(column)});`;

/** The newest records stand first among those that are found by one text, so that a page of them needs no others. */
const indexNewestFirst = (name: "texts" | "tokens", column: string): string =>
  `DROP INDEX ${name}_${column};
CREATE INDEX ${name}_${column} ON ${name} (site, type, parameter, ${beginning(column)}, position DESC);`;

/** The same policy, whose settings are looked up once a statement: where they are not parts of a SELECT, that is done for every row. */
const rowSecurityOnce = (name: string): string => `DROP POLICY site_wall ON ${name};
DROP POLICY upkeep ON ${name};
CREATE POLICY site_wall ON ${name} USING (site = (SELECT current_setting('cri.site', true))
  OR (SELECT current_setting('cri.upkeep', true)) = 'on');`;

/**
 * The same policy for each partition: anyone who queries a partition by its own name is not subject to the policy of the whole table. What goes through
 * all sites reads the whole tables.
 */
const partitionRowSecurity = (name: string): string => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY site_wall ON ${name} USING (site = (SELECT current_setting('cri.site', true)));`;

/**
 * What makes a store of each version from the one before, in order: the first from an empty schema. A step that was released is
 * never changed. `position` is the order of adding.
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
    // Where a record was written, for one that was moved here from another site: its references are read as that site's
    // until it is written anew. NULL for every other.
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
    // What times are held to: the newest moment of an export, and the newest version of a site.
    "CREATE SEQUENCE moments AS bigint MINVALUE -1 START -1;",
    "CREATE INDEX records_newest ON records (site, updated);",
    // Exports have a table of their own, of which rows go; as records, which are never removed, they stayed for good.
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
