// Tests collections below the path of a record: whose records they list, what an add gets, and which pages they have.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InterfaceDefinition, NestedDefinition } from "../definition.js";
import { isInterfacePath } from "../http/interface-paths.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

const trips: NestedDefinition = {
  field: "vehicle",
  parent: "Vehicle",
  segment: "trips",
  parameter: "vehicle",
  url: "href",
  interactions: ["search", "add"],
};
const helped: NestedDefinition = {
  field: "helper",
  parent: "Vehicle",
  segment: "helped",
  parameter: "/helper",
  interactions: ["search", "add"],
};
const hidden = {
  name: "/helper",
  match: "token",
  targets: [{ path: ["helper"], value: { kind: "string" } }],
  demanded: false,
  inPath: true,
} as const;
const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((resource) =>
    resource.type === "Job"
      ? { ...resource, parameters: [...resource.parameters, hidden], nested: [trips, helped] }
      : resource,
  ),
};

let client: Client;
let one: string;
let two: string;
beforeAll(async () => {
  client = await openClient({ definition, limits: { pageSize: 2 } });
  one = await client.add("/fleets/1/vehicles", { kind: "Vehicle" });
  two = await client.add("/fleets/1/vehicles", { kind: "Vehicle" });
});
afterAll(() => client.close());

const below = (id: string, segment = "trips"): string => `/fleets/1/vehicles/${id}/${segment}`;
const job = { kind: "Job" };

describe("an add below a record", () => {
  test("refers to it by its URL, and the answer names the record's own place", async () => {
    const added = await client.send("POST", below(one), job);
    expect(added.status).toBe(201);
    expect(new URL(added.headers.get("location") ?? "").pathname).toBe(`/fleets/1/jobs/${added.json.id}`);
    const href = expect.stringMatching(new RegExp(`/fleets/1/vehicles/${one}$`));
    expect((await client.get(`/fleets/1/jobs/${added.json.id}`)).json["vehicle"]).toEqual({ href });
  });

  test("refers to it by its id, where the field has that alone", async () => {
    const added = await client.send("POST", below(one, "helped"), job);
    expect((await client.get(`/fleets/1/jobs/${added.json.id}`)).json["helper"]).toBe(one);
  });

  test("may name the record, and no other one", async () => {
    expect((await client.send("POST", below(one, "helped"), { ...job, helper: one })).status).toBe(201);
    const { status, json } = await client.send("POST", below(one, "helped"), { ...job, helper: two });
    expect([status, json.issue[0]?.expression]).toEqual([422, ["Job.helper"]]);
  });

  test.each(["POST", "GET"])("%s below a record that is not there is refused", async (method) => {
    const answer = await client.send(method, below("none"), method === "GET" ? undefined : job);
    expect(answer.status).toBe(404);
  });
});

describe("the list below a record", () => {
  test("has the records that refer to it, page by page, at its own path", async () => {
    const added: string[] = [];
    for (let n = 0; n < 3; n += 1) added.push(await client.add(below(two), job));
    const { json } = await client.get(below(two));
    expect(json.link.map(({ url }) => new URL(url).pathname)).toEqual([below(two), below(two)]);
    expect([...(await client.ids(below(two)))].sort()).toEqual([...added].sort());
    expect((await client.ids(`${below(two)}?helper=nobody`)).length).toBe(0);
  });

  test("has no page of another record's list", async () => {
    const next = (await client.get(below(two))).json.link.find(({ relation }) => relation === "next");
    const { pathname, search } = new URL(next?.url ?? "");
    expect((await client.get(pathname + search)).status).toBe(200);
    expect((await client.get(below(one) + search)).status).toBe(400);
  });
});

test("a query can't name the parameter of a path", async () => {
  expect((await client.get(`/fleets/1/jobs?vehicle=${one}&%2Fhelper=${one}`)).status).toBe(400);
});

test.each([
  [below("x"), true],
  [below("x", "other"), false],
  ["/fleets/1/jobs/x/trips", false],
])("whether %s belongs to the interface: %s", (path, belongs) => {
  expect(isInterfacePath(definition, path)).toBe(belongs);
});
