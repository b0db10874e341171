/** Makes new versions of records for tests of stores. */

import type { Condition } from "../store-port/condition.js";
import type { NewVersion, RecordKey } from "../store-port/store.js";

export const key = (id: string, site = "s"): RecordKey => ({ site, type: "T", id });

/** A version of a record that contains one word, with index entries of every kind for it. */
export const newVersion = (version: number, word: string): NewVersion => ({
  version,
  updated: 1000 + version,
  body: JSON.stringify({ word }),
  entries: [
    { kind: "text", parameter: "word", value: word },
    { kind: "token", parameter: "code", system: "sys", code: word },
    { kind: "range", parameter: "when", low: version, high: version + 1 },
  ],
  base: "http://here",
});

/** What finds the versions that contain a word. */
export const worded = (value: string, prefix = false): Condition => ({
  kind: "text",
  parameter: "word",
  anyOf: [{ value, prefix }],
});

/** A search for everything of the site and type of `key`. */
export const all = { site: "s", type: "T", conditions: [], limit: 100 };
