import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../app.js";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";
import { indexAgrees } from "../testing/index-agrees.js";
import { allIndexRows, logIndexRows, rewrittenRows } from "../testing/index-log.js";
import { openStore } from "./open-store.js";
import { prepareStore } from "./prepare-store.js";
import { type Database, openDatabase } from "./sqlite/driver.js";

const folder = mkdtempSync(join(tmpdir(), "prepare-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
beforeEach(() => {
  files += 1;
  file = join(folder, `${files}.db`);
});
let client: Client | undefined;
afterEach(() => client?.close());

const open = async (definition: InterfaceDefinition): Promise<Client> => {
  const store = await openStore(`sqlite:${file}`);
  await prepareStore(store, definition);
  client = await openClient({ store, definition, limits: { maxConcurrent: 10_000 } });
  return client;
};

async function inFile<T>(action: (database: Database) => T): Promise<T> {
  const database = await openDatabase(file);
  try {
    return action(database);
  } finally {
    database.close();
  }
}

const withParameters = (
  type: string,
  change: (parameters: readonly SearchParameterDefinition[]) => readonly SearchParameterDefinition[],
): InterfaceDefinition => ({
  ...harbour,
  resources: harbour.resources.map((one) =>
    one.type === type ? { ...one, parameters: change(one.parameters) } : one,
  ),
});

const colour: SearchParameterDefinition = {
  name: "colour",
  match: "string",
  targets: [{ path: ["paint"], value: { kind: "string" } }],
  demanded: false,
};
const withColour = withParameters("Ship", (all) => [...all, colour]);
const withoutFlag = withParameters("Ship", (all) => all.filter(({ name }) => name !== "flag"));
const flagAsToken = withParameters("Ship", (all) =>
  all.map((one) => (one.name === "flag" ? { ...one, match: "token" } : one)),
);

/** Adds ships at two sites, one changed and one deleted later, and a call; returns the ids of the existing ships. */
async function fill(own: Client): Promise<readonly [one: string, two: string]> {
  const ship = { kind: "Ship", flag: "red", paint: "blue", launched: "2020" };
  const one = await own.add("/at/one/ships", { ...ship, flag: "white", paint: "grey" });
  await own.send("PUT", "/at/one/ships", { ...ship, id: one });
  const gone = await own.add("/at/one/ships", ship);
  await own.send("DELETE", `/at/one/ships/${gone}`);
  const two = await own.add("/at/two/ships", ship);
  await own.add("/at/one/calls", { of: { link: `http://localhost/at/one/ships/${one}` } });
  await own.close();
  return [one, two];
}

const reopenLogged = async (definition: InterfaceDefinition): Promise<Client> => {
  await inFile(logIndexRows);
  return open(definition);
};

describe("a store that is opened by a changed definition", () => {
  test("is not changed if no search parameter changed", async () => {
    await fill(await open(harbour));
    await (await reopenLogged(harbour)).close();
    expect(await inFile(rewrittenRows)).toEqual({});
  });

  test("finds old records by a new parameter, each at its site, and writes no other row", async () => {
    const [one, two] = await fill(await open(harbour));
    const own = await reopenLogged(withColour);
    expect(await own.ids("/at/one/ships?colour=blu")).toEqual([one]);
    expect(await own.ids("/at/two/ships?colour=blu")).toEqual([two]);
    expect(await own.ids("/at/one/ships?colour=grey")).toEqual([]);
    expect(await inFile(rewrittenRows)).toEqual({ "Ship.colour": 2 });
  });

  test("re-indexes only a changed parameter", async () => {
    const [one] = await fill(await open(harbour));
    const own = await reopenLogged(flagAsToken);
    expect(await own.ids("/at/one/ships?flag=red")).toEqual([one]);
    expect(await own.ids("/at/one/ships?flag=re")).toEqual([]);
    expect(await inFile(rewrittenRows)).toEqual({ "Ship.flag": 4 });
  });

  test("re-indexes a parameter that becomes or stops being filter-only, and finds the same", async () => {
    const [one] = await fill(await open(harbour));
    const ruled: InterfaceDefinition = {
      ...harbour,
      resources: harbour.resources.map((known) =>
        known.type === "Call" ? { ...known, atLeastOne: [["ship", "about"]] } : known,
      ),
    };
    const before = await open(harbour);
    const call = {
      of: { link: `http://localhost/at/one/ships/${one}` },
      pilot: "Ann",
      stay: { from: "2020" },
    };
    const id = await before.add("/at/one/calls", call);
    const rows = await inFile(allIndexRows);
    for (const [definition, path] of [
      [ruled, `/at/one/calls?pilot=an&ship=${one}&stay=ge2019`],
      [harbour, "/at/one/calls?pilot=an&stay=ge2019"],
    ] as const) {
      await client?.close();
      const own = await open(definition);
      expect(await own.ids(path)).toEqual([id]);
      expect(await own.ids(path.replace("2019", "2021"))).toEqual([id]);
      expect(await own.ids(path.replace("=ge2019", "=lt2019"))).toEqual([]);
      const same = JSON.stringify(await inFile(allIndexRows)) === JSON.stringify(rows);
      expect(same).toBe(definition === harbour);
    }
  });

  test("stores shared entries once, and separately again when one parameter changes", async () => {
    const [one] = await fill(await open(harbour));
    const banner = (member: string): InterfaceDefinition =>
      withParameters("Ship", (all) => [
        ...all,
        { ...colour, name: "banner", targets: [{ path: [member], value: { kind: "string" } }] },
      ]);
    const byBoth = async (definition: InterfaceDefinition, banners: string) => {
      await inFile((database) => database.exec("DELETE FROM index_log"));
      const own = await open(definition);
      expect(await own.ids("/at/one/ships?flag=re")).toEqual([one]);
      expect(await own.ids(`/at/one/ships?flag=re&banner=${banners}`)).toEqual([one]);
      expect(await own.ids("/at/one/ships?flag=re&banner=whi")).toEqual([]);
      await own.close();
      return inFile(rewrittenRows);
    };
    await inFile(logIndexRows);
    // The entries of both are stored under the first name.
    expect(await byBoth(banner("flag"), "re")).toEqual({ "Ship.banner": 2, "Ship.flag": 2 });
    expect(await byBoth(banner("paint"), "bl")).toEqual({ "Ship.banner": 4, "Ship.flag": 2 });
    expect(await byBoth(banner("flag"), "re")).toEqual({ "Ship.banner": 4, "Ship.flag": 2 });
    const own = await open(banner("flag"));
    const again = await own.send(
      "POST",
      "/at/one/ships",
      { kind: "Ship", flag: "red" },
      { "If-None-Exist": "banner=re" },
    );
    expect(again.status).toBe(200);
  });

  test("deletes the entries of a removed parameter, and restores them when it comes back", async () => {
    const [one] = await fill(await open(harbour));
    const before = await inFile(allIndexRows);
    await (await reopenLogged(withoutFlag)).close();
    expect(await inFile(rewrittenRows)).toEqual({ "Ship.flag": 2 });
    const own = await open(harbour);
    expect(await own.ids("/at/one/ships?flag=red")).toEqual([one]);
    expect(await inFile(allIndexRows)).toEqual(before);
  });

  test("keeps the records of a removed type, and serves them when it comes back", async () => {
    const [one] = await fill(await open(harbour));
    const without = { ...harbour, resources: harbour.resources.filter(({ type }) => type !== "Ship") };
    const between = await open(without);
    expect((await between.get(`/at/one/ships/${one}`)).status).toBe(404);
    await between.close();
    const own = await open(withColour);
    expect((await own.get(`/at/one/ships/${one}`)).status).toBe(200);
    expect(await own.ids("/at/one/ships?flag=red&colour=blue")).toEqual([one]);
  });

  test("reads references by the base URL of their time, whatever the current one is", async () => {
    const [one] = await fill(await open(harbour));
    const withoutShip = withParameters("Call", (all) => all.filter(({ name }) => name !== "ship"));
    await (await open(withoutShip)).close();
    const store = await openStore(`sqlite:${file}`);
    await prepareStore(store, harbour);
    client = await openClient({ store, publicUrl: "https://elsewhere.example" });
    expect(await client.ids(`/at/one/calls?ship=${one}`)).toHaveLength(1);
  });

  test("makes only the entries of re-indexed parameters", async () => {
    const store = await openStore("memory");
    await prepareStore(store, harbour);
    const asked = vi.spyOn(store, "reindex");
    await prepareStore(store, withColour);
    const record = { site: "one", type: "Ship", body: '{"flag":"red","paint":"blue"}', base: "" };
    const entries = asked.mock.calls.flatMap(([work]) => work.entriesOf(record));
    expect(entries.map(({ parameter }) => parameter)).toEqual(["colour"]);
    await store.close();
  });

  test("is not served before it is prepared", async () => {
    await fill(await open(harbour));
    const store = await openStore(`sqlite:${file}`);
    expect(() => createApp({ definition: withColour, store })).toThrow("prepareStore");
    await store.close();
  });
});

describe("a preparation that is interrupted", () => {
  const count = 1200;
  const addMany = async (): Promise<void> => {
    const own = await open(harbour);
    const added = Array.from({ length: count }, (_, n) =>
      own.add(`/at/${n % 2 ? "odd" : "even"}/ships`, { kind: "Ship", paint: `p${n}`, flag: "f" }),
    );
    await Promise.all(added);
    await own.close();
  };

  /** Interrupts a preparation after so many batches, as a crash would. */
  const crashAfter = async (batches: number, definition: InterfaceDefinition): Promise<void> => {
    const store = await openStore(`sqlite:${file}`);
    let reported = 0;
    const stop = prepareStore(store, definition, () => {
      reported += 1;
      if (reported >= batches) throw new Error("crash");
    });
    await expect(stop).rejects.toThrow("crash");
    await store.close();
  };

  test("continues where it stopped, with the result of an uninterrupted one", async () => {
    await addMany();
    await crashAfter(1, withColour);
    await (await reopenLogged(withColour)).close();
    expect(await inFile(rewrittenRows)).toEqual({ "Ship.colour": count - 500 });
    const resumed = await inFile(allIndexRows);
    await (await open(harbour)).close();
    await (await open(withColour)).close();
    expect(await inFile(allIndexRows)).toEqual(resumed);
  });

  test("is undone by the earlier definition, and restarted by another", async () => {
    await addMany();
    const before = await inFile(allIndexRows);
    await crashAfter(2, withColour);
    const elsewhere = { ...colour, targets: [{ path: ["flag"], value: { kind: "string" } }] } as const;
    await crashAfter(
      1,
      withParameters("Ship", (all) => [...all, elsewhere]),
    );
    const own = await open(withColour);
    expect(await own.ids("/at/even/ships?colour=f")).toEqual([]);
    expect(await own.ids("/at/even/ships?colour=p1198")).toHaveLength(1);
    await own.close();
    await (await open(harbour)).close();
    expect(await inFile(allIndexRows)).toEqual(before);
  });

  test("reports its progress", async () => {
    await addMany();
    const reports: string[] = [];
    const store = await openStore(`sqlite:${file}`);
    await prepareStore(store, withColour, ({ done, of, parameters }) =>
      reports.push(`${parameters.join()} ${done}/${of}`),
    );
    await store.close();
    expect(reports).toEqual(["500", "1000", "1200"].map((done) => `Ship.colour ${done}/1200`));
  });
});

describe("after any sequence of definitions", () => {
  const variants = (one: SearchParameterDefinition): fc.Arbitrary<SearchParameterDefinition | undefined> =>
    fc.constantFrom(
      one,
      undefined,
      { ...one, match: one.match === "string" ? "token" : "string" },
      { ...one, targets: [] },
      { ...one, targets: [...one.targets, ...colour.targets] },
    );
  const isThere = <T>(one: T | undefined): one is T => one !== undefined;
  const resources = harbour.resources.map((resource) =>
    fc
      .tuple(fc.boolean(), fc.tuple(...resource.parameters.map(variants)))
      .map(([offered, all]) => (offered ? { ...resource, parameters: all.filter(isThere) } : undefined)),
  );
  const definitions = fc
    .tuple(...resources)
    .map((all): InterfaceDefinition => ({ ...harbour, resources: all.filter(isThere) }));
  const ship = { kind: "Ship", flag: "red", paint: "blue", build: { codes: [{ mark: "sloop" }] }, grade: 5 };
  const call = { of: { link: "http://localhost/at/one/ships/1" }, pilot: "Ann", stay: { from: "2020" } };

  test("a store is indexed as if it always had the last one", async () => {
    const property = fc.asyncProperty(
      fc.array(definitions, { minLength: 1, maxLength: 4 }),
      async (sequence) => {
        files += 1;
        file = join(folder, `${files}.db`);
        for (const definition of sequence) {
          const own = await open(definition);
          await own.send("POST", "/at/one/ships", ship);
          await own.send("POST", "/at/one/calls", call);
          await own.close();
          expect(await indexAgrees(file, definition)).toBe(true);
        }
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });
});
