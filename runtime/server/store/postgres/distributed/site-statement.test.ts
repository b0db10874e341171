// Tests that statements name the shards of a site, and say what they need of the machine.
import { expect, test } from "vitest";
import { siteStatement } from "./site-statement.js";

const shards = {
  id: "7",
  names: new Map([
    ["records", "records_7"],
    ["texts", "texts_9"],
  ]),
  machine: { host: "db1.example", port: 5432 },
};

const sent = (text: string, ...values: readonly (string | number)[]) =>
  siteStatement("s", shards, { text, values }).values;

test("a prepared statement has the names of the shards, and its values beside it", () => {
  const [site, shard, name, text, list, rows] = sent(
    "WITH new_texts AS (SELECT 1) SELECT texts.nr FROM texts WHERE records.id = $1",
    "texts",
  );
  expect([site, shard, list, rows]).toEqual(["s", "7", "('texts')", true]);
  expect(text).toBe("WITH new_texts AS (SELECT 1) SELECT texts_9.nr FROM texts_9 WHERE records_7.id = $1");
  expect(name).toMatch(/^at:/);
});

test("other statements contain their values, and no names", () => {
  expect(sent("DECLARE x CURSOR FOR SELECT FROM records WHERE site = $1", "$1's").slice(2)).toEqual([
    null,
    "DECLARE x CURSOR FOR SELECT FROM records_7 WHERE site = '$1''s'",
    null,
    false,
  ]);
  expect(sent("FETCH 5 FROM x").at(-1)).toBe(true);
});

test("a statement has rows if it returns some", () => {
  expect(sent("DELETE FROM records WHERE id = $1", "a").at(-1)).toBe(false);
  expect(sent("DELETE FROM records WHERE id = $1 RETURNING id", "a").at(-1)).toBe(true);
});
