import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../spec/json.js";
import { completeQueries } from "../fixtures/criterion.js";
import type { Collection } from "../http/api/adapter.js";
import { Blocked } from "../http/blocked.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { tailText } from "../http/record-url.js";
import type { Settings } from "../options/settings.js";
import { type Deployment, type Fake, fleet, type Manners, serveFake } from "../testkit/api/fake.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { type OpenSession, openSession } from "./open-session.js";

const model = fleetModel();
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(deployment: Deployment, more: Partial<Settings> = {}, journalFile?: string) {
  const fake: Fake = await serveFake(deployment);
  const settings = {
    baseUrl: fake.url,
    site: "north",
    write: true,
    headers: {},
    seed: 7,
    only: [],
    timeoutMs: 5_000,
    concurrency: 8,
    ...more,
  };
  const session: OpenSession = openSession(model, settings, journalFile === undefined ? {} : { journalFile });
  opened.push(fake, session);
  return { fake, session };
}

function collection(session: OpenSession, name: string, form = "current"): Collection {
  const found = session.collections.find((at) => at.resource.name === name && at.form.name === form);
  if (!found) throw new Error(`the test's model has no ${name} in ${form}`);
  return found;
}

/** Expects that every collection's fixture has what `Fixture` promises. */
async function expectFixtures(session: OpenSession): Promise<void> {
  for (const at of session.collections) {
    const fixture = await session.fixture(at);
    // The fake does not know a search by id.
    const byId = at.resource.parameters.find(({ match }) => match === "id");
    for (const parameter of at.resource.parameters.filter(({ targets }) => targets.length > 0)) {
      if (parameter.match === "date") continue;
      const value = fixture.value(parameter, fixture.target) ?? "";
      const query = [...fixture.requiredParameters(parameter), [parameter.name, value] as const];
      const { found, problem } = await session.api.search(at, query);
      const ids = found?.map(({ id }) => id);
      const clue = `${parameter.clause}@${at.form.name} ${JSON.stringify(query)} ${problem}`;
      expect(ids, clue).toContain(fixture.target.id);
      expect(fixture.negativeExample(parameter)?.id, clue).toBeDefined();
      expect(ids, clue).not.toContain(fixture.negativeExample(parameter)?.id);
    }
    for (const record of fixture.records)
      for (const query of completeQueries(fixture, record).filter(([pair]) => pair?.[0] !== byId?.name)) {
        const { found } = await session.api.search(at, query);
        expect(
          found?.map(({ id }) => id),
          JSON.stringify(query),
        ).toContain(record.id);
      }
    const read = await session.api.read(at, fixture.target.id);
    expect(read.record).toMatchObject(fixture.target.body);
  }
}

const conforming: readonly (readonly [string, Manners])[] = [
  ["the plainest answers", {}],
  [
    "no body, a relative Location",
    { added: ({ url }) => ({ status: 201, headers: { location: new URL(url).pathname } }) },
  ],
  [
    "a versioned Location",
    { added: ({ url }) => ({ status: 201, headers: { location: `${url}/_history/1` } }) },
  ],
  ["Content-Location only", { added: ({ url }) => ({ status: 200, headers: { "content-location": url } }) }],
  ["the id in the body only", { added: ({ id }) => ({ status: 200, json: { id } }) }],
  ["a wrapped body", { added: ({ record }) => ({ status: 202, json: { data: { item: record } } }) }],
  ["neither id nor body", { added: () => ({ status: 204 }) }],
  ["numbers for ids", { id: (n) => 100 + n, added: ({ id }) => ({ status: 200, json: { id } }) }],
  [
    "long ids that need encoding",
    { id: (n) => `a b/${"x".repeat(60)}-${n}`, added: ({ id }) => ({ status: 201, json: { id } }) },
  ],
  ["a bare array", { list: (records) => ({ status: 200, json: records }) }],
  [
    "wrapped items",
    { list: (records) => ({ status: 200, json: { hits: records.map((vehicle) => ({ vehicle })) } }) },
  ],
  [
    "204 for an empty list",
    { list: (records) => (records.length > 0 ? { status: 200, json: records } : { status: 204 }) },
  ],
  ["a wrapped read", { read: (record) => ({ status: 200, json: { result: { record } } }) }],
  ["records found 300 ms later", { delayMs: 300 }],
  ["references by id only", { referenceForms: (url) => [url.split("/").at(-1) ?? url] }],
  ["references by type and id only", { referenceForms: (url) => [tailText(model, url)] }],
  ["references by URL only", { referenceForms: (url) => [url] }],
  [
    "external references refused",
    { refuse: (body) => (JSON.stringify(body).includes("/Mechanic/") ? { status: 422 } : undefined) },
  ],
  [
    "a media type of its own",
    {
      refuse: (_body, asked) =>
        asked.headers["content-type"] === "application/json" ? { status: 415 } : undefined,
    },
  ],
];

