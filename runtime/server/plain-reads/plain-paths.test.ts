import { describe, expect, test } from "vitest";
import type { FormDefinition, PathSegment } from "../definition.js";
import { fleet } from "../testing/fleet.js";
import { plainlyRead, recordPaths } from "./plain-paths.js";

const find = recordPaths(fleet, plainlyRead(fleet));

describe("a record's path", () => {
  test.each([
    ["/fleets/1/vehicles/7", "Vehicle", "/fleets/:site/vehicles/:id"],
    ["/v1/vehicles/of/1/7", "Vehicle", "/v1/vehicles/of/:site/:id"],
    ["/fleets/1/jobs/7", "Job", "/fleets/:site/jobs/:id"],
  ])("%s names a record by the route of its form", (path, type, route) => {
    const found = find(path);
    expect(found).toMatchObject({ site: "1", id: "7", route });
    expect(found?.resource.type).toBe(type);
  });

  test.each([
    "/fleets/1/vehicles",
    "/fleets/1/vehicles/",
    "/fleets/1/vehicles/7/",
    "/fleets/1/vehicles/..",
    "/fleets/../vehicles/7",
    "/fleets/1/vehicles/.7",
    "/fleets/1/vehicles/%37",
    "/fleets/1/vehicles/7?x",
    "/fleets/1/vehicles/7;x",
    "/fleets/1/vehicles/$manifest",
    "/fleets/1/vehicles/7\n",
    `/fleets/${"1".repeat(257)}/vehicles/7`,
    "/Fleets/1/vehicles/7",
    "/fleets/1/garages/7",
    "/fleets/1/constructor/7",
    "/v1/jobs/of/1/7",
    "/x/fleets/1/vehicles/7",
  ])("%j is left to the app", (path) => expect(find(path)).toBeUndefined());
});

test("a path that fits two forms is left to the app", () => {
  const [site, type]: PathSegment[] = [{ kind: "site" }, { kind: "type" }];
  const forms = [
    { name: "current", segments: [{ kind: "literal", text: "a.b" }, site, type] },
    { name: "legacy", segments: [site, { kind: "literal", text: "x" }, type] },
  ] as FormDefinition[];
  const either = recordPaths({ ...fleet, forms }, fleet.resources);
  expect(either("/a.b/1/vehicles/7")).toMatchObject({ site: "1" });
  expect(either("/1/x/vehicles/7")).toMatchObject({ site: "1" });
  expect(either("/a.b/x/vehicles/7")).toBeUndefined();
  expect(either("/a-b/1/vehicles/7")).toBeUndefined();
});

describe("a type is read only by the app", () => {
  const types = (...asked: Parameters<typeof plainlyRead>) => plainlyRead(...asked).map(({ type }) => type);
  const own = async () => new Response();

  test("if reads of it are not offered", () => expect(types(fleet)).toEqual(["Vehicle", "Job"]));

  test("if a team's own code reads it, or has an operation whose name could be an id", () => {
    expect(types(fleet, { Vehicle: { search: own } })).toEqual(["Vehicle", "Job"]);
    expect(types(fleet, { Vehicle: { read: own } })).toEqual(["Job"]);
    expect(types(fleet, { Job: { named: { $sink: own } } })).toEqual(["Vehicle", "Job"]);
    expect(types(fleet, { Job: { named: { sink: own } } })).toEqual(["Vehicle"]);
  });

  test("if the name of an export could be an id", () => {
    const [vehicle, ...others] = fleet.resources;
    const exported = {
      ...vehicle,
      exports: [{ name: "manifest", belonging: [] }],
    } as (typeof others)[number];
    expect(types({ ...fleet, resources: [exported, ...others] })).toEqual(["Job"]);
  });

  test("if the interface reads records in another way", () => {
    const read = { method: "POST", on: "record" } as const;
    expect(types({ ...fleet, interactions: { ...fleet.interactions, read } })).toEqual([]);
  });
});

test("a record is found by the URL of a reference that is not a path of its own", () => {
  const references = [
    { kind: "literal", text: "fleets" },
    { kind: "site" },
    { kind: "type" },
    { kind: "id" },
  ] as const;
  const resources = fleet.resources.map((one) =>
    one.type === "Vehicle" ? { ...one, forms: ["legacy"] } : one,
  );
  const definition = { ...fleet, references, resources };
  const byReference = recordPaths(definition, plainlyRead(definition));
  expect(byReference("/fleets/1/vehicles/7")).toMatchObject({
    site: "1",
    id: "7",
    route: "/fleets/:site/vehicles/:id",
  });
  expect(byReference("/v1/fleets/1/vehicles/7")).toBeUndefined();
  expect(byReference("/fleets/1/Garage/7")).toBeUndefined();
});
