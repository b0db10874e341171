// Tests that a site moved between stores by export and load stays the same, with its history, references and retries.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";
import { exportSite } from "./export-site.js";
import { loadSite } from "./load-site.js";

const { file, postgres } = places();
const fresh = { SQLite: file, PostgreSQL: postgres } as const;
const directions = [
  ["SQLite", "PostgreSQL"],
  ["PostgreSQL", "SQLite"],
  ["SQLite", "SQLite"],
] as const;

const at = Date.parse("2026-03-01T08:00:00Z");

async function exported(store: string, site = "one"): Promise<string> {
  const pieces: string[] = [];
  const write = async (text: string) => void pieces.push(text);
  await exportSite({ store, definition: fleet, site, write, now: () => at });
  return pieces.join("");
}

const load = (store: string, text: string, site = "one") =>
  loadSite({
    store,
    definition: fleet,
    site,
    name: "x",
    read: async function* () {
      // Cut at arbitrary places, not at line ends.
      for (let from = 0; from < text.length; from += 7_001) yield text.slice(from, from + 7_001);
    },
  });

async function served<T>(store: string, action: (client: Client) => Promise<T>): Promise<T> {
  let now = at;
  const own = await openStore(store);
  await prepareStore(own, fleet);
  const client = await openClient({ store: own, limits: { pageSize: 2 }, now: () => (now += 1000) });
  try {
    return await action(client);
  } finally {
    await client.close();
  }
}

