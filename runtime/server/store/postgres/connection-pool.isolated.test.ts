import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "./driver.js";

/** The fate of a statement, or of a wait for a connection. */
type Fate = "done" | "fails" | "breaks";

/** The state of a connection in the database. */
interface Backend {
  isOpen: boolean;
  isInTransaction: boolean;
}

const { fates, returned, FakePool } = vi.hoisted(() => {
  const fates: Fate[] = [];
  const returned: string[] = [];
  const broken = (): Error => new Error("Connection terminated");

  function query(backend: Backend, text: string): { readonly rows: readonly object[] } {
    const fate = backend.isOpen ? (fates.shift() ?? "done") : "breaks";
    if (fate === "breaks") throw broken();
    if (fate === "fails") throw Object.assign(new Error("it is there"), { code: "23505" });
    if (text.startsWith("BEGIN")) backend.isInTransaction = true;
    if (text === "COMMIT" || text === "ROLLBACK") backend.isInTransaction = false;
    return { rows: [{ schema: "public", beyond: false }] };
  }

  /** A fake of the part of node-postgres's pool that is used. */
  class FakePool {
    readonly #free: object[] = [];
    readonly waitingCount = 0;

    on(): this {
      return this;
    }

    async connect(): Promise<object> {
      const fate = fates.shift() ?? "done";
      if (fate !== "done") throw broken();
      const client = this.#free.pop() ?? this.#open();
      returned.push("used");
      return client;
    }

    async end(): Promise<void> {
      returned.push("ended");
    }

    #open(): object {
      const backend: Backend = { isOpen: true, isInTransaction: false };
      const client = {
        query: async ({ text }: { readonly text: string }) => query(backend, text),
        release: (isDestroyed?: boolean): void => {
          returned.push("given back");
          if (isDestroyed === true) backend.isOpen = false;
          else if (backend.isInTransaction) throw new Error("given back in the midst of a transaction");
          else this.#free.push(client);
        },
      };
      return client;
    }
  }
  return { fates, returned, FakePool };
});

vi.mock("pg", () => ({ default: { Pool: FakePool, Query: class {} } }));
// It has its own connections, apart from those in use.
vi.mock(import("./cancelling.js"), () => ({
  cancelling: () => ({ cancel: async () => undefined, close: async () => undefined }),
}));

afterEach(() => {
  fates.length = 0;
  returned.length = 0;
});

const statement = { text: "SELECT 1", values: [] };
const uses: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  statement: (database) => database.at("7", statement),
  transaction: (database) => database.transaction("7", ({ run }) => run(statement)),
  snapshot: (database) => database.snapshot("7", ({ run }) => run(statement)),
};

const fate = () => fc.constantFrom<Fate>("done", "done", "done", "fails", "breaks");
const use = () => fc.tuple(fc.constantFrom(...Object.keys(uses)), fc.array(fate(), { maxLength: 7 }));

test("whatever fails, a connection is released once, and never reused with an open transaction", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(use(), { maxLength: 12 }), async (all) => {
      returned.length = 0;
      const database = openDatabase("postgres://nobody@nowhere/none");
      for (const [name, chosen] of all) {
        fates.splice(0, Number.POSITIVE_INFINITY, ...chosen);
        await uses[name]?.(database).catch((fault: Error) =>
          expect(fault.message).not.toContain("given back"),
        );
      }
      await Promise.all([database.close(), database.close()]);
      const count = (what: string): number => returned.filter((one) => one === what).length;
      expect(count("given back")).toBe(count("used"));
      expect(count("ended")).toBe(1);
    }),
    { numRuns: 500 },
  );
});

test("closes after the running work, however often it is called", async () => {
  const database = openDatabase("postgres://nobody@nowhere/none");
  const using = database.at("7", statement);
  const closed = [database.close(), database.close()];
  expect(returned).not.toContain("ended");
  await Promise.all([using, ...closed]);
  expect(returned.filter((one) => one === "ended")).toHaveLength(1);
});
