import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, isRow, openDatabase } from "./driver.js";
import { commitTogether } from "./transaction.js";

let database: Database;
beforeEach(async () => {
  database = await openDatabase(":memory:");
  database.exec("CREATE TABLE rows (n INTEGER PRIMARY KEY)");
});
afterEach(() => {
  vi.restoreAllMocks();
  database.close();
});

const put = (n: number) => (): number => {
  database.prepare("INSERT INTO rows VALUES (?)").run(n);
  return n;
};

const rows = (): readonly unknown[] =>
  database
    .prepare("SELECT n FROM rows ORDER BY n")
    .all()
    .map((row) => isRow(row) && row["n"]);

test("a write that fails affects no other write, and leaves nothing behind", () => {
  const failing = (): number => {
    database.exec("INSERT INTO rows VALUES (9)");
    throw new Error("changed its mind");
  };
  const outcomes = commitTogether(database, [put(1), failing, put(2), put(1), put(3)]);
  expect(outcomes).toEqual([
    { answer: 1 },
    { fault: expect.objectContaining({ message: "changed its mind" }) },
    { answer: 2 },
    { fault: expect.any(Error) },
    { answer: 3 },
  ]);
  expect(rows()).toEqual([1, 2, 3]);
});

test("a commit that fails keeps nothing, and the next transaction succeeds", () => {
  const { exec } = database;
  const failing = vi.spyOn(database, "exec").mockImplementation((sql) => {
    if (sql === "COMMIT") throw Object.assign(new Error("full"), { errcode: 13 });
    exec.call(database, sql);
  });
  expect(() => commitTogether(database, [put(1)])).toThrow("full");
  failing.mockRestore();
  commitTogether(database, [put(2)]);
  expect(rows()).toEqual([2]);
});

test("a full disk ends the whole transaction, also next to another failed write", () => {
  const full = (): number => {
    // SQLite has already ended the transaction.
    database.exec("ROLLBACK");
    throw Object.assign(new Error("full"), { errcode: 13 });
  };
  expect(() => commitTogether(database, [put(1), put(1), full])).toThrow("full");
  expect(rows()).toEqual([]);
});

test("a write that meets a damaged page is left out, and the others are stored", () => {
  const damaged = (): number => {
    throw Object.assign(new Error("malformed"), { errcode: 11 });
  };
  const outcomes = commitTogether(database, [put(1), damaged, put(2), damaged]);
  const fault = { fault: expect.objectContaining({ errcode: 11 }) };
  expect(outcomes).toEqual([{ answer: 1 }, fault, { answer: 2 }, fault]);
  expect(rows()).toEqual([1, 2]);
});
