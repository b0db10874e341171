import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";

// An interface whose updates go to a record's own path.
let client: Client;
let id: string;
let other: string;
beforeAll(async () => {
  const { interactions } = harbour;
  const definition = {
    ...harbour,
    interactions: { ...interactions, update: { method: "PUT", on: "record" } },
  } as const;
  client = await openClient({ definition });
  id = await client.add("/at/7/ships", { kind: "Ship", flag: "before" });
  other = await client.add("/at/7/ships", { kind: "Ship", flag: "other" });
});
afterAll(() => client.close());

test.each([
  ["the body says the same id", () => ({ id })],
  ["the body has none", () => ({})],
])("the path names the record that is replaced if %s", async (_, named) => {
  const answer = await client.send("PUT", `/at/7/ships/${id}`, { kind: "Ship", flag: "after", ...named() });
  expect([answer.status, answer.json.id, answer.json["flag"]]).toEqual([200, id, "after"]);
});

test("a body that names another record than the path is refused, and no record changes", async () => {
  const flags = async () => [
    (await client.get(`/at/7/ships/${id}`)).json["flag"],
    (await client.get(`/at/7/ships/${other}`)).json["flag"],
  ];
  const before = await flags();
  const answer = await client.send("PUT", `/at/7/ships/${id}`, { kind: "Ship", flag: "stray", id: other });
  expect([answer.status, answer.json.issue[0]?.expression]).toEqual([400, ["id"]]);
  expect(await flags()).toEqual(before);
});
