// Tests that nothing uses a PostgreSQL behind a pooler in transaction mode.
import { expect, test, vi } from "vitest";
import { StoreError } from "../../store-port/store-error.js";
import { openPostgresArchive } from "./postgres-archive.js";
import { openPostgresStore } from "./postgres-store.js";

vi.mock("./sessions.js", () => ({
  insistOnSessions: () => Promise.reject(new StoreError("its connections have no sessions")),
}));

// Nothing listens there: any use of the database would fail with another error.
const url = "postgres://nobody@127.0.0.1:1/none";

test.each([
  ["a server", openPostgresStore],
  ["an export or a load", openPostgresArchive],
])("%s does nothing else with a database whose connections share sessions", async (_, open) => {
  await expect(open(url)).rejects.toThrow("no sessions");
});
