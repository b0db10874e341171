// Tests that a list has only the members of its records that a query names.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answers } from "../answers.js";
import type { InterfaceDefinition } from "../definition.js";
import { openStore } from "../store/open-store.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

const definitionWith = (answers: Partial<Answers>): InterfaceDefinition => ({
  ...fleet,
  answers: { ...fleet.answers, ...answers },
  resources: fleet.resources.map((one) =>
    one.type === "Vehicle"
      ? {
          ...one,
          parameters: [
            ...one.parameters,
            {
              name: "show",
              match: "fields",
              targets: [],
              demanded: false,
              separator: ";",
              members: ["plate", "grade", "names"],
            },
          ],
        }
      : one,
  ),
});

const clients: Client[] = [];
const opened = async (answers: Partial<Answers> = {}): Promise<Client> => {
  const client = await openClient({ definition: definitionWith(answers), store: await openStore("memory") });
  clients.push(client);
  await client.add("/fleets/7/vehicles", {
    kind: "Vehicle",
    plate: "a",
    grade: 3,
    names: { called: "pear", also: ["x"] },
  });
  await client.add("/fleets/7/vehicles", { kind: "Vehicle", plate: "b" });
  return client;
};
afterAll(async () => {
  for (const client of clients) await client.close();
});

let client: Client;
beforeAll(async () => {
  client = await opened();
});

/** The records of a list, over all pages. */
async function recordsOf(of: Client, query: string): Promise<readonly object[]> {
  const records: object[] = [];
  for (let path: string | undefined = `/fleets/7/vehicles?${query}`; path !== undefined; ) {
    const { json } = await of.get(path);
    records.push(...json.entry.map(({ resource }) => resource));
    const next = json.link.find(({ relation }) => relation === "next")?.url;
    path = next && new URL(next).pathname + new URL(next).search;
  }
  return records;
}

const membersOf = async (of: Client, query: string): Promise<readonly (readonly string[])[]> =>
  (await recordsOf(of, query)).map((record) => Object.keys(record).sort());

test("records have the named members, and their id, type and meta", async () => {
  expect(await membersOf(client, "show=plate;grade")).toEqual([
    ["id", "kind", "meta", "plate"],
    ["grade", "id", "kind", "meta", "plate"],
  ]);
  expect(await recordsOf(client, "show=names&plate=a")).toMatchObject([
    { names: { called: "pear", also: ["x"] } },
  ]);
});

test("pages after the first have the same members", async () => {
  const records = await recordsOf(client, "show=plate&max=1");
  expect(records.map((record) => Object.keys(record).length)).toEqual([4, 4]);
});

test("a name that no member has is refused, or passed over", async () => {
  expect((await client.get("/fleets/7/vehicles?show=plate;colour")).status).toBe(400);
  expect((await (await opened({ unknownField: 422 })).get("/fleets/7/vehicles?show=colour")).status).toBe(
    422,
  );
  const ignoring = await opened({ unknownField: "ignored" });
  expect(await membersOf(ignoring, "show=colour;plate&plate=b")).toEqual([["id", "kind", "meta", "plate"]]);
});

test("records have nothing else if the interface chooses so", async () => {
  expect(await membersOf(await opened({ chosenFields: "named only" }), "show=plate;id&plate=b")).toEqual([
    ["id", "plate"],
  ]);
});
