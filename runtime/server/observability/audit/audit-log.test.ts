import { afterEach, expect, test } from "vitest";
import { bearerAccess } from "../../auth/bearer.js";
import { tokenList } from "../../auth/token-list.js";
import { type Client, openClient } from "../../testing/client.js";
import type { AuditEntry, Refusal } from "./audit.js";

const named = {
  token: "named-0123456789abcdef",
  sites: ["s"],
  may: ["read", "write"],
  name: "ward 3",
} as const;
const nameless = { token: "nameless-0123456789abcdef", sites: ["s"], may: ["read"] } as const;
const vehicle = { kind: "Vehicle", plate: "secret" };
const request = "00000000000000000000000000000001";
const as = (token: string) => ({ Authorization: `Bearer ${token}`, "X-Request-Id": request });

let client: Client;
afterEach(() => client.close());

async function open(asked: boolean) {
  const reported: AuditEntry[] = [];
  const refusals: Refusal[] = [];
  client = await openClient({
    audit: (entry) => reported.push(entry),
    refused: (refusal) => refusals.push(refusal),
    now: () => 0,
    ...(asked ? bearerAccess([tokenList([named, nameless])]) : {}),
  });
  return { reported, refusals };
}

test("an entry has the name of the token and the id of the request", async () => {
  const { reported } = await open(true);
  const { json } = await client.send("POST", "/fleets/s/vehicles", vehicle, as(named.token));
  await client.get(`/fleets/s/vehicles/${json.id}`, as(nameless.token));
  const one = { at: "1970-01-01T00:00:00.000Z", request, site: "s", type: "Vehicle", id: json.id };
  expect(reported).toEqual([
    { ...one, who: "ward 3", act: "add", version: 1 },
    { ...one, who: expect.stringMatching(/^token [\da-f]{8}$/), act: "read" },
  ]);
});

test("concurrent requests are reported with their own names", async () => {
  const { reported } = await open(true);
  const id = (await client.send("POST", "/fleets/s/vehicles", vehicle, as(named.token))).json.id;
  reported.length = 0;
  const turns = Array.from({ length: 40 }, (_, turn) => ({
    token: turn % 3 === 0 ? named.token : nameless.token,
    request: turn.toString(16).padStart(32, "0"),
  }));
  const read = ({ token, request }: (typeof turns)[number]) =>
    client.get(`/fleets/s/vehicles/${id}`, { ...as(token), "X-Request-Id": request });
  await Promise.all(turns.map(read));
  const byRequest = new Map(reported.map(({ request, who }) => [request, who]));
  for (const { token, request } of turns)
    expect(byRequest.get(request) === "ward 3", request).toBe(token === named.token);
});

test("without authentication, entries have no name", async () => {
  const { reported } = await open(false);
  await client.add("/fleets/s/vehicles", vehicle);
  expect(reported.map((entry) => "who" in entry)).toEqual([false]);
});

test("refused requests are reported too, without anything that they sent", async () => {
  const { reported, refusals } = await open(true);
  await client.send("POST", "/fleets/s/vehicles?plate=secret", vehicle, as(nameless.token));
  await client.get("/fleets/elsewhere/vehicles/mine", as(named.token));
  await client.get("/fleets/s/vehicles?plate=secret", as("unknown-0123456789abcdef"));
  await client.get("/fleets/s/vehicles/none", as(named.token));
  const one = { at: "1970-01-01T00:00:00.000Z", request };
  const who = expect.stringMatching(/^token /);
  expect(refusals).toEqual([
    { ...one, who, refused: 403, act: "add", site: "s", type: "Vehicle" },
    { ...one, who: "ward 3", refused: 403, act: "read", site: "elsewhere", type: "Vehicle" },
    { ...one, refused: 401 },
  ]);
  expect(reported).toEqual([]);
});
