import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

const vehicles = "/fleets/1/vehicles";
const vehicle = { kind: "Vehicle", plate: "x" };
let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient();
  id = await client.add(vehicles, vehicle);
});
afterAll(() => client.close());

type Ask = (query: string) => Promise<Answer>;
const everywhere: readonly (readonly [string, number, Ask])[] = [
  ["a search", 200, (query) => client.get(`${vehicles}?${query}`)],
  ["a search for something", 200, (query) => client.get(`${vehicles}?plate=x&${query}`)],
  ["a read", 200, (query) => client.get(`${vehicles}/${id}?${query}`)],
  ["an add", 201, (query) => client.send("POST", `${vehicles}?${query}`, vehicle)],
  ["an update", 200, (query) => client.send("PUT", `${vehicles}?${query}`, { ...vehicle, id })],
  [
    "a delete",
    204,
    async (query) => client.send("DELETE", `${vehicles}/${await client.add(vehicles, vehicle)}?${query}`),
  ],
  ["an export", 202, (query) => client.get(`${vehicles}/$manifest?${query}`, { Prefer: "respond-async" })],
];

describe.each(everywhere)("%s", (_, status, ask) => {
  test.each([
    "_format=json",
    "_format=application/json",
    "_format=application/fhir%2Bjson",
    "_format=application/fhir+json",
    "_format=application/fhir%2Bjson;%20charset=utf-8",
    "_format=text/json&_pretty=true",
    "_pretty=false",
  ])("accepts %s", async (query) => expect((await ask(query)).status).toBe(status));

  test.each([
    ["_format=xml", 406, "_format"],
    ["_format=application/fhir%2Bxml", 406, "_format"],
    ["_format=", 406, "_format"],
    ["_pretty=maybe", 400, "_pretty"],
  ])("refuses %s", async (query, refused, expression) => {
    const { status: found, json } = await ask(query);
    expect([found, json.issue[0]?.expression]).toEqual([refused, [expression]]);
  });
});

test("they are not part of the search: a page can be requested with and without them", async () => {
  await client.add(vehicles, vehicle);
  const { json } = await client.get(`${vehicles}?max=1&_format=json`);
  const [self = "", next = ""] = json.link.map(({ url }) => url);
  expect(self).toBe(`http://localhost${vehicles}?max=1`);
  for (const url of [next, `${next}&_format=json&_pretty=true`])
    expect((await client.get(url)).json.entry).toHaveLength(1);
});

test("any other unknown parameter is still refused", async () => {
  for (const query of ["_fromat=json", "_summary=true"])
    expect((await client.get(`${vehicles}?${query}`)).status).toBe(400);
});

test("a parameter of the interface with such a name belongs to the interface", async () => {
  const resources = fleet.resources.map((one) =>
    one.type === "Vehicle"
      ? {
          ...one,
          parameters: one.parameters.map((own) => (own.name === "plate" ? { ...own, name: "_format" } : own)),
        }
      : one,
  );
  const own = await openClient({ definition: { ...fleet, resources } });
  const added = await own.add(vehicles, { kind: "Vehicle", plate: "xml" });
  expect(await own.ids(`${vehicles}?_format=xml`)).toEqual([added]);
  await own.close();
});
