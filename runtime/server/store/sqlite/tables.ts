/**
 * The tables of a SQLite store. `position` is the order of adding. Index rows start with the site, so that no query can cross from one
 * site to another.
 */
export const tables = `
  -- base: the base URL that the record's client used. from_site: the original site of a record that was moved here; until the record
  -- is updated, its references are read as that site's.
  CREATE TABLE records (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT, base TEXT, from_site TEXT
  ) STRICT;
  CREATE UNIQUE INDEX records_key ON records (site, type, id);
  CREATE INDEX records_order ON records (site, type, position) WHERE body IS NOT NULL;
  CREATE TABLE history (
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (site, type, id, version)
  ) STRICT, WITHOUT ROWID;

  -- The cost of an add is the number of index pages that it changes. So all entries with one text are stored together: the references
  -- of a visit's records, by whatever parameter, are on few pages. A search looks up the start of an interval, never its end.
  CREATE TABLE texts (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    value TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, value, type, parameter, position)
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
  CREATE INDEX ranges_record ON ranges (position);

  -- Filter-only entries, by record: the entries of an add go together to the end of their tables, while each other entry changes a
  -- page of its own. They need no site, since a record that is filtered was already found at its site.
  CREATE TABLE filter_texts (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (position, parameter, value)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE filter_tokens (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, code TEXT NOT NULL, system TEXT NOT NULL,
    PRIMARY KEY (position, parameter, code, system)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE filter_ranges (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
    PRIMARY KEY (position, parameter, low, high)
  ) STRICT, WITHOUT ROWID;

  -- How each parameter is indexed. done: the position that re-indexing has reached, or NULL for a parameter that is finished.
  CREATE TABLE indexed (
    type TEXT NOT NULL, parameter TEXT NOT NULL, signature TEXT NOT NULL, done INTEGER,
    PRIMARY KEY (type, parameter)
  ) STRICT, WITHOUT ROWID;
  -- The answers to retried adds: the version of the record that the answer was made from.
  CREATE TABLE retries (
    site TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL,
    type TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    created INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX retries_age ON retries (at);
  CREATE TABLE exports (
    id TEXT NOT NULL, site TEXT NOT NULL, type TEXT NOT NULL, owner TEXT NOT NULL,
    at INTEGER NOT NULL, asked TEXT NOT NULL, counts TEXT, expires INTEGER NOT NULL,
    PRIMARY KEY (site, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX exports_owner ON exports (owner, expires);
  CREATE INDEX exports_age ON exports (expires);
  -- The earliest time that the next version may have: later than the moment of every export, and not earlier than any version.
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), least INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (1, 0);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`;
