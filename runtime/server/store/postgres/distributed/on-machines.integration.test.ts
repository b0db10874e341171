// Tests that a server connects to a machine only if it can reach it, and else asks the coordinator.
import { expect, test } from "vitest";
import type { Database } from "../driver.js";
import type { Statement } from "../statement.js";
import { urlAt } from "./machines.js";
import { onMachines } from "./on-machines.js";

/** A coordinator whose one machine is at a port where nothing listens; `asked` gets what it runs. */
function coordinatorOf(asked: string[]): Database {
  const shard = { id: "7", shard: "7", name: "records", host: "127.0.0.1", port: 1 };
  const answer = (by: string) => async (): Promise<never[]> => {
    asked.push(by);
    return [];
  };
  const unused = () => Promise.reject(new Error("This is not used."));
  return {
    at: answer("at"),
    longAt: answer("longAt"),
    run: async () => {
      asked.push("run");
      return [shard];
    },
    transaction: unused,
    longTransaction: unused,
    snapshot: unused,
    waiting: () => 0,
    close: async () => undefined,
  };
}

const read: Statement = { text: "SELECT FROM records WHERE site = $1", values: ["s"] };

test("the coordinator runs the statements of a machine that cannot be reached, and tells where its sites are now", async () => {
  const asked: string[] = [];
  const database = onMachines(coordinatorOf(asked), "postgres://records@127.0.0.1:2/records");
  await database.at("s", read);
  expect(asked).toEqual(["run", "at"]);
  await database.longAt("s", read);
  expect(asked).toEqual(["run", "at", "run", "longAt"]);
  await database.close();
});

test("the coordinator runs what all sites share, and is not asked for a machine", async () => {
  const asked: string[] = [];
  const database = onMachines(coordinatorOf(asked), "postgres://records@127.0.0.1:2/records");
  await database.at("s", { ...read, isShared: true });
  expect(asked).toEqual(["at"]);
  await database.close();
});

test("a machine has the login and the options of the store's URL, at its own address", () => {
  const at = (url: string, host: string) => urlAt(url, { host, port: 5433 });
  expect(at("postgres://me:p%40ss@db0:5432/records?sslmode=verify-full", "db1")).toBe(
    "postgres://me:p%40ss@db1:5433/records?sslmode=verify-full",
  );
  expect(at("postgres://me@db0/records?host=other&port=1&options=-csearch_path%3Dward", "db1")).toBe(
    "postgres://me@db1:5433/records?options=-csearch_path%3Dward",
  );
  expect(at("postgres://me@db0/records", "fd00::1")).toBe("postgres://me@[fd00::1]:5433/records");
  expect(at("postgres:///records?host=/run/postgresql&user=me", "db1")).toBe(
    "postgres://db1:5433/records?user=me",
  );
});
