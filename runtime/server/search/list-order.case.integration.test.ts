// Tests the order of lists, and lists that start later, on all stores.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { valueWithin } from "../../client/dialect.js";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { openDatabase } from "../store/sqlite/driver.js";
import { sqliteStoreIn } from "../store/sqlite/open-sqlite-store.js";
import type { Store } from "../store-port/store.js";
import type { OrderDefinition } from "../target-definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const { file, folder, postgres } = places();

const by = (path: string, as: OrderDefinition["as"], descending = false): OrderDefinition => ({
  by: path.split("."),
  as,
  ...(descending ? { descending } : {}),
});

const orders = {
  name: by("names.called", "text"),
  "-name": by("names.called", "text", true),
  grade: by("grade", "number"),
  "-grade": by("grade", "number", true),
  bought: by("bought", "date"),
  "-bought": by("bought", "date", true),
};

const control = (name: string, match: "sort" | "direction" | "offset" | "page" | "count" | "cursor") =>
  ({ name, match, targets: [], demanded: false }) as const;

const ordered = (vehicle: ResourceDefinition): ResourceDefinition => ({
  ...vehicle,
  parameters: [
    ...vehicle.parameters.filter(({ name }) => name !== "sort"),
    { ...control("order", "sort"), orders },
    control("skip", "offset"),
    { ...control("part", "page"), firstPage: 1 },
  ],
});

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) => (one.type === "Vehicle" ? ordered(one) : one)),
};

/** In the order of adding; the oldest is `a`. */
const vehicles = [
  { plate: "a", grade: 10, names: { called: "pear" }, bought: "2026-03-01" },
  { plate: "b", grade: 9, names: { called: "Apple" }, bought: "2026-03-01T01:00:00+02:00" },
  { plate: "c", grade: 100 },
  { plate: "d", grade: -2.5, names: { called: "plum" }, bought: "2025" },
  { plate: "e", names: { called: "fig" }, bought: "2026-02-27" },
  { plate: "f", grade: 9, names: { called: "pear" } },
];

/** With these limits nearly every search is done in slices, or by another thread. */
const tiny = { quickSteps: 3, termSteps: 8, together: 1 };

let files = 0;
async function hurried(name: string): Promise<Store> {
  return sqliteStoreIn(await openDatabase(name), name, { direct: true, searches: tiny });
}
const hurriedFile = () => {
  files += 1;
  return hurried(join(folder, `hurried-${files}.db`));
};

