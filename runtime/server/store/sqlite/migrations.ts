/**
 * What makes a store of each version from the one before, in order: the first from an empty file. A step that was
 * released is never changed. `position` is the order of adding. Index rows lead with the site, so that no query can
 * cross from one to another.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE records (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT
  ) STRICT;
  CREATE UNIQUE INDEX records_key ON records (site, type, id);
  CREATE INDEX records_order ON records (site, type, position) WHERE body IS NOT NULL;
  CREATE TABLE history (
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (site, type, id, version)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE texts (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    value TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, value, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX texts_record ON texts (position);
  CREATE TABLE tokens (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    code TEXT NOT NULL, system TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, code, system, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_record ON tokens (position);
  CREATE TABLE ranges (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    low REAL NOT NULL, high REAL NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, low, high, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ranges_high ON ranges (site, type, parameter, high, low);
  CREATE INDEX ranges_record ON ranges (position);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`,

  // What indexing anew needs: the URL by which each record's client knew the server, and how each parameter was
  // indexed. `done` is the position up to which it is, or NULL for a parameter that is wholly done.
  // And what retried adds were answered: the version of the record that the answer was made from.
  `ALTER TABLE records ADD COLUMN base TEXT;
  CREATE TABLE indexed (
    type TEXT NOT NULL, parameter TEXT NOT NULL, signature TEXT NOT NULL, done INTEGER,
    PRIMARY KEY (type, parameter)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE retries (
    site TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL,
    type TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    created INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX retries_age ON retries (at);`,

  // Where a record was written, for one that was moved here from another site: its references are read as that site's
  // until it is written anew. NULL for every other.
  "ALTER TABLE records ADD COLUMN from_site TEXT;",

  // An add costs the pages of the index that it changes, so they are made fewer. A search looks up where an interval starts,
  // and never where it ends. All that one text finds stands together: what the records of a visit refer to by several
  // parameters comes to few pages.
  `DROP INDEX ranges_high;
  CREATE TABLE texts_by_value (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    value TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, value, type, parameter, position)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO texts_by_value SELECT * FROM texts ORDER BY site, value, type, parameter, position;
  DROP TABLE texts;
  ALTER TABLE texts_by_value RENAME TO texts;
  CREATE INDEX texts_record ON texts (position);`,

  // Entries that a search never starts from, by the records that they are tried on: those of an add stand together at the end
  // of their tables, where each of the others has a page of its own to change. A record that is looked at was found at its site.
  `CREATE TABLE tried_texts (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (position, parameter, value)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tried_tokens (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, code TEXT NOT NULL, system TEXT NOT NULL,
    PRIMARY KEY (position, parameter, code, system)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tried_ranges (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
    PRIMARY KEY (position, parameter, low, high)
  ) STRICT, WITHOUT ROWID;`,

  // The least time that the next version may have: later than every moment of an export, and no earlier than any version.
  // Exports have a table of their own, of which rows go; as records, which are never removed, they stayed for good.
  `CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), least INTEGER NOT NULL) STRICT;
  INSERT INTO clock SELECT 1, coalesce(max(updated), -1) + 1
    FROM (SELECT max(updated) AS updated FROM records UNION ALL SELECT max(updated) FROM history);
  CREATE TABLE exports (
    id TEXT NOT NULL, site TEXT NOT NULL, type TEXT NOT NULL, owner TEXT NOT NULL,
    at INTEGER NOT NULL, asked TEXT NOT NULL, counts TEXT, expires INTEGER NOT NULL,
    PRIMARY KEY (site, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX exports_owner ON exports (owner, expires);
  CREATE INDEX exports_age ON exports (expires);
  INSERT INTO exports SELECT id, site, type, '', json_extract(body, '$.at'), body,
    json_extract(body, '$.counts'), json_extract(body, '$.expires')
    FROM records WHERE type LIKE '$%/%' AND body IS NOT NULL;
  DELETE FROM history WHERE type LIKE '$%/%';
  DELETE FROM records WHERE type LIKE '$%/%';`,
];
