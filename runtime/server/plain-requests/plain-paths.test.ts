import { describe, expect, test } from "vitest";
import type { FormDefinition, PathSegment } from "../definition.js";
import { harbour } from "../testing/harbour.js";
import { collectionPaths, recordPaths } from "./plain-paths.js";
import { plainlyAdded, plainlyRead } from "./plain-types.js";

const find = recordPaths(harbour, plainlyRead(harbour));

describe("a record's path", () => {
  test.each([
    ["/at/1/ships/7", "Ship", "/at/:site/ships/:id"],
    ["/v9/at/1/ships/7", "Ship", "/v9/at/:site/ships/:id"],
    ["/at/1/calls/7", "Call", "/at/:site/calls/:id"],
  ])("%s names a record by the route of its form", (path, type, route) => {
    const found = find(path);
    expect(found).toMatchObject({ site: "1", id: "7", route });
    expect(found?.resource.type).toBe(type);
  });

  test.each([
    "/at/1/ships",
    "/at/1/ships/",
    "/at/1/ships/7/",
    "/at/1/ships/..",
    "/at/../ships/7",
    "/at/1/ships/.7",
    "/at/1/ships/%37",
    "/at/1/ships/7?x",
    "/at/1/ships/7;x",
    "/at/1/ships/$manifest",
    "/at/1/ships/7\n",
    `/at/${"1".repeat(257)}/ships/7`,
    "/At/1/ships/7",
    "/at/1/berths/7",
    "/at/1/constructor/7",
    "/v9/at/1/calls/7",
    "/x/at/1/ships/7",
  ])("%j is left to the app", (path) => expect(find(path)).toBeUndefined());
});

test("a path that two forms would read is left to the app", () => {
  const [site, type]: PathSegment[] = [{ kind: "site" }, { kind: "type" }];
  const forms = [
    { name: "flat", segments: [{ kind: "literal", text: "a.b" }, site, type] },
    { name: "deep", segments: [site, { kind: "literal", text: "x" }, type] },
  ] as FormDefinition[];
  const either = recordPaths({ ...harbour, forms }, harbour.resources);
  expect(either("/a.b/1/ships/7")).toMatchObject({ site: "1" });
  expect(either("/1/x/ships/7")).toMatchObject({ site: "1" });
  expect(either("/a.b/x/ships/7")).toBeUndefined();
  expect(either("/a-b/1/ships/7")).toBeUndefined();
});

describe("a type is read by the app alone", () => {
  const types = (...asked: Parameters<typeof plainlyRead>) => plainlyRead(...asked).map(({ type }) => type);
  const own = async () => new Response();

  test("where it is not offered to be read", () => expect(types(harbour)).toEqual(["Ship", "Call"]));

  test("where a team's own code reads it, or answers to a name that could be an id", () => {
    expect(types(harbour, { Ship: { search: own } })).toEqual(["Ship", "Call"]);
    expect(types(harbour, { Ship: { read: own } })).toEqual(["Call"]);
    expect(types(harbour, { Call: { named: { $sink: own } } })).toEqual(["Ship", "Call"]);
    expect(types(harbour, { Call: { named: { sink: own } } })).toEqual(["Ship"]);
  });

  test("where an export is named as an id could be", () => {
    const [ship, ...others] = harbour.resources;
    const exported = { ...ship, exports: [{ name: "manifest", belonging: [] }] } as (typeof others)[number];
    expect(types({ ...harbour, resources: [exported, ...others] })).toEqual(["Call"]);
  });

  test("where records are read in another way", () => {
    const read = { method: "POST", on: "record" } as const;
    expect(types({ ...harbour, interactions: { ...harbour.interactions, read } })).toEqual([]);
  });
});

describe("a collection's path", () => {
  const collection = collectionPaths(harbour, plainlyAdded(harbour));

  test.each([
    ["/at/1/ships", "Ship", "/at/:site/ships"],
    ["/v9/at/1/ships", "Ship", "/v9/at/:site/ships"],
    ["/at/1/berths", "Berth", "/at/:site/berths"],
  ])("%s names a collection by the route of its form", (path, type, route) => {
    const found = collection(path);
    expect(found).toMatchObject({ site: "1", id: "", route });
    expect(found?.resource.type).toBe(type);
  });

  test.each(["/at/1/ships/", "/at/1/ships/7", "/at/1/ships?x", "/at/%31/ships", "/v9/at/1/calls", "/at/1/x"])(
    "%j is left to the app",
    (path) => expect(collection(path)).toBeUndefined(),
  );

  test("is left to the app where a record of another could be, and so an operation's name", () => {
    const [site, type]: PathSegment[] = [{ kind: "site" }, { kind: "type" }];
    const forms = [
      { name: "flat", segments: [site, type] },
      { name: "deep", segments: [site, { kind: "literal", text: "ships" }, type] },
    ] as FormDefinition[];
    const either = collectionPaths({ ...harbour, forms }, harbour.resources);
    expect(either("/1/calls")).toMatchObject({ site: "1" });
    expect(either("/1/ships/calls")).toBeUndefined();
  });
});

describe("a type is added to by the app alone", () => {
  const types = (...asked: Parameters<typeof plainlyAdded>) => plainlyAdded(...asked).map(({ type }) => type);
  const own = async () => new Response();

  test("where a team's own code adds to it", () => {
    expect(types(harbour)).toEqual(["Ship", "Call", "Berth"]);
    expect(types(harbour, { Ship: { read: own }, Call: { add: own } })).toEqual(["Ship", "Berth"]);
  });

  test("where it is not offered to be added to, or records are added in another way", () => {
    const [ship, ...others] = harbour.resources;
    const closed = { ...ship, interactions: ["read"] } as (typeof others)[number];
    expect(types({ ...harbour, resources: [closed, ...others] })).toEqual(["Call", "Berth"]);
    const add = { method: "PUT", on: "collection" } as const;
    expect(types({ ...harbour, interactions: { ...harbour.interactions, add } })).toEqual([]);
  });
});

test("a record is found by the URL of a reference, where that is no path of its own", () => {
  const references = [
    { kind: "literal", text: "at" },
    { kind: "site" },
    { kind: "type" },
    { kind: "id" },
  ] as const;
  const definition = { ...harbour, references };
  const byReference = recordPaths(definition, plainlyRead(definition));
  expect(byReference("/at/1/Ship/7")).toMatchObject({ site: "1", id: "7", route: "/at/:site/Ship/:id" });
  expect(byReference("/at/1/ships/7")).toMatchObject({ site: "1", id: "7", route: "/at/:site/ships/:id" });
  expect(byReference("/v9/at/1/Ship/7")).toBeUndefined();
  expect(byReference("/at/1/Berth/7")).toBeUndefined();
});
