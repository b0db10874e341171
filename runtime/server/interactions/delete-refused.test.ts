// Tests that a record is not deleted while others refer to it, by URL or by id.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InterfaceDefinition, ResourceDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

const parts: Readonly<Record<string, Partial<ResourceDefinition>>> = {
  Vehicle: {
    kept: {
      status: 423,
      by: [
        { type: "Job", path: ["vehicle", "href"] },
        { type: "Job", path: ["helper"] },
      ],
    },
  },
  Job: {
    interactions: ["search", "read", "add", "delete"],
    holds: [{ path: ["vehicle", "href"] }, { path: ["helper"], types: ["Vehicle"] }],
  },
};
const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) => ({ ...one, ...parts[one.type] })),
};

let client: Client;
beforeAll(async () => {
  client = await openClient({ definition });
});
afterAll(() => client.close());

const vehicles = "/fleets/1/vehicles";
const remove = (path: string) => client.send("DELETE", path);

test.each([
  ["its URL", (href: string) => ({ vehicle: { href } })],
  ["its id", (href: string) => ({ helper: href.split("/").at(-1) })],
])("a record to which another refers by %s stays until that one is gone", async (_, refer) => {
  const { json, headers } = await client.send("POST", vehicles, { kind: "Vehicle" });
  const { id } = json;
  const job = await client.add("/fleets/1/jobs", { kind: "Job", ...refer(headers.get("location") ?? "") });
  const refused = await remove(`${vehicles}/${id}`);
  expect([refused.status, refused.json.issue[0]?.code]).toEqual([423, "conflict"]);
  expect(refused.json.issue[0]?.details.text).toContain("A Job refers to this Vehicle");
  expect((await client.get(`${vehicles}/${id}`)).status).toBe(200);
  expect((await remove(`/fleets/1/jobs/${job}`)).status).toBeLessThan(300);
  expect((await remove(`${vehicles}/${id}`)).status).toBeLessThan(300);
  expect((await client.get(`${vehicles}/${id}`)).status).toBe(410);
});

test("a record to which another of the same id refers at another site is deleted", async () => {
  const id = await client.add(vehicles, { kind: "Vehicle" });
  await client.add("/fleets/2/jobs", { kind: "Job", helper: id });
  expect((await remove(`${vehicles}/${id}`)).status).toBeLessThan(300);
});
