import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../../testing/client.js";
import {
  newKey,
  publicJwk,
  type Served,
  type SigningKey,
  serveLocally,
  signed,
} from "../../testing/issuer.js";
import { openAccess } from "../open-access.js";

const audience = "https://records.example";
const vehicle = { kind: "Vehicle", plate: "x" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "jwt-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let issuer: Served;
let key: SigningKey;
let lines: string[];
/** The issuer's answers by path; 404 for others. */
let documents: Record<string, unknown>;
let client: Client | undefined;
beforeEach(async () => {
  key = newKey("first");
  lines = [];
  issuer = await serveLocally((request, response) => {
    const document = documents[request.url ?? ""];
    if (typeof document === "function") document(response);
    else response.writeHead(document === undefined ? 404 : 200).end(JSON.stringify(document));
  });
  documents = {
    "/.well-known/openid-configuration": { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` },
    "/keys": { keys: [publicJwk(key)] },
  };
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  await issuer.close();
});

const claims = () => ({
  iss: issuer.url,
  aud: audience,
  sub: "nurse",
  exp: Math.ceil(Date.now() / 1000) + 300,
  scope: "system/*.cruds",
  sites: ["1"],
});
const names = () => ({ issuer: issuer.url, audience });
async function open(more: object = {}): Promise<Client> {
  client = await openClient(await openAccess({ ...names(), ...more }, (line) => lines.push(line)));
  return client;
}
const ask = async (token: string, path = "/fleets/1/vehicles"): Promise<Answer> =>
  (client ?? (await open())).get(path, { Authorization: `Bearer ${token}` });
const status = async (token: string, path?: string): Promise<number> => (await ask(token, path)).status;

describe("an issuer's token", () => {
  test("allows only its sites, and for each type what its scopes say", async () => {
    const token = signed(key, { ...claims(), scope: "system/Vehicle.rs user/Job.c" });
    const sent = { Authorization: `Bearer ${token}` };
    const { get, send } = await open();
    expect((await get("/fleets/1/vehicles", sent)).status).toBe(200);
    expect((await get("/fleets/2/vehicles", sent)).status).toBe(403);
    expect((await send("POST", "/fleets/1/vehicles", vehicle, sent)).status).toBe(403);
    expect((await get("/fleets/1/jobs?vehicle=1", sent)).status).toBe(403);
    expect((await send("POST", "/fleets/1/jobs", { kind: "Job" }, sent)).status).toBe(201);
    const conditional = { ...sent, "If-None-Exist": "vehicle=1" };
    expect((await send("POST", "/fleets/1/jobs", { kind: "Job" }, conditional)).status).toBe(403);
  });

  test.each<[string, object, number]>([
    ["every site", { sites: "*" }, 200],
    ["no sites", { sites: undefined }, 403],
    ["an empty list", { sites: [] }, 403],
    ["a list with a star", { sites: ["*"] }, 403],
    ["sites in a text", { sites: "1" }, 403],
    ["sites as numbers", { sites: [1] }, 403],
    ["no scopes", { scope: undefined }, 403],
    ["scopes in a list", { scope: undefined, scp: ["system/Vehicle.rs"] }, 200],
    ["scopes that are not a text", { scope: { read: true } }, 403],
  ])("with %s", async (_, more, expected) => {
    expect(await status(signed(key, { ...claims(), ...more }))).toBe(expected);
  });

  test("names its sites in the configured claim", async () => {
    await open({ sitesClaim: "https://fleet.example/sites" });
    expect(await status(signed(key, claims()))).toBe(403);
    const own = { ...claims(), "https://fleet.example/sites": ["1"] };
    expect(await status(signed(key, own))).toBe(200);
  });

  test("is refused as RFC 6750 requires, without its content", async () => {
    const expired = await ask(signed(key, { ...claims(), exp: 1, sub: "a-patient" }));
    const forged = await ask(signed(newKey("first"), { ...claims(), sub: "a-patient" }));
    for (const { status, headers, text, json } of [expired, forged]) {
      expect([status, json.issue[0]?.code]).toEqual([401, "login"]);
      expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      expect(text + lines.join()).not.toMatch(/a-patient|eyJ/);
    }
    expect(expired.json.issue[0]?.details.text).toMatch(/expired/);
  });

  test("works together with a list of tokens, and neither allows what only the other does", async () => {
    const list = join(folder, "tokens.json");
    const token = "listed-0123456789abcdef";
    writeFileSync(list, JSON.stringify([{ token, sites: ["2"], may: ["read"] }]));
    await open({ tokens: list });
    const both = [signed(key, claims()), token];
    const found = both.map(async (one) => [await status(one), await status(one, "/fleets/2/vehicles")]);
    expect(await Promise.all(found)).toEqual([
      [200, 403],
      [403, 200],
    ]);
    expect(await status("unlisted-0123456789abcdef")).toBe(401);
  });
});

const endless = () => ({ keys: [publicJwk(key)], more: "x".repeat(2_000_000) });

describe("the keys", () => {
  test("are found by the issuer's metadata, of OpenID or of SMART", async () => {
    documents["/.well-known/smart-configuration"] = documents["/.well-known/openid-configuration"];
    documents["/.well-known/openid-configuration"] = undefined;
    expect(await status(signed(key, claims()))).toBe(200);
    expect(issuer.asked).toEqual([
      "/.well-known/openid-configuration",
      "/.well-known/smart-configuration",
      "/keys",
    ]);
  });

  test("are loaded once for many requests", async () => {
    await open();
    await Promise.all(Array.from({ length: 20 }, () => status(signed(key, claims()))));
    for (const kid of ["a", "b", "c"]) expect(await status(signed(newKey(kid), claims()))).toBe(401);
    expect(issuer.asked.filter((path) => path === "/keys")).toHaveLength(1);
  });

  test("can be read from a file", async () => {
    const file = join(folder, "keys.json");
    writeFileSync(file, JSON.stringify({ keys: [publicJwk(key)] }));
    await open({ jwks: file });
    expect(await status(signed(key, claims()))).toBe(200);
    expect(issuer.asked).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["an issuer that fails", (response: ServerResponse) => response.writeHead(500).end()],
    ["an answer that is not JSON", (response: ServerResponse) => response.end("<html>")],
    ["a redirect", (response: ServerResponse) => response.writeHead(302, { Location: "/elsewhere" }).end()],
    ["an endless answer", (response: ServerResponse) => response.end(JSON.stringify(endless()))],
    ["no keys", { keys: [] }],
    ["a connection that breaks", (response: ServerResponse) => response.destroy()],
  ])(
    "cannot be loaded because of %s: the server starts, reports why, and asks the client to try again",
    async (_, document) => {
      documents["/elsewhere"] = documents["/keys"];
      documents["/keys"] = document;
      const { status, headers, json } = await ask(signed(key, claims()));
      expect([status, json.issue[0]?.code]).toEqual([503, "transient"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(lines).toEqual([expect.stringMatching(/^the keys of http.* cannot be loaded: /)]);
      // A request without a token, or with an invalid one, gets its own error.
      expect((await client?.get("/fleets/1/vehicles"))?.status).toBe(401);
    },
  );

  test.each<[string, object]>([
    ["names another issuer", { issuer: "https://other.example" }],
    ["names keys at an address without TLS", { jwks_uri: "http://keys.example/keys" }],
  ])("are not loaded if the metadata %s", async (_, more) => {
    documents["/.well-known/openid-configuration"] = {
      issuer: issuer.url,
      jwks_uri: `${issuer.url}/keys`,
      ...more,
    };
    expect(await status(signed(key, claims()))).toBe(503);
    expect(issuer.asked.filter((path) => path === "/keys")).toEqual([]);
  });
});

describe("unsafe options are refused before the server starts", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["no audience", { audience: "" }, /without an audience/],
    ["no issuer", { issuer: "" }, /but no issuer/],
    ["only a claim", { issuer: "", audience: "", jwks: "", sitesClaim: "sites" }, /but no issuer/],
    ["keys without TLS", { jwks: "http://keys.example/keys" }, /by https: only/],
    ["an issuer without TLS", { issuer: "http://issuer.example" }, /by https: only/],
    ["an issuer that is not a URL", { issuer: "ours" }, /by https: only/],
    ["a missing file", { jwks: "/nowhere/keys.json" }, /file of keys cannot be used: it does not exist/],
  ])("%s", async (_, more, message) => {
    await expect(openAccess({ ...names(), ...more })).rejects.toThrow(message);
  });
});
