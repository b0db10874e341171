// Tests the scopes that the interface states of operations, with JWTs and with a list of tokens.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CredentialsDefinition, InterfaceDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { newKey, publicJwk, signed } from "../testing/issuer.js";
import { openAccess } from "./open-access.js";

const key = newKey("first");
const names = { issuer: "https://issuer.example", audience: "https://records.example" };
const listed = "listed-0123456789abcdef";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scopes-"));
  writeFileSync(join(folder, "keys.json"), JSON.stringify({ keys: [publicJwk(key)] }));
  writeFileSync(
    join(folder, "tokens.json"),
    JSON.stringify([{ token: listed, sites: "*", may: ["read", "write"] }]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

let client: Client | undefined;
afterEach(async () => client?.close());

const sent = (scope: string) => {
  const claims = { iss: names.issuer, aud: names.audience, sub: "nurse", sites: "*" };
  const exp = Math.ceil(Date.now() / 1000) + 300;
  return { Authorization: `Bearer ${signed(key, { ...claims, exp, scope })}` };
};

const header = "Authorization";

/** The fleet, whose vehicles have these credentials, and an action on them. */
const fleetWith = (
  credentials: Readonly<Record<string, CredentialsDefinition>>,
  action: CredentialsDefinition,
): InterfaceDefinition => ({
  ...fleet,
  resources: fleet.resources.map((resource) =>
    resource.type === "Vehicle"
      ? {
          ...resource,
          credentials,
          actions: [
            {
              name: "park",
              method: "POST",
              on: "record",
              segment: "park",
              answer: { status: 200, shows: "record" },
              sets: { plate: "parked" },
              credentials: action,
            },
          ],
        }
      : resource,
  ),
});

async function open(definition: InterfaceDefinition): Promise<Client> {
  const jwks = join(folder, "keys.json");
  const access = await openAccess(
    { ...names, jwks, tokens: join(folder, "tokens.json") },
    undefined,
    true,
    definition,
  );
  client = await openClient({ definition, ...access });
  return client;
}

const vehicle = { kind: "Vehicle", plate: "x" };

test("a token needs all scopes of an operation, and others need what SMART scopes say", async () => {
  const { get, send } = await open(
    fleetWith({ add: { header, scopes: ["fleet.buy", "fleet.pay"] } }, { header, scopes: ["fleet.park"] }),
  );
  const add = (scope: string) => send("POST", "/fleets/7/vehicles", vehicle, sent(scope));
  expect((await add("fleet.buy user/Vehicle.cruds")).status).toBe(403);
  const added = await add("fleet.pay fleet.buy");
  expect(added.status).toBe(201);
  const path = `/fleets/7/vehicles/${added.json.id}`;
  expect((await get(path, sent("fleet.pay fleet.buy"))).status).toBe(403);
  expect((await get(path, sent("user/Vehicle.r"))).status).toBe(200);
  const park = (scope: string) => send("POST", `${path}/park`, undefined, sent(scope));
  expect((await park("user/*.cruds")).status).toBe(403);
  expect((await park("fleet.park")).json["plate"]).toBe("parked");
});

test("a refusal names the scopes that are needed, with the status that is stated", async () => {
  const { get, send } = await open(
    fleetWith(
      { add: { header, scopes: ["fleet.buy", "fleet.pay"], lacking: 401 }, read: { header, lacking: 404 } },
      { header },
    ),
  );
  const added = await send("POST", "/fleets/7/vehicles", vehicle, sent("fleet.buy"));
  expect([added.status, added.headers.get("www-authenticate")]).toEqual([
    401,
    'Bearer error="insufficient_scope", scope="fleet.buy fleet.pay"',
  ]);
  const read = await get("/fleets/7/vehicles/1", sent("user/Vehicle.s"));
  expect([read.status, read.headers.get("www-authenticate")]).toEqual([404, null]);
  const search = await get("/fleets/7/vehicles", sent("user/Vehicle.r"));
  expect([search.status, search.headers.get("www-authenticate")]).toEqual([
    403,
    'Bearer error="insufficient_scope"',
  ]);
});

test("a token of a list has no scopes: its rights are asked", async () => {
  const { send } = await open(fleetWith({ add: { header, scopes: ["fleet.buy"] } }, { header }));
  const right = { Authorization: `Bearer ${listed}` };
  expect((await send("POST", "/fleets/7/vehicles", vehicle, right)).status).toBe(201);
});

test("a conditional add needs the scopes of a search and of a read too", async () => {
  const { send } = await open(
    fleetWith(
      { add: { header, scopes: ["fleet.buy"] }, search: { header, scopes: ["fleet.find"] } },
      { header },
    ),
  );
  const add = (scope: string) =>
    send("POST", "/fleets/7/vehicles", vehicle, { ...sent(scope), "If-None-Exist": "plate=x" });
  expect((await add("fleet.buy user/*.cruds")).status).toBe(403);
  expect((await add("fleet.buy fleet.find user/Vehicle.r")).status).toBe(201);
});

test("scopes open no other site", async () => {
  const { send } = await open(fleetWith({ add: { header, scopes: ["fleet.buy"] } }, { header }));
  const claims = { iss: names.issuer, aud: names.audience, sub: "nurse", sites: ["8"], scope: "fleet.buy" };
  const token = signed(key, { ...claims, exp: Math.ceil(Date.now() / 1000) + 300 });
  const headers = { Authorization: `Bearer ${token}` };
  expect((await send("POST", "/fleets/7/vehicles", vehicle, headers)).status).toBe(403);
  expect((await send("POST", "/fleets/8/vehicles", vehicle, headers)).status).toBe(201);
});
