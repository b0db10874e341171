// Tests an interface whose updates merge, on a record's own path.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

let client: Client;
beforeAll(async () => {
  const { interactions } = fleet;
  const update = { method: "PATCH", on: "record", merges: true } as const;
  client = await openClient({ definition: { ...fleet, interactions: { ...interactions, update } } });
});
afterAll(() => client.close());

const added = (plate: string, more: object = {}): Promise<string> =>
  client.add("/fleets/7/vehicles", { kind: "Vehicle", plate, ...more });

const read = async (id: string) => (await client.get(`/fleets/7/vehicles/${id}`)).json;

test("a patch changes and removes members, and the rest stays", async () => {
  const id = await added("one", { length: 4.5, papers: [{ number: "1" }] });
  const answer = await client.send("PATCH", `/fleets/7/vehicles/${id}`, { length: null, plate: "two" });
  expect([answer.status, answer.json["plate"], answer.json.meta?.["versionId"]]).toEqual([200, "two", "2"]);
  const record = await read(id);
  expect([record["length"], record["papers"], record["kind"]]).toEqual([
    undefined,
    [{ number: "1" }],
    "Vehicle",
  ]);
});

test("a search finds the record by what it has after the patch", async () => {
  const id = await added("before", { length: 1 });
  await client.send("PATCH", `/fleets/7/vehicles/${id}`, { plate: "patched" });
  const found = async (plate: string) =>
    (await client.get(`/fleets/7/vehicles?plate=${plate}`)).json.entry?.length ?? 0;
  expect([await found("before"), await found("patched")]).toEqual([0, 1]);
});

test("a patch is judged by the record that it makes", async () => {
  const id = await added("fine");
  const wrong = await client.send("PATCH", `/fleets/7/vehicles/${id}`, { plate: 7 });
  expect([wrong.status, (await read(id))["plate"]]).toEqual([422, "fine"]);
  const absent = await client.send("PATCH", "/fleets/7/vehicles/none", { plate: "x" });
  expect(absent.status).toBe(404);
});

test("two patches at the same time are both kept", async () => {
  const id = await added("both");
  const patches = [{ length: 3 }, { grade: 2 }, { axles: 4 }, { electric: true }];
  await Promise.all(patches.map((patch) => client.send("PATCH", `/fleets/7/vehicles/${id}`, patch)));
  expect(await read(id)).toMatchObject({ plate: "both", length: 3, grade: 2, axles: 4, electric: true });
});

test("entries of a map are removed by null, and those of odd names are kept", async () => {
  const odd = '{"__proto__":"a","constructor":"b","a.b":"c","a/b":"d"," ":"e","":"f","*":"g"}';
  const id = await added("mapped", { labels: JSON.parse(odd) });
  expect(JSON.stringify((await read(id))["labels"])).toBe(odd);
  const patch = JSON.parse('{"labels":{"__proto__":null,"a.b":null,"new":"h"}}');
  await client.send("PATCH", `/fleets/7/vehicles/${id}`, patch);
  const left = '{"constructor":"b","a/b":"d"," ":"e","":"f","*":"g","new":"h"}';
  expect(JSON.stringify((await read(id))["labels"])).toBe(left);
});
