import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../app.js";
import type { InterfaceDefinition, SearchParameterDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
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
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === type ? { ...one, parameters: change(one.parameters) } : one,
  ),
});

const colour: SearchParameterDefinition = {
  name: "colour",
  match: "string",
  targets: [{ path: ["paint"], value: { kind: "string" } }],
  demanded: false,
};
const withColour = withParameters("Vehicle", (all) => [...all, colour]);
const withoutPlate = withParameters("Vehicle", (all) => all.filter(({ name }) => name !== "plate"));
const plateAsToken = withParameters("Vehicle", (all) =>
  all.map((one) => (one.name === "plate" ? { ...one, match: "token" } : one)),
);

/** Adds vehicles at two sites, one changed and one deleted later, and a job; returns the ids of the existing vehicles. */
async function fill(own: Client): Promise<readonly [one: string, two: string]> {
  const vehicle = { kind: "Vehicle", plate: "red", paint: "blue", bought: "2020" };
  const one = await own.add("/fleets/one/vehicles", { ...vehicle, plate: "white", paint: "grey" });
  await own.send("PUT", "/fleets/one/vehicles", { ...vehicle, id: one });
  const gone = await own.add("/fleets/one/vehicles", vehicle);
  await own.send("DELETE", `/fleets/one/vehicles/${gone}`);
  const two = await own.add("/fleets/two/vehicles", vehicle);
  await own.add("/fleets/one/jobs", { vehicle: { href: `http://localhost/fleets/one/vehicles/${one}` } });
  await own.close();
  return [one, two];
}

const reopenLogged = async (definition: InterfaceDefinition): Promise<Client> => {
  await inFile(logIndexRows);
  return open(definition);
};

describe("a store that is opened by a changed definition", () => {
  test("is not changed if no search parameter changed", async () => {
    await fill(await open(fleet));
    await (await reopenLogged(fleet)).close();
    expect(await inFile(rewrittenRows)).toEqual({});
  });

  test("finds old records by a new parameter, each at its site, and writes no other row", async () => {
    const [one, two] = await fill(await open(fleet));
    const own = await reopenLogged(withColour);
    expect(await own.ids("/fleets/one/vehicles?colour=blu")).toEqual([one]);
    expect(await own.ids("/fleets/two/vehicles?colour=blu")).toEqual([two]);
    expect(await own.ids("/fleets/one/vehicles?colour=grey")).toEqual([]);
    expect(await inFile(rewrittenRows)).toEqual({ "Vehicle.colour": 2 });
  });

  test("re-indexes only a changed parameter", async () => {
    const [one] = await fill(await open(fleet));
    const own = await reopenLogged(plateAsToken);
    expect(await own.ids("/fleets/one/vehicles?plate=red")).toEqual([one]);
    expect(await own.ids("/fleets/one/vehicles?plate=re")).toEqual([]);
    expect(await inFile(rewrittenRows)).toEqual({ "Vehicle.plate": 4 });
  });

  test("re-indexes a parameter that becomes or stops being filter-only, and finds the same", async () => {
    const [one] = await fill(await open(fleet));
    const ruled: InterfaceDefinition = {
      ...fleet,
      resources: fleet.resources.map((known) =>
        known.type === "Job" ? { ...known, atLeastOne: [["vehicle", "about"]] } : known,
      ),
    };
    const before = await open(fleet);
    const job = {
      vehicle: { href: `http://localhost/fleets/one/vehicles/${one}` },
      helper: "Ann",
      stop: { from: "2020" },
    };
    const id = await before.add("/fleets/one/jobs", job);
    const rows = await inFile(allIndexRows);
    for (const [definition, path] of [
      [ruled, `/fleets/one/jobs?helper=an&vehicle=${one}&stop=ge2019`],
      [fleet, "/fleets/one/jobs?helper=an&stop=ge2019"],
    ] as const) {
      await client?.close();
      const own = await open(definition);
      expect(await own.ids(path)).toEqual([id]);
      expect(await own.ids(path.replace("2019", "2021"))).toEqual([id]);
      expect(await own.ids(path.replace("=ge2019", "=lt2019"))).toEqual([]);
      const same = JSON.stringify(await inFile(allIndexRows)) === JSON.stringify(rows);
      expect(same).toBe(definition === fleet);
    }
  });

  test("stores shared entries once, and separately again when one parameter changes", async () => {
    const [one] = await fill(await open(fleet));
    const banner = (member: string): InterfaceDefinition =>
      withParameters("Vehicle", (all) => [
        ...all,
        { ...colour, name: "banner", targets: [{ path: [member], value: { kind: "string" } }] },
      ]);
    const byBoth = async (definition: InterfaceDefinition, banners: string) => {
      await inFile((database) => database.exec("DELETE FROM index_log"));
      const own = await open(definition);
      expect(await own.ids("/fleets/one/vehicles?plate=re")).toEqual([one]);
      expect(await own.ids(`/fleets/one/vehicles?plate=re&banner=${banners}`)).toEqual([one]);
      expect(await own.ids("/fleets/one/vehicles?plate=re&banner=whi")).toEqual([]);
      await own.close();
      return inFile(rewrittenRows);
    };
    await inFile(logIndexRows);
    // The entries of both are stored under the first name.
    expect(await byBoth(banner("plate"), "re")).toEqual({ "Vehicle.banner": 2, "Vehicle.plate": 2 });
    expect(await byBoth(banner("paint"), "bl")).toEqual({ "Vehicle.banner": 4, "Vehicle.plate": 2 });
    expect(await byBoth(banner("plate"), "re")).toEqual({ "Vehicle.banner": 4, "Vehicle.plate": 2 });
    const own = await open(banner("plate"));
    const again = await own.send(
      "POST",
      "/fleets/one/vehicles",
      { kind: "Vehicle", plate: "red" },
      { "If-None-Exist": "banner=re" },
    );
    expect(again.status).toBe(200);
  });

  test("deletes the entries of a removed parameter, and restores them when it comes back", async () => {
    const [one] = await fill(await open(fleet));
    const before = await inFile(allIndexRows);
    await (await reopenLogged(withoutPlate)).close();
    expect(await inFile(rewrittenRows)).toEqual({ "Vehicle.plate": 2 });
    const own = await open(fleet);
    expect(await own.ids("/fleets/one/vehicles?plate=red")).toEqual([one]);
    expect(await inFile(allIndexRows)).toEqual(before);
  });

  test("keeps the records of a removed type, and serves them when it comes back", async () => {
    const [one] = await fill(await open(fleet));
    const without = { ...fleet, resources: fleet.resources.filter(({ type }) => type !== "Vehicle") };
    const between = await open(without);
    expect((await between.get(`/fleets/one/vehicles/${one}`)).status).toBe(404);
    await between.close();
    const own = await open(withColour);
    expect((await own.get(`/fleets/one/vehicles/${one}`)).status).toBe(200);
    expect(await own.ids("/fleets/one/vehicles?plate=red&colour=blue")).toEqual([one]);
  });

  test("reads references by the base URL of their time, whatever the current one is", async () => {
    const [one] = await fill(await open(fleet));
    const withoutVehicle = withParameters("Job", (all) => all.filter(({ name }) => name !== "vehicle"));
    await (await open(withoutVehicle)).close();
    const store = await openStore(`sqlite:${file}`);
    await prepareStore(store, fleet);
    client = await openClient({ store, publicUrl: "https://elsewhere.example" });
    expect(await client.ids(`/fleets/one/jobs?vehicle=${one}`)).toHaveLength(1);
  });

  test("makes only the entries of re-indexed parameters", async () => {
    const store = await openStore("memory");
    await prepareStore(store, fleet);
    const asked = vi.spyOn(store, "reindex");
    await prepareStore(store, withColour);
    const record = { site: "one", type: "Vehicle", body: '{"plate":"red","paint":"blue"}', base: "" };
    const entries = asked.mock.calls.flatMap(([work]) => work.entriesOf(record));
    expect(entries.map(({ parameter }) => parameter)).toEqual(["colour"]);
    await store.close();
  });

  test("is not served before it is prepared", async () => {
    await fill(await open(fleet));
    const store = await openStore(`sqlite:${file}`);
    expect(() => createApp({ definition: withColour, store })).toThrow("prepareStore");
    await store.close();
  });
});

