// Tests that unique numbers are compared by all their digits, and several members together, on all stores.
import { expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { places } from "../testing/places.js";

const { file, postgres } = places();

const definition = {
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle" ? { ...one, unique: [["plate"]], validate: () => [] } : one,
  ),
};

test.each([
  ["memory", async () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("unique numbers that no double holds clash only with the same number in %s", async (_, name) => {
  const client = await openClient({ definition, store: await openStore(await name()) });
  const sent = async (plate: string, method = "POST", id = ""): Promise<number> =>
    (await client.send(method, "/fleets/1/vehicles", `{"kind":"Vehicle",${id}"plate":${plate}}`)).status;
  const statuses: number[] = [];
  for (const plate of [
    "9007199254740992",
    "9007199254740993",
    "9007199254740993.0",
    "7",
    "7.0",
    "1e400",
    "2e400",
  ])
    statuses.push(await sent(plate));
  expect(statuses).toEqual([201, 201, 409, 201, 409, 201, 201]);
  const id = await client.add("/fleets/1/vehicles", '{"kind":"Vehicle","plate":9007199254740995}');
  expect(await sent("9007199254740993", "PUT", `"id":"${id}",`)).toBe(409);
  expect(await sent("9007199254740994", "PUT", `"id":"${id}",`)).toBe(200);
  await client.close();
});

const together = {
  ...fleet,
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle" ? { ...one, unique: [["plate", "grade"]], validate: () => [] } : one,
  ),
};

test.each([
  ["memory", async () => "memory"],
  ["PostgreSQL", postgres],
])("records with the same values of several members clash, and no others, in %s", async (_, name) => {
  const client = await openClient({ definition: together, store: await openStore(await name()) });
  const url = "/fleets/1/vehicles";
  const sent = async (body: string, method = "POST"): Promise<number> =>
    (await client.send(method, url, `{"kind":"Vehicle"${body}}`)).status;
  const statuses: number[] = [];
  for (const body of [
    '"plate":1,"grade":2',
    '"plate":1,"grade":3',
    '"plate":2,"grade":2',
    '"plate":1',
    '"plate":1',
    '"plate":1,"grade":null',
    '"plate":1.0,"grade":2',
  ])
    statuses.push(await sent(`,${body}`));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 409]);
  const id = await client.add(url, '{"kind":"Vehicle","plate":5,"grade":5}');
  expect(await sent(`,"id":"${id}","plate":1,"grade":3`, "PUT")).toBe(409);
  expect(await sent(`,"id":"${id}","plate":5,"grade":5`, "PUT")).toBe(200);
  expect(await sent(`,"id":"${id}","plate":1,"grade":5`, "PUT")).toBe(200);
  await client.close();
});