describe.each<readonly [string, () => Promise<Store>]>([
  ["memory", () => openStore("memory")],
  ["memory, in slices", () => hurried(":memory:")],
  ["a file", async () => openStore(await file())],
  ["a file, by another thread", hurriedFile],
  ["PostgreSQL", async () => openStore(await postgres())],
])("a list in %s", (_, open) => {
  let client: Client;
  const plates = new Map<string, string>();
  beforeAll(async () => {
    const store = await open();
    await prepareStore(store, definition);
    client = await openClient({ definition, store });
    for (const vehicle of vehicles)
      plates.set(await client.add("/fleets/7/vehicles", { kind: "Vehicle", ...vehicle }), vehicle.plate);
    await client.add("/fleets/8/vehicles", { kind: "Vehicle", plate: "z", grade: 1 });
  });
  afterAll(() => client.close());

  /** The plates of a whole list, page by page. */
  const listed = async (query: string) =>
    (await client.ids(`/fleets/7/vehicles?${query}`)).map((id) => plates.get(id)).join("");

  test.each([
    ["order=grade", "dfbace"],
    ["order=-grade", "cafbde"],
    ["order=name", "befadc"],
    ["order=-name", "dfaebc"],
    ["order=bought", "debafc"],
    ["order=-bought", "abedfc"],
  ])("is sorted by %s, records without a value last, on pages of any size", async (query, expected) => {
    for (const size of [1, 2, 4, 10]) expect(await listed(`${query}&max=${size}`)).toBe(expected);
  });

  test("is sorted among the records that match", async () => {
    expect(await listed("order=grade&plate=f&max=1")).toBe("f");
    expect(await listed("order=-grade&grade=9&max=1")).toBe("fb");
  });

  test.each([
    ["skip=0", "fedcba"],
    ["skip=2", "dcba"],
    ["skip=5&max=3", "a"],
    ["skip=6", ""],
    ["skip=99999999999999999999", ""],
    ["order=grade&skip=3", "ace"],
    ["order=grade&skip=1&max=2", "fbace"],
    ["part=2&max=4", "ba"],
    ["part=2&max=4&order=grade", "ce"],
    ["part=1&max=4", "fedcba"],
    ["part=4&max=2", ""],
  ])("starts later with %s, and goes on from there", async (query, expected) => {
    expect(await listed(query)).toBe(expected);
  });

  test("refuses orders and numbers that it does not know, and two starts", async () => {
    for (const query of [
      "order=plate",
      "order=",
      "order=grade&order=name",
      "skip=-1",
      "skip=a",
      "part=0",
      "part=1&skip=1",
    ])
      expect((await client.get(`/fleets/7/vehicles?${query}`)).status, query).toBe(400);
  });

  test("counts all records that match, wherever the page starts", async () => {
    const { json } = await client.get("/fleets/7/vehicles?order=grade&skip=4&_total=accurate");
    expect([json["total"], json.entry.length]).toEqual([6, 2]);
  });

  test("follows a changed record", async () => {
    const [id] = await client.ids("/fleets/7/vehicles?plate=c");
    const grade = (value: number) =>
      client.send("PUT", "/fleets/7/vehicles", { kind: "Vehicle", id, plate: "c", grade: value });
    expect((await grade(9.5)).status).toBe(200);
    expect(await listed("order=grade&max=2")).toBe("dfbcae");
    await grade(100);
  });
});

describe.each<readonly [string, () => Promise<Store>]>([
  ["memory", () => openStore("memory")],
  ["memory, in slices", () => hurried(":memory:")],
  ["PostgreSQL", async () => openStore(await postgres())],
])("a list by several members in %s", (_, open) => {
  let client: Client;
  const directed: InterfaceDefinition = {
    ...fleet,
    resources: fleet.resources.map((one) =>
      one.type === "Vehicle"
        ? {
            ...one,
            parameters: [
              ...one.parameters.filter(({ name }) => name !== "sort"),
              { ...control("order", "sort"), orders, separator: "," },
              { ...control("way", "direction"), directions: { ascending: "up", descending: "down" } },
            ],
          }
        : one,
    ),
  };
  const plates = new Map<string, string>();
  beforeAll(async () => {
    const store = await open();
    await prepareStore(store, directed);
    client = await openClient({ definition: directed, store });
    for (const vehicle of vehicles)
      plates.set(await client.add("/fleets/7/vehicles", { kind: "Vehicle", ...vehicle }), vehicle.plate);
  });
  afterAll(() => client.close());

  test.each([
    ["order=name,grade", "befadc"],
    ["order=name,-grade", "beafdc"],
    ["order=-name,grade", "dfaebc"],
    ["order=-grade,name", "cabfde"],
    ["order=-grade,-name", "cafbde"],
    ["order=grade,bought", "dbface"],
    ["order=name,bought,grade", "beafdc"],
    ["order=name,name,-name", "befadc"],
    ["order=grade&way=down", "cafbde"],
    ["order=grade&way=up", "dfbace"],
  ])("is sorted by %s, on pages of any size", async (query, expected) => {
    for (const size of [1, 2, 4, 10])
      expect(
        (await client.ids(`/fleets/7/vehicles?${query}&max=${size}`)).map((id) => plates.get(id)).join(""),
      ).toBe(expected);
  });

  test("refuses orders and directions that it does not know", async () => {
    for (const query of ["order=name,", "order=name,plate", "order=name&order=grade", "order=name&way=left"])
      expect((await client.get(`/fleets/7/vehicles?${query}`)).status, query).toBe(400);
  });
});

