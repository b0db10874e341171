// Tests tokens that clients send as an API key, in the header that the interface states.
import { afterEach, expect, it } from "vitest";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { openAccess } from "./open-access.js";

const token = "a-key-of-the-fleet";
const keyed = { ...fleet, keyHeader: "X-Api-Key" };

let client: Client | undefined;
afterEach(async () => client?.close());

it("is let in by its header or as a bearer token, and by nothing else", async () => {
  const access = await openAccess({ token }, undefined, true, keyed);
  client = await openClient({ definition: keyed, ...access });
  const id = (await client.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" }, { "X-Api-Key": token }))
    .json.id;
  const statusWith = async (headers: Record<string, string>) =>
    (await client?.get(`/fleets/7/vehicles/${id}`, headers))?.status;
  expect(await statusWith({ "x-api-key": token })).toBe(200);
  expect(await statusWith({ Authorization: `Bearer ${token}` })).toBe(200);
  for (const wrong of [{}, { "X-Api-Key": "" }, { "X-Api-Key": "another" }, { Authorization: token }])
    expect(await statusWith(wrong)).toBe(401);
});

it("a refusal names the header, and challenges with the scheme of keys", async () => {
  client = await openClient({ ...(await openAccess({ token }, undefined, true, keyed)) });
  const { headers, json } = await client.get("/fleets/7/vehicles");
  expect(headers.get("www-authenticate")).toBe("ApiKey");
  expect(json.issue[0]?.details.text).toContain("header X-Api-Key");
});

it("what is stated of single operations goes before what is stated of all requests", async () => {
  const definition = {
    ...keyed,
    refusedCredentials: 403 as const,
    resources: keyed.resources.map((resource) =>
      resource.type === "Vehicle"
        ? { ...resource, credentials: { read: {}, search: {}, delete: { header: "X-Yard-Key" } } }
        : resource,
    ),
  };
  client = await openClient({ definition, ...(await openAccess({ token }, undefined, true, definition)) });
  const { get, send } = client;
  const right = { "X-Api-Key": token };
  const added = await send("POST", "/fleets/7/vehicles", { kind: "Vehicle" }, right);
  const path = `/fleets/7/vehicles/${added.json.id}`;
  const statuses = async (...asked: readonly Promise<{ readonly status: number }>[]) =>
    (await Promise.all(asked)).map(({ status }) => status);
  expect(await statuses(get(path), get("/fleets/7/vehicles"), get(path, { "X-Api-Key": "another" }))).toEqual(
    [200, 200, 200],
  );
  expect(
    await statuses(send("POST", "/fleets/7/vehicles", { kind: "Vehicle" }), get("/fleets/7/none")),
  ).toEqual([403, 403]);
  expect(
    await statuses(
      send("DELETE", path),
      send("DELETE", path, undefined, right),
      send("DELETE", path, undefined, { Authorization: `Bearer ${token}` }),
    ),
  ).toEqual([401, 401, 401]);
  expect(await statuses(send("DELETE", path, undefined, { "X-Yard-Key": token }))).toEqual([204]);
});

it("whoever needs no credentials cannot do what needs them by way of a public operation", async () => {
  const definition = {
    ...keyed,
    resources: keyed.resources.map((resource) => ({ ...resource, credentials: { add: {} } })),
  };
  client = await openClient({ definition, ...(await openAccess({ token }, undefined, true, definition)) });
  const add = (headers: Record<string, string>) =>
    client?.send("POST", "/fleets/7/vehicles", { kind: "Vehicle", plate: "x" }, headers);
  expect((await add({}))?.status).toBe(201);
  expect((await add({ "If-None-Exist": "plate=x" }))?.status).toBe(403);
  expect((await add({ "If-None-Exist": "plate=x", "X-Api-Key": token }))?.status).toBe(200);
});