interface Step {
  readonly act: "add" | "update" | "delete" | "job";
  readonly site: "one" | "two";
  /** The number of vehicles that were added at the site so far. */
  readonly which: number;
  readonly plate: string;
  readonly bought: string;
  readonly key: string | undefined;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom("add", "add", "update", "delete", "job"),
    site: fc.constantFrom("one", "one", "one", "two"),
    which: fc.nat(20),
    plate: fc.oneof(
      fc.constantFrom("red", "Ödegård", "\u0000\u0001", " ", '"\n'),
      fc.string({ unit: "binary" }),
    ),
    bought: fc.constantFrom("2020", "2020-03", "1999-12-31T23:59:59+14:00", "soon"),
    key: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** The bodies have line breaks, as some clients send them. */
async function enact(client: Client, all: readonly Step[]): Promise<void> {
  const added: { readonly [site: string]: string[] } = { one: [], two: [] };
  for (const { act, site, which, plate, bought, key } of all) {
    const known = added[site] ?? [];
    const id = known[which % Math.max(1, known.length)];
    const vehicle = { kind: "Vehicle", plate, bought, sort: { terms: [{ symbol: plate }] }, grade: which };
    const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
    const text = (body: object) => JSON.stringify(body, undefined, 1);
    if (act === "add") {
      const { status, json } = await client.send("POST", `/fleets/${site}/vehicles`, text(vehicle), headers);
      if (status === 201) known.push(json.id);
    } else if (id === undefined) continue;
    else if (act === "update") await client.send("PUT", `/fleets/${site}/vehicles`, text({ ...vehicle, id }));
    else if (act === "delete") await client.send("DELETE", `/fleets/${site}/vehicles/${id}`);
    else {
      const link = { href: `http://localhost/fleets/${site}/vehicles/${id}` };
      const job = { kind: "Job", vehicle: link, stop: { from: bought } };
      await client.send("POST", `/fleets/${site}/jobs`, text(job));
    }
  }
}

const vehicles = [
  "",
  "plate=r",
  "plate=red&grade=1",
  "sort=red",
  "bought=ge2020-02",
  "bought=lt2020&grade=2",
];
const jobs = (ids: readonly string[]) => ["stop=ge1990", ...ids.slice(0, 3).map((id) => `vehicle=${id}`)];

/** Everything that a client can see of a site: every search with all pages and its count, and every record that ever existed. */
async function seen(client: Client, site: string, held: string): Promise<unknown> {
  const searches = async (path: string, queries: readonly string[]) =>
    Promise.all(
      queries.map(async (query) => [
        await client.ids(`/fleets/${site}/${path}?${query}`),
        (await client.get(`/fleets/${site}/${path}?${query}&_total=accurate`)).text.replace(
          /_cursor=[^"]*/g,
          "",
        ),
      ]),
    );
  const ids = [
    ...new Set([...held.matchAll(/^\{"type":"Vehicle","id":"([^"]+)"/gm)].map(([, id = ""]) => id)),
  ];
  const reads = await Promise.all(ids.map((id) => client.get(`/fleets/${site}/vehicles/${id}`)));
  return {
    vehicles: await searches("vehicles", vehicles),
    jobs: await searches("jobs", jobs(ids)),
    reads: reads.map(({ status, text, headers }) => [
      status,
      status === 200 ? text : "",
      headers.get("etag"),
    ]),
  };
}

describe.each(directions)("a site with any history, moved from %s to %s and back", (from, to) => {
  test("gives every client the same answers, and the same export again", async () => {
    const property = fc.asyncProperty(steps, async (history) => {
      const [first, second, third] = [await fresh[from](), await fresh[to](), await fresh[from]()];
      const own: Step = { act: "add", site: "one", which: 1, plate: "red", bought: "2020", key: undefined };
      await served(first, (client) => enact(client, [own, ...history]));
      const text = await exported(first);
      const before = await served(first, (client) => seen(client, "one", text));
      // Records of another site in the other store make no difference.
      await served(second, (client) => enact(client, [{ ...own, site: "two" }]));
      await load(second, text);
      expect(await exported(second)).toBe(text);
      expect(await served(second, (client) => seen(client, "one", text))).toEqual(before);
      await load(third, await exported(second));
      expect(await exported(third)).toBe(text);
      expect(await served(third, (client) => seen(client, "one", text))).toEqual(before);
    });
    await fc.assert(property, { numRuns: 4 });
  });
});

describe.each(["SQLite", "PostgreSQL"] as const)("a site that is moved to another in %s", (kind) => {
  const site = "one";
  const api: readonly Step["act"][] = ["add", "job", "add", "job", "update", "delete"];
  const history = api.map(
    (act, which): Step => ({ act, site, which, plate: "red", bought: "2020", key: undefined }),
  );

  test("keeps its references, also after re-indexing, and can be moved back unchanged", async () => {
    const [first, second] = [await fresh[kind](), await fresh[kind]()];
    await served(first, (client) => enact(client, history));
    const text = await exported(first);
    const [called = ""] = [...text.matchAll(/vehicles\/([^\\"]+)/g)].map(([, id = ""]) => id);
    await load(second, text, "two");
    const found = (client: Client) => client.ids(`/fleets/two/jobs?vehicle=${called}`);
    const before = await served(second, found);
    expect(before.length).toBeGreaterThan(0);
    const store = await openStore(second);
    const without = (name: string) => ({
      ...fleet,
      resources: fleet.resources.map((one) => ({
        ...one,
        parameters: one.parameters.filter((parameter) => parameter.name !== name),
      })),
    });
    await prepareStore(store, without("vehicle"));
    await store.close();
    expect(await served(second, found)).toEqual(before);
    await load(second, await exported(second, "two"), "one");
    expect(await exported(second, "one")).toBe(text);
    expect(await exported(second, "two")).toContain('"site":"one","body"');
  });
});

test("an interrupted export or load leaves nothing behind", async () => {
  const [from, to] = [await fresh.SQLite(), await fresh.SQLite()];
  await served(from, async (client) => {
    for (let n = 0; n < 20; n += 1)
      await client.add("/fleets/one/vehicles", { kind: "Vehicle", plate: `${n}` });
  });
  const text = await exported(from);
  const controller = new AbortController();
  const { signal } = controller;
  const report = (done: number): void => {
    if (done === 10) controller.abort();
  };
  const read = async function* () {
    yield text;
  };
  const options = { definition: fleet, site: "one", signal, report };
  await expect(loadSite({ ...options, store: to, read, name: "x" })).rejects.toThrow(/aborted/);
  await expect(exported(to)).rejects.toThrow(/holds no records/);
  await expect(exportSite({ ...options, store: from, write: async () => {} })).rejects.toThrow(/aborted/);
  expect(await exported(from)).toBe(text);
});
