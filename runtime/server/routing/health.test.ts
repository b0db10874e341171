import { expect, test } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import { oneToken } from "../auth/token-list.js";
import { openStore } from "../store/open-store.js";
import { StoreDamaged, StoreUnavailable } from "../store-port/store-error.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

test("reports up and ready, also without a token, and nothing else", async () => {
  const client = await openClient({ ...bearerAccess([oneToken("secret")]) });
  const [up, ready] = [await client.get("/health"), await client.get("/ready")];
  expect([up.status, up.text, ready.status, ready.text]).toEqual([
    200,
    '{"status":"up"}',
    200,
    '{"status":"ready"}',
  ]);
  expect((await client.get("/fleets/1/vehicles")).status).toBe(401);
  await client.close();
});

test("is up but not ready while its store is unavailable", async () => {
  const store = await openStore("memory");
  store.read = () => Promise.reject(new StoreUnavailable("gone", 7, undefined));
  const client = await openClient({ store });
  const ready = await client.get("/ready");
  expect([ready.status, ready.headers.get("retry-after"), (await client.get("/health")).status]).toEqual([
    503,
    "7",
    200,
  ]);
  await client.close();
});

test.each([
  ["read-only", new StoreUnavailable("The store has no room left on its disk.", 30, undefined)],
  ["damaged", new StoreDamaged(new Error("page 7"))],
] as const)("is ready with a store that is %s, and says why", async (status, fault) => {
  const store = await openStore("memory");
  store.state = () => ({ status, fault });
  const client = await openClient({ store });
  const ready = await client.get("/ready");
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status, reason: fault.message }]);
  await client.close();
});

test("is not ready if the store's file is lost, or too damaged to be read", async () => {
  const store = await openStore("memory");
  const lost = new StoreUnavailable("The store's file was removed.", 30, undefined);
  store.state = () => ({ status: "unavailable", fault: lost });
  const client = await openClient({ store });
  expect(await client.get("/ready")).toMatchObject({
    status: 503,
    json: { status: "not ready", reason: lost.message },
  });
  store.read = () => {
    throw new StoreDamaged(new Error("page 7"));
  };
  expect(await client.get("/ready")).toMatchObject({ status: 503, json: { status: "not ready" } });
  await client.close();
});

test("an interface with the same paths keeps them", async () => {
  const forms = [{ name: "current", segments: [{ kind: "site" }] }] as const;
  const client = await openClient({ definition: { ...fleet, forms } });
  expect((await client.get("/health")).json["resourceType"]).toBe("Bundle");
  await client.close();
});
