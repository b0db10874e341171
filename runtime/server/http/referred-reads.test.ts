// Tests reads by the URL by which records refer to a record.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import type { InterfaceDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";

/** The harbour with ships shown by one form only, and references written in the other. */
const definition: InterfaceDefinition = {
  ...harbour,
  references: [{ kind: "literal", text: "at" }, { kind: "site" }, { kind: "type" }, { kind: "id" }],
  resources: harbour.resources.map((one) => (one.type === "Ship" ? { ...one, forms: ["deep"] } : one)),
};

const ships = "/v9/at/1/ships";
let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient({ definition });
  id = await client.add(ships, { kind: "Ship", flag: "plain" });
});
afterAll(() => client.close());

describe("a record is read by the URL by which others refer to it", () => {
  test("as by its own URL", async () => {
    const [own, referred] = [await client.get(`${ships}/${id}`), await client.get(`/at/1/Ship/${id}`)];
    expect([referred.status, referred.text]).toEqual([200, own.text]);
    expect(referred.headers.get("etag")).toBe(own.headers.get("etag"));
    expect((await client.get(`/at/1/Ship/${id}`, { "If-None-Match": 'W/"1"' })).status).toBe(304);
    expect((await client.send("HEAD", `/at/1/Ship/${id}`)).status).toBe(200);
  });

  test("which is the fullUrl in lists, whatever their path", async () => {
    const { json } = await client.get(ships);
    expect(json.entry.map(({ fullUrl }) => fullUrl)).toEqual([`http://localhost/at/1/Ship/${id}`]);
    const [url = ""] = json.entry.map(({ fullUrl }) => fullUrl);
    const call = await client.add("/at/1/calls", { kind: "Call", of: { link: url } });
    expect((await client.get(url)).json.id).toBe(id);
    expect(await client.ids(`/at/1/calls?ship=${id}`)).toEqual([call]);
  });

  test("and nothing else is offered there", async () => {
    expect((await client.get("/at/1/Ship/none")).status).toBe(404);
    expect((await client.get(`/at/2/Ship/${id}`)).status).toBe(404);
    expect((await client.get("/at/1/Ship")).status).toBe(404);
    expect((await client.get("/at/1/ships")).status).toBe(404);
    expect((await client.get("/at/1/Berth/1")).status).toBe(404);
    const deleting = await client.send("DELETE", `/at/1/Ship/${id}`);
    expect([deleting.status, deleting.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("that URL requires the same right to read", async () => {
  const grants = [{ token: "elsewhere-0123456789", sites: ["2"], may: ["read"] }] as const;
  const own = await openClient({ definition, ...bearerAccess([tokenList(grants)]) });
  const { status } = await own.get(`/at/1/Ship/${id}`, { Authorization: "Bearer elsewhere-0123456789" });
  await own.close();
  expect(status).toBe(403);
});

test("a team's own handler answers there too", async () => {
  const handlers = { Ship: { read: () => new Response("own") } };
  const own = await openClient({ definition, handlers });
  const { text } = await own.get("/at/1/Ship/7");
  await own.close();
  expect(text).toBe("own");
});

test.each([
  ["names no site", [{ kind: "type" }, { kind: "id" }]],
  ["does not end with an id", [{ kind: "site" }, { kind: "id" }, { kind: "type" }]],
] as const)("a form that %s leads nowhere", async (_, references) => {
  const own = await openClient({ definition: { ...definition, references } });
  await own.add(ships, { kind: "Ship" });
  const { json } = await own.get(ships);
  await own.close();
  expect(json.entry[0]?.fullUrl).toContain(`http://localhost${ships}/`);
});
