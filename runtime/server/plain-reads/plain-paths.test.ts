import { describe, expect, test } from "vitest";
import type { FormDefinition, PathSegment } from "../definition.js";
import { harbour } from "../testing/harbour.js";
import { plainlyRead, recordPaths } from "./plain-paths.js";

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

test("a path that fits two forms is left to the app", () => {
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

describe("a type is read only by the app", () => {
  const types = (...asked: Parameters<typeof plainlyRead>) => plainlyRead(...asked).map(({ type }) => type);
  const own = async () => new Response();

  test("if reads of it are not offered", () => expect(types(harbour)).toEqual(["Ship", "Call"]));

  test("if a team's own code reads it, or has an operation whose name could be an id", () => {
    expect(types(harbour, { Ship: { search: own } })).toEqual(["Ship", "Call"]);
    expect(types(harbour, { Ship: { read: own } })).toEqual(["Call"]);
    expect(types(harbour, { Call: { named: { $sink: own } } })).toEqual(["Ship", "Call"]);
    expect(types(harbour, { Call: { named: { sink: own } } })).toEqual(["Ship"]);
  });

  test("if the name of an export could be an id", () => {
    const [ship, ...others] = harbour.resources;
    const exported = { ...ship, exports: [{ name: "manifest", belonging: [] }] } as (typeof others)[number];
    expect(types({ ...harbour, resources: [exported, ...others] })).toEqual(["Call"]);
  });

  test("if the interface reads records in another way", () => {
    const read = { method: "POST", on: "record" } as const;
    expect(types({ ...harbour, interactions: { ...harbour.interactions, read } })).toEqual([]);
  });
});

test("a record is found by the URL of a reference that is not a path of its own", () => {
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