test("stored records are indexed when an order is added", async () => {
  const store = await openStore("memory");
  await prepareStore(store, fleet);
  const before = await openClient({ definition: fleet, store });
  for (const grade of [3, 12, 5])
    await before.add("/fleets/7/vehicles", { kind: "Vehicle", plate: String(grade), grade });
  await prepareStore(store, definition);
  const client = await openClient({ definition, store });
  const { json } = await client.get("/fleets/7/vehicles?order=grade");
  expect(json.entry.map(({ resource }) => resource["plate"])).toEqual(["3", "5", "12"]);
  await client.close();
});

test("a list is sorted as its type says if the request does not ask", async () => {
  const sorted = {
    ...definition,
    resources: definition.resources.map((one) =>
      one.type === "Vehicle" ? { ...one, sorted: by("plate", "text") } : one,
    ),
  };
  const client = await openClient({ definition: sorted });
  for (const plate of ["b", "c", "a"])
    await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate, names: { called: plate } });
  const platesOf = async (query: string) =>
    (await client.get(`/fleets/7/vehicles${query}`)).json.entry.map(({ resource }) => resource["plate"]);
  expect(await platesOf("")).toEqual(["a", "b", "c"]);
  expect(await platesOf("?order=-name")).toEqual(["c", "b", "a"]);
  await client.close();
});

describe.each<readonly [string, () => Promise<Store>]>([
  ["memory", () => openStore("memory")],
  ["PostgreSQL", async () => openStore(await postgres())],
])("cursors in %s", (_, open) => {
  const withCursors = (nextCursor: InterfaceDefinition["nextCursor"]): InterfaceDefinition => ({
    ...definition,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    total: { member: "page.all" },
    resources: definition.resources.map((one) =>
      one.type === "Vehicle" ? { ...one, parameters: [...one.parameters, control("from", "cursor")] } : one,
    ),
  });

  test.each<readonly [string, NonNullable<InterfaceDefinition["nextCursor"]>]>([
    ["a member", { member: "more" }],
    ["a member of an object", { member: "page.more" }],
    ["a header", { header: "X-More" }],
  ])("lead through a list from %s, and belong to their search", async (_place, place) => {
    const store = await open();
    const own = withCursors(place);
    await prepareStore(store, own);
    const client = await openClient({ definition: own, store });
    for (const { plate, ...vehicle } of vehicles)
      await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate, ...vehicle });
    const page = async (query: string) => {
      const { json, headers, status } = await client.get(`/fleets/7/vehicles?${query}`);
      const cursor =
        "member" in place ? valueWithin(json, place.member.split(".")) : headers.get(place.header);
      const links = json["link"] ?? [];
      const plates = json.entry?.map(({ resource }) => resource["plate"]).join("");
      return { status, plates, cursor, links, all: valueWithin(json, ["page", "all"]) };
    };
    const first = await page("order=grade&max=4");
    expect(first).toMatchObject({ plates: "dfba", cursor: expect.any(String), all: 6 });
    expect(JSON.stringify(first.links)).not.toContain("next");
    const from = `from=${first.cursor}`;
    expect(await page(`order=grade&max=4&${from}`)).toMatchObject({ plates: "ce" });
    expect((await page(`order=grade&max=4&${from}`)).cursor ?? undefined).toBeUndefined();
    expect(await page(`order=grade&max=1&${from}`)).toMatchObject({ plates: "c" });
    for (const query of [
      from,
      `order=-grade&${from}`,
      "order=grade&from=x",
      `order=grade&${from}&${from}`,
      "_cursor=x",
    ])
      expect((await page(query)).status, query).toBe(400);
    await client.close();
  });

  test.each([
    ["first page", 200, "dfba"],
    ["empty list", 200, ""],
    [410, 410, undefined],
  ] as const)("no list gave is answered with %s", async (unknownCursor, status, plates) => {
    const store = await open();
    const own = { ...withCursors({ member: "more" }), answers: { unknownCursor } };
    await prepareStore(store, own);
    const client = await openClient({ definition: own, store });
    for (const { plate, ...vehicle } of vehicles)
      await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate, ...vehicle });
    const got = await client.get("/fleets/7/vehicles?order=grade&max=4&from=x");
    const listed = got.json.entry?.map(({ resource }) => resource["plate"]).join("");
    expect([got.status, listed]).toEqual([status, plates]);
    await client.close();
  });
});
