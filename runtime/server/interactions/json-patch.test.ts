// Tests an interface whose updates are JSON Patches, on a record's own path.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

let client: Client;
beforeAll(async () => {
  const { interactions } = fleet;
  const update = { method: "PATCH", on: "record", patches: true } as const;
  client = await openClient({ definition: { ...fleet, interactions: { ...interactions, update } } });
});
afterAll(() => client.close());

const vehicles = "/fleets/7/vehicles";
const added = (more: object = {}): Promise<string> => client.add(vehicles, { kind: "Vehicle", ...more });
const read = async (id: string) => (await client.get(`${vehicles}/${id}`)).json;
const patch = (id: string, ...operations: readonly object[]) =>
  client.send("PATCH", `${vehicles}/${id}`, operations, { "Content-Type": "application/json-patch+json" });

test("a patch changes the record, its version and what finds it, and the rest stays", async () => {
  const id = await added({ plate: "one", length: 4.5, papers: [{ number: "1" }] });
  const answer = await patch(
    id,
    { op: "test", path: "/id", value: id },
    { op: "replace", path: "/plate", value: "patched here" },
    { op: "add", path: "/papers/-", value: { number: "2" } },
    { op: "remove", path: "/length" },
  );
  expect([answer.status, answer.json.meta?.["versionId"]]).toEqual([200, "2"]);
  const record = await read(id);
  expect([record["plate"], record["papers"], record["length"]]).toEqual([
    "patched here",
    [{ number: "1" }, { number: "2" }],
    undefined,
  ]);
  expect((await client.get(`${vehicles}?plate=patched%20here`)).json.entry).toHaveLength(1);
});

test.each([
  ["a test that does not hold", 409, { op: "test", path: "/plate", value: "two" }],
  ["a path that is not there", 409, { op: "remove", path: "/tyres/front" }],
  ["a record that breaks a rule", 422, { op: "replace", path: "/plate", value: 7 }],
  ["a pointer that is none", 400, { op: "remove", path: "plate" }],
  ["an operation that is none", 400, { op: "clear", path: "/plate" }],
  ["an operation without its value", 400, { op: "add", path: "/plate" }],
  ["a move of a value into itself", 400, { op: "move", from: "/papers", path: "/papers/0" }],
])("%s refuses the whole patch with %i", async (_, status, wrong) => {
  const id = await added({ plate: "one", papers: [{ number: "1" }] });
  const answer = await patch(id, { op: "replace", path: "/plate", value: "lost" }, wrong);
  expect([answer.status, (await read(id))["plate"]]).toEqual([status, "one"]);
});

test("a patch that takes too much work, or nests too deeply, is refused with 422", async () => {
  const id = await added({ papers: Array.from({ length: 1000 }, () => ({ number: "1" })) });
  const copies = Array.from({ length: 100 }, () => ({ op: "copy", from: "/papers", path: "/copied" }));
  const copy = await patch(id, ...copies);
  expect([copy.status, copy.json.issue[0]?.code]).toEqual([422, "too-costly"]);
  const nest = Array.from({ length: 3000 }, () => [
    { op: "add", path: "/b", value: {} },
    { op: "move", from: "/papers", path: "/b/c" },
    { op: "move", from: "/b", path: "/papers" },
  ]);
  expect((await patch(id, ...nest.flat())).status).toBe(422);
  const pointer = `/${"a".repeat(300_000)}`;
  expect((await patch(id, { op: "remove", path: pointer })).status).toBe(409);
});

test("a body that is no list is refused, and so is a patch of no record", async () => {
  const id = await added();
  expect((await client.send("PATCH", `${vehicles}/${id}`, { plate: "x" })).status).toBe(400);
  expect((await patch("none", { op: "add", path: "/plate", value: "x" })).status).toBe(404);
});

test("patches at the same time are all kept", async () => {
  const id = await added({ papers: [] });
  const numbers = ["1", "2", "3", "4"];
  await Promise.all(numbers.map((number) => patch(id, { op: "add", path: "/papers/-", value: { number } })));
  expect((await read(id))["papers"]).toHaveLength(4);
});
