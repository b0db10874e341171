import { expect, test } from "vitest";
import { isRow, openDatabase } from "../sqlite/driver.js";
import { isLong, listedBody } from "./long-bodies.js";

const most = 65_536;

test.each([
  ["as long as the list may contain", `{${"x".repeat(most - 2)}}`, false],
  ["a byte longer", `{${"x".repeat(most - 1)}}`, true],
  ["shorter in characters, but longer in bytes", `{${"ä".repeat(most / 2)}}`, true],
])("for a body that is %s a list has the body or its length", async (_, body, long) => {
  const database = await openDatabase(":memory:");
  const row = database.prepare(`SELECT ${listedBody("body")} AS body FROM (SELECT ? AS body)`).get(body);
  expect(row).toEqual({ body: long ? String(Buffer.byteLength(body)) : body });
  expect(isRow(row) && isLong(row)).toBe(long);
  database.close();
});