describe("a session learns the dialect of a deployment that has", () => {
  it.each(conforming)("%s", async (_name, manners) => {
    const { session } = await start(fleet(manners));
    await expectFixtures(session);
  });
});

describe("paging", () => {
  const pages = (
    next: (url: URL) => Partial<{ headers: Record<string, string>; json: JsonObject }>,
  ): Manners => ({
    list(records, asked) {
      const from = Number(asked.query.get("from") ?? 0);
      const url = new URL(asked.url);
      url.searchParams.set("from", String(from + 1));
      const more = from + 1 < records.length ? next(url) : {};
      return {
        status: 200,
        headers: more.headers ?? {},
        json: { items: records.slice(from, from + 1), ...more.json },
      };
    },
  });

  it.each([
    ["next in the body", pages((url) => ({ json: { next: url.pathname + url.search } })), "body"],
    ["a Bundle's link", pages((url) => ({ json: { link: [{ relation: "next", url: url.href }] } })), "body"],
    ["a Link header", pages((url) => ({ headers: { link: `<${url.href}>; rel="next"` } })), "Link header"],
  ] as const)("follows %s to the last page", async (_name, manners, by) => {
    const { session } = await start(fleet(manners));
    const at = collection(session, "Garage");
    for (let n = 0; n < 3; n += 1) await session.api.add(at, await session.fresh(at));
    const { found, firstPage, exchanges } = await session.api.search(at, []);
    expect([found?.length, firstPage, exchanges.length]).toEqual([3, 1, 3]);
    expect(dialectOf(session.learned)?.next?.by).toBe(by);
  });
});

describe("updates", () => {
  const stamp = "of the record as it is now";
  const ways: readonly (readonly [string, string, Manners, number])[] = [
    ["the body's id", "body id", {}, 0],
    ["a query", "query id", { replaces: (asked) => asked.query.get("_id") ?? undefined }, 0],
    [
      "what a read shows",
      "as read",
      {
        read: (record) => ({ status: 200, json: { ...record, stamp } }),
        replaces: (_, body) => (body["stamp"] === stamp ? String(body["id"]) : undefined),
      },
      1,
    ],
  ];
  it.each(ways)("identifies the target of an update by %s", async (_name, by, manners, readsAgain) => {
    const { session, fake } = await start(fleet(manners));
    const at = collection(session, "Vehicle");
    const record = (await session.api.add(at, await session.fresh(at))).record;
    if (!record) throw new Error("no record");
    const body = await session.fresh(at);
    const outcome = await session.api.update(record, body);
    expect(outcome).toMatchObject({ done: true });
    expect(dialectOf(session.learned)?.update?.by).toBe(by);
    expect((await session.api.read(at, record.id)).record).toMatchObject(body);
    const before = fake.asked.length;
    expect(await session.api.update(record, await session.fresh(at))).toMatchObject({ done: true });
    const reads = fake.asked
      .slice(before)
      .filter(({ method, url }) => method === "GET" && url === record.url);
    expect(reads).toHaveLength(readsAgain);
  });

  it("never touches a record that the run did not add", async () => {
    const { session } = await start(fleet());
    const fixture = await session.fixture(collection(session, "Vehicle"));
    const { session: another } = await start(() => ({ status: 404 }), { baseUrl: session.settings.baseUrl });
    const foreign = (await another.api.add(fixture, await another.fresh(fixture))).record;
    if (!foreign) throw new Error("no record");
    await expect(session.api.update(foreign, {})).rejects.toThrow("not added by this run");
    await expect(session.api.remove(foreign)).rejects.toThrow("not added by this run");
  });

  it("reports no failure if it cannot see whether a record exists that it did not add", async () => {
    const { session } = await start(() => ({ status: 503 }));
    const at = collection(session, "Vehicle");
    const url = session.api.recordUrl(at, "7");
    const exchange = await session.client.send({ method: "GET", url });
    const foreign = { ...at, id: "7", body: {}, url, reference: url, exchange };
    await expect(session.api.remove(foreign)).rejects.toThrow(Blocked);
  });
});

