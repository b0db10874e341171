import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runConform } from "../conformance/cli.js";
import { ownSpec } from "../spec/package-root.js";
import { startPostgres, type TestPostgres } from "../templates/server/testing/postgres.js";
import { startServer } from "./start-server.js";

const folder = mkdtempSync(join(tmpdir(), "stores-"));
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

interface Report {
  readonly verdict: string;
  readonly checks: readonly { readonly id: string; readonly kind: string; readonly verdict: string }[];
}

test.each<readonly [string, () => Promise<string>]>([
  ["a file", async () => `sqlite:${join(folder, "x.db")}`],
  ["PostgreSQL", () => postgres.fresh()],
])(
  "the server over %s conforms to all that the spec says, what it chose itself with it",
  async (name, place) => {
    const server = await startServer({ port: 0, store: await place() });
    const json = join(folder, `${name}.json`);
    const io = { out: () => undefined, err: () => undefined, live: false, color: false };
    const asked = {
      baseUrl: server.url,
      site: "1",
      otherSite: "2",
      write: true,
      spec: ownSpec(),
      headers: {},
    };
    try {
      const journal = join(folder, `${name}.ndjson`);
      expect(await runConform({ ...asked, answers: "chosen", json, journal }, io)).toBe(0);
    } finally {
      await server.close();
    }
    const { verdict, checks }: Report = JSON.parse(readFileSync(json, "utf8"));
    expect(verdict).toBe("conformant");
    const verdicts = new Set(checks.map((check) => `${check.kind} ${check.verdict}`));
    expect(verdicts).toEqual(new Set(["required pass", "advice pass"]));
    expect(checks.filter(({ id }) => id.startsWith("gap/")).length).toBeGreaterThan(50);
  },
  240_000,
);
