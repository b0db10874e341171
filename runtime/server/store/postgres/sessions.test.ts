import { expect, test } from "vitest";
import { insistOnSessions, type WithConnection } from "./sessions.js";
import type { Statement } from "./statement.js";

/** One process for each connection, as in PostgreSQL itself and in a pooler in session mode. */
function ownProcesses(): WithConnection {
  let processes = 0;
  return (action) => {
    processes += 1;
    const process = processes;
    return action(async () => [{ process }]);
  };
}

/** A pooler in transaction mode, which assigns a process for a statement or a transaction; `used` chooses one of the free processes. */
function sharedProcesses(used: "last" | "first"): WithConnection {
  const free = [1, 2, 3];
  const next = () => (used === "last" ? free.pop() : free.shift());
  return (act) => {
    let held: number | undefined;
    const run = async ({ text }: Statement) => {
      const process = held ?? next() ?? 0;
      held = text === "BEGIN" || (held !== undefined && text !== "ROLLBACK") ? process : undefined;
      if (held === undefined) free.push(process);
      return [{ process }];
    };
    return act(run);
  };
}

test("connections with their own sessions are accepted", async () => {
  await expect(insistOnSessions(ownProcesses())).resolves.toBeUndefined();
});

test.each(["last", "first"] as const)(
  "connections of a pooler in transaction mode are refused, whichever it uses: the %s one",
  async (used) => {
    await expect(insistOnSessions(sharedProcesses(used))).rejects.toThrow(/session mode/);
  },
);

test.each(["42P05", "26000"])("nor connections with prepared statements of others: %s", async (code) => {
  const fault = Object.assign(new Error("prepared statement"), { code });
  await expect(insistOnSessions(() => Promise.reject(fault))).rejects.toThrow(/session mode/);
});

test("any other fault is thrown unchanged", async () => {
  await expect(insistOnSessions(() => Promise.reject(new Error("nobody listens")))).rejects.toThrow("nobody");
});
