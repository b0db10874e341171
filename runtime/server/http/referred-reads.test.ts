// Tests reads by the URL by which records refer to a record.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import type { InterfaceDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

/** The interface with vehicles shown by one form only, and references written in the other. */
const definition: InterfaceDefinition = {
  ...fleet,
  references: [{ kind: "literal", text: "fleets" }, { kind: "site" }, { kind: "type" }, { kind: "id" }],
  resources: fleet.resources.map((one) => (one.type === "Vehicle" ? { ...one, forms: ["legacy"] } : one)),
};

const vehicles = "/v1/vehicles/of/1";
let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient({ definition });
  id = await client.add(vehicles, { kind: "Vehicle", plate: "plain" });
});
afterAll(() => client.close());

describe("a record is read by the URL by which others refer to it", () => {
  test("as by its own URL", async () => {
    const [own, referred] = [
      await client.get(`${vehicles}/${id}`),
      await client.get(`/fleets/1/vehicles/${id}`),
    ];
    expect([referred.status, referred.text]).toEqual([200, own.text]);
    expect(referred.headers.get("etag")).toBe(own.headers.get("etag"));
    expect((await client.get(`/fleets/1/vehicles/${id}`, { "If-None-Match": 'W/"1"' })).status).toBe(304);
    expect((await client.send("HEAD", `/fleets/1/vehicles/${id}`)).status).toBe(200);
  });

  test("which is the fullUrl in lists, whatever their path", async () => {
    const { json } = await client.get(vehicles);
    expect(json.entry.map(({ fullUrl }) => fullUrl)).toEqual([`http://localhost/fleets/1/vehicles/${id}`]);
    const [url = ""] = json.entry.map(({ fullUrl }) => fullUrl);
    const job = await client.add("/fleets/1/jobs", { kind: "Job", vehicle: { href: url } });
    expect((await client.get(url)).json.id).toBe(id);
    expect(await client.ids(`/fleets/1/jobs?vehicle=${id}`)).toEqual([job]);
  });

  test("and nothing else is offered there", async () => {
    expect((await client.get("/fleets/1/vehicles/none")).status).toBe(404);
    expect((await client.get(`/fleets/2/vehicles/${id}`)).status).toBe(404);
    expect((await client.get("/fleets/1/Vehicle")).status).toBe(404);
    expect((await client.get("/fleets/1/vehicles")).status).toBe(404);
    expect((await client.get("/fleets/1/Garage/1")).status).toBe(404);
    const deleting = await client.send("DELETE", `/fleets/1/vehicles/${id}`);
    expect([deleting.status, deleting.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("that URL requires the same right to read", async () => {
  const grants = [{ token: "elsewhere-0123456789", sites: ["2"], may: ["read"] }] as const;
  const own = await openClient({ definition, ...bearerAccess([tokenList(grants)]) });
  const { status } = await own.get(`/fleets/1/vehicles/${id}`, {
    Authorization: "Bearer elsewhere-0123456789",
  });
  await own.close();
  expect(status).toBe(403);
});

test("a team's own handler answers there too", async () => {
  const handlers = { Vehicle: { read: () => new Response("own") } };
  const own = await openClient({ definition, handlers });
  const { text } = await own.get("/fleets/1/vehicles/7");
  await own.close();
  expect(text).toBe("own");
});

test.each([
  ["names no site", [{ kind: "type" }, { kind: "id" }]],
  ["does not end with an id", [{ kind: "site" }, { kind: "id" }, { kind: "type" }]],
] as const)("a form that %s leads nowhere", async (_, references) => {
  const own = await openClient({ definition: { ...definition, references } });
  await own.add(vehicles, { kind: "Vehicle" });
  const { json } = await own.get(vehicles);
  await own.close();
  expect(json.entry[0]?.fullUrl).toContain(`http://localhost${vehicles}/`);
});
