// Tests an interface whose requests name their site in a header: each site has its own records, and no URL names it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { fleetAtOneUrl } from "../testing/fleet-at-one-url.js";

let client: Client;
beforeAll(async () => {
  client = await openClient({ definition: { ...fleetAtOneUrl, siteHeader: "X-Tenant" } });
});
afterAll(() => client.close());

const at = (site: string) => ({ "X-Tenant": site });
const send = (site: string, method: string, path: string, body?: object) =>
  client.send(method, path, body, at(site));

test("a record is there at its own site alone, at a URL without the site", async () => {
  const added = await send("north", "POST", "/vehicles", { kind: "Vehicle", plate: "one" });
  const { pathname } = new URL(added.headers.get("location") ?? "");
  expect(pathname).toBe(`/vehicles/${added.json.id}`);
  expect((await send("north", "GET", pathname)).status).toBe(200);
  expect((await send("south", "GET", pathname)).status).toBe(404);
  expect((await send("south", "DELETE", pathname)).status).toBe(404);
  expect((await send("north", "GET", "/vehicles?plate=one")).json.entry).toHaveLength(1);
  expect((await send("south", "GET", "/vehicles?plate=one")).json.entry ?? []).toHaveLength(0);
});

test("a reference by URL names a record of the site at which it is written", async () => {
  const { headers, json } = await send("north", "POST", "/vehicles", { kind: "Vehicle" });
  const href = headers.get("location") ?? "";
  await send("north", "POST", "/jobs", { kind: "Job", vehicle: { href } });
  const found = async (site: string) =>
    (await send(site, "GET", `/jobs?vehicle=${json.id}`)).json.entry?.length ?? 0;
  expect([await found("north"), await found("south")]).toEqual([1, 0]);
});

test.each([
  ["no header", {}],
  ["an empty one", at("")],
  ["a dot segment", at("..")],
])("a request with %s is refused", async (_, headers) => {
  const { status, json } = await client.send("GET", "/vehicles", undefined, headers);
  expect([status, json.issue[0]?.code]).toEqual([400, "required"]);
});