describe("closing", () => {
  it("deletes what can be deleted, last added first, and keeps a journal of the rest", async () => {
    const folder = await mkdtemp(join(tmpdir(), "cri-session-"));
    const file = join(folder, "journal.ndjson");
    try {
      const { fake, session } = await start(fleet(), {}, file);
      await session.fixture(collection(session, "Job"));
      const added = fake.asked.filter(({ method }) => method === "POST").length;
      const { removed, left, problem, journalFile } = await session.close();
      expect([journalFile, problem]).toEqual([file, undefined]);
      expect(new Set(left.map(({ resource }) => resource.name))).toEqual(new Set(["Job"]));
      expect(removed + left.length).toBe(added);
      const lines = (await readFile(file, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(lines.filter(({ act }) => act === "add")).toHaveLength(added);
      expect(lines.filter(({ act }) => act === "removed")).toHaveLength(removed);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("closing if the deployment is no longer there", () => {
  it("says why records that could be deleted were not", async () => {
    const { fake, session } = await start(fleet());
    await session.fixture(collection(session, "Vehicle"));
    await fake.close();
    const { removed, left, problem } = await session.close();
    expect([removed, problem]).toEqual([0, expect.stringMatching(/^no answer: the connection was/)]);
    expect(left.length).toBeGreaterThan(0);
  });
});

describe("a deployment that cannot be used", () => {
  it("does not count as one without differing records if the second add was answered 503", async () => {
    const keeps = fleet();
    let vehicles = 0;
    const { session } = await start((asked) => {
      const adds = asked.method === "POST" && asked.parts.includes("vehicles");
      vehicles += adds ? 1 : 0;
      return adds && vehicles > 1 ? { status: 503 } : keeps(asked);
    });
    const at = collection(session, "Vehicle");
    const fixture = await session.fixture(at);
    const [plate] = at.resource.parameters.filter(({ match }) => match === "string");
    if (!plate) throw new Error("a vehicle has no such parameter");
    expect(() => fixture.negativeExample(plate)).toThrow(`that differs in ${plate.name} could be added`);
  });

  it.each([
    ["answers 404 to everything", () => ({ status: 404 })],
    ["answers 200 {} to everything", () => ({ status: 200, json: {} })],
  ])("%s blocks the fixtures quickly and says which check judges it", async (_name, deployment) => {
    const { session } = await start(deployment);
    const blocked = await session.fixture(collection(session, "Vehicle")).catch((error: unknown) => error);
    expect(blocked).toBeInstanceOf(Blocked);
    expect(blocked).toMatchObject({ judgedBy: { interaction: "add" } });
    const { problem, found } = await session.api.search(collection(session, "Vehicle"), []);
    expect([found, typeof problem?.text]).toEqual([undefined, "string"]);
  });
});

describe("reading only", () => {
  it("reports that no record was found, and no failure of a search for an empty list", async () => {
    const { session } = await start(fleet({ list: () => ({ status: 200, json: [] }) }), { write: false });
    const blocked = await session.fixture(collection(session, "Job")).catch((error: unknown) => error);
    expect(blocked).toMatchObject({
      judgedBy: undefined,
      message: expect.stringContaining("was found to read"),
    });
  });

  it("does not say that no search is answered with a list if one is: a refusal after an empty list changes nothing", async () => {
    const empty = fleet({ list: () => ({ status: 200, json: [] }) });
    let searches = 0;
    const { session } = await start(
      (asked) => {
        const searched = asked.parts.includes("vehicles");
        searches += searched ? 1 : 0;
        return searched && searches > 1 ? { status: 400 } : empty(asked);
      },
      { write: false },
    );
    const blocked = await session.fixture(collection(session, "Vehicle")).catch((error: unknown) => error);
    expect(searches).toBeGreaterThan(1);
    expect(blocked).toMatchObject({
      judgedBy: undefined,
      message: expect.stringContaining("was found to read"),
    });
  });

  it("finds a target and negative examples among the existing records, and sends only GET", async () => {
    const deployment = fleet();
    const { session: writer } = await start(deployment);
    for (const at of writer.collections) {
      for (let n = 0; n < 3; n += 1) await writer.api.add(at, await writer.fresh(at));
    }
    const { fake, session } = await start(deployment, { write: false });
    const fixture = await session.fixture(collection(session, "Vehicle"));
    expect(fixture.negativeExample(fixture.resource.parameters[0] ?? never())).toBeDefined();
    expect(new Set(fake.asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
    const job = await session.fixture(collection(session, "Job"));
    expect(job.target.body["kind"]).toBe("Job");
    await expect(session.fresh(collection(session, "Vehicle"))).rejects.toThrow(Blocked);
    await expect(session.api.add(collection(session, "Vehicle"), {})).rejects.toThrow("only reads");
  });
});

function never(): never {
  throw new Error("the test's model has no parameter");
}

it("reads some records after their delete, and counts those that are still there as left", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cri-undone-"));
  const journal = join(folder, "journal.ndjson");
  const served = fleet();
  const { session } = await start(
    (asked) => (asked.method === "DELETE" ? { status: 204 } : served(asked)),
    {},
    journal,
  );
  const fixture = await session.fixture(collection(session, "Garage"));
  const { undone, removed, left } = await session.close();
  expect(removed).toBe(0);
  expect(undone).toBeGreaterThan(0);
  expect(left.map(({ id }) => id)).toContain(fixture.target.id);
  expect(await readFile(journal, "utf8")).toContain('"act":"readable"');
  await rm(folder, { recursive: true });
});

/** How many records count as still there if each read after a delete returns what `shown` makes of the deleted record. */
async function undoneWith(shown: (record: JsonObject, reads: number) => JsonObject | undefined) {
  const served = fleet();
  const gone = new Map<string, { readonly record: JsonObject; reads: number }>();
  const deployment: Deployment = async (asked) => {
    const known = gone.get(asked.url);
    if (asked.method === "GET" && known !== undefined) {
      known.reads += 1;
      const json = shown(known.record, known.reads);
      return json === undefined ? { status: 404 } : { status: 200, json };
    }
    if (asked.method === "DELETE") {
      const { json } = await served({ ...asked, method: "GET" });
      if (isObject(json)) gone.set(asked.url, { record: json, reads: 0 });
    }
    return served(asked);
  };
  const { session } = await start(deployment, { indexingMs: 500 });
  await session.fixture(collection(session, "Garage"));
  return (await session.close()).undone;
}

it("does not count a record whose delete is shown late, or whose id another record has", async () => {
  expect(await undoneWith((record) => record)).toBeGreaterThan(0);
  expect(await undoneWith((record, reads) => (reads === 1 ? record : undefined))).toBeUndefined();
  expect(await undoneWith(({ kind = null }) => ({ kind }))).toBeUndefined();
});
