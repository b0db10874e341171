// Tests that the server conforms over every kind of store.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runConform } from "../conformance/cli.js";
import { places } from "../runtime/server/testing/places.js";
import { ownSpec } from "../spec/package-root.js";
import { startServer } from "./start-server.js";

const stores = places();

interface Report {
  readonly verdict: string;
  readonly checks: readonly { readonly id: string; readonly kind: string; readonly verdict: string }[];
}

test.each<readonly [string, () => Promise<string>]>([
  ["a file", stores.file],
  ["PostgreSQL", stores.postgres],
])(
  "the server over %s conforms to everything that the spec states and chooses",
  async (name, place) => {
    const server = await startServer({ port: 0, store: await place() });
    const json = join(stores.folder, `${name}.json`);
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
      const journal = join(stores.folder, `${name}.ndjson`);
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