describe("a preparation that is interrupted", () => {
  const count = 1200;
  const addMany = async (): Promise<void> => {
    const own = await open(fleet);
    const added = Array.from({ length: count }, (_, n) =>
      own.add(`/fleets/${n % 2 ? "odd" : "even"}/vehicles`, { kind: "Vehicle", paint: `p${n}`, plate: "f" }),
    );
    await Promise.all(added);
    await own.close();
  };

  /** Interrupts a preparation after this many batches, as a crash would. */
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
    expect(await inFile(rewrittenRows)).toEqual({ "Vehicle.colour": count - 500 });
    const resumed = await inFile(allIndexRows);
    await (await open(fleet)).close();
    await (await open(withColour)).close();
    expect(await inFile(allIndexRows)).toEqual(resumed);
  });

  test("is undone by the earlier definition, and restarted by another", async () => {
    await addMany();
    const before = await inFile(allIndexRows);
    await crashAfter(2, withColour);
    const elsewhere = { ...colour, targets: [{ path: ["plate"], value: { kind: "string" } }] } as const;
    await crashAfter(
      1,
      withParameters("Vehicle", (all) => [...all, elsewhere]),
    );
    const own = await open(withColour);
    expect(await own.ids("/fleets/even/vehicles?colour=f")).toEqual([]);
    expect(await own.ids("/fleets/even/vehicles?colour=p1198")).toHaveLength(1);
    await own.close();
    await (await open(fleet)).close();
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
    expect(reports).toEqual(["500", "1000", "1200"].map((done) => `Vehicle.colour ${done}/1200`));
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
  const resources = fleet.resources.map((resource) =>
    fc
      .tuple(fc.boolean(), fc.tuple(...resource.parameters.map(variants)))
      .map(([offered, all]) => (offered ? { ...resource, parameters: all.filter(isThere) } : undefined)),
  );
  const definitions = fc
    .tuple(...resources)
    .map((all): InterfaceDefinition => ({ ...fleet, resources: all.filter(isThere) }));
  const vehicle = {
    kind: "Vehicle",
    plate: "red",
    paint: "blue",
    sort: { terms: [{ symbol: "van" }] },
    grade: 5,
  };
  const job = {
    vehicle: { href: "http://localhost/fleets/one/vehicles/1" },
    helper: "Ann",
    stop: { from: "2020" },
  };

  test("a store is indexed as if it always had the last one", async () => {
    const property = fc.asyncProperty(
      fc.array(definitions, { minLength: 1, maxLength: 4 }),
      async (sequence) => {
        files += 1;
        file = join(folder, `${files}.db`);
        for (const definition of sequence) {
          const own = await open(definition);
          await own.send("POST", "/fleets/one/vehicles", vehicle);
          await own.send("POST", "/fleets/one/jobs", job);
          await own.close();
          expect(await indexAgrees(file, definition)).toBe(true);
        }
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });
});
