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
