import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

// An interface whose updates go to a record's own path.
let client: Client;
let id: string;
let other: string;
beforeAll(async () => {
  const { interactions } = fleet;
  const definition = {
    ...fleet,
    interactions: { ...interactions, update: { method: "PUT", on: "record" } },
  } as const;
  client = await openClient({ definition });
  id = await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate: "before" });
  other = await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate: "other" });
});
afterAll(() => client.close());

test.each([
  ["the body says the same id", () => ({ id })],
  ["the body has none", () => ({})],
])("the path names the record that is replaced if %s", async (_, named) => {
  const answer = await client.send("PUT", `/fleets/7/vehicles/${id}`, {
    kind: "Vehicle",
    plate: "after",
    ...named(),
  });
  expect([answer.status, answer.json.id, answer.json["plate"]]).toEqual([200, id, "after"]);
});

test("a body that names another record than the path is refused, and no record changes", async () => {
  const plates = async () => [
    (await client.get(`/fleets/7/vehicles/${id}`)).json["plate"],
    (await client.get(`/fleets/7/vehicles/${other}`)).json["plate"],
  ];
  const before = await plates();
  const answer = await client.send("PUT", `/fleets/7/vehicles/${id}`, {
    kind: "Vehicle",
    plate: "stray",
    id: other,
  });
  expect([answer.status, answer.json.issue[0]?.expression]).toEqual([400, ["id"]]);
  expect(await plates()).toEqual(before);
});
