// Tests how a client logs in, when it renews its token, and that no report shows a secret.
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ConnectionOptions, Settings } from "../../options/settings.js";
import { type Asked, type Fake, serveFake, type Told } from "../../testkit/api/fake.js";
import { newLearnedBehaviour } from "../dialect/learned.js";
import { openClient } from "./client.js";
import { redactorFor } from "./credentials.js";
import { logIn } from "./login.js";

const folder = mkdtempSync(join(tmpdir(), "cri-login-"));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = "s3cret/of+the client";
let fake: Fake;
let now: number;
/** Answers of the token endpoint, the last again and again; and the token that the deployment accepts. */
let told: Told[];
let accepted: (authorization: string) => boolean;
let metadata: Told;

const granted = (token: string, more: object = { expires_in: 300 }): Told => ({
  status: 200,
  json: { access_token: token, token_type: "Bearer", ...more },
});

const base64 = (text: string): string => Buffer.from(text).toString("base64");

function answer({ parts, headers }: Asked): Told {
  if (parts.at(-1) === "token") return (told.length > 1 ? told.shift() : told[0]) ?? { status: 500 };
  if (parts.includes(".well-known")) return metadata;
  const { authorization = "" } = headers;
  return {
    status: accepted(authorization) ? 200 : 401,
    json: { echo: [authorization, base64(authorization)] },
  };
}

beforeEach(async () => {
  now = 1_000_000;
  fake = await serveFake(answer);
  metadata = { status: 200, json: { token_endpoint: `${fake.url}/auth/token` } };
  told = [granted("t0ken-1"), granted("t0ken-2"), granted("t0ken-3")];
  accepted = () => true;
});
afterEach(() => fake.close());

const tokenRequests = () => fake.asked.filter(({ parts }) => parts.at(-1) === "token");
const sentTokens = () =>
  fake.asked.filter(({ parts }) => parts.at(-1) === "records").map(({ headers }) => headers["authorization"]);

function login(more: ConnectionOptions = { clientSecret: secret }) {
  const options = { baseUrl: `${fake.url}/api`, timeoutMs: 2_000, connection: {}, ...more };
  return logIn({ clientId: "client 1", ...options }, () => now);
}

async function loggedIn(more?: ConnectionOptions) {
  const given = await login(more);
  const settings: Settings = {
    ...{
      baseUrl: `${fake.url}/api`,
      site: "x",
      write: true,
      seed: 1,
      only: [],
      timeoutMs: 1_000,
      concurrency: 2,
    },
    headers: { authorization: given.authorization },
    connection: { login: given },
  };
  const client = openClient(settings, newLearnedBehaviour());
  const get = () => client.send({ method: "GET", url: `${fake.url}/api/records` });
  return { client, get };
}

describe("the client", () => {
  it("shows its secret in the header, and in the body if the header is refused and nothing is known", async () => {
    told = [{ status: 401, json: { error: "invalid_client" } }, granted("t")];
    const { authorization } = await login({
      clientSecret: secret,
      tokenUrl: `${fake.url}/token`,
      scope: "a b",
    });
    expect(authorization).toBe("Bearer t");
    const [first, second] = tokenRequests();
    const pair = Buffer.from("client+1:s3cret%2Fof%2Bthe+client").toString("base64");
    expect(first?.headers["authorization"]).toBe(`Basic ${pair}`);
    expect(first?.text).toBe("grant_type=client_credentials&scope=a+b");
    expect(second?.headers["authorization"]).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(second?.text))).toEqual({
      grant_type: "client_credentials",
      scope: "a b",
      client_id: "client 1",
      client_secret: secret,
    });
  });

  it.each([
    [["client_secret_post", "private_key_jwt"], undefined],
    [["client_secret_basic", "client_secret_post"], expect.stringMatching(/^Basic /)],
    [["private_key_jwt"], expect.stringMatching(/^Basic /)],
  ])("shows its secret as the metadata says: %j", async (methods, header) => {
    const json = { token_endpoint: `${fake.url}/auth/token`, token_endpoint_auth_methods_supported: methods };
    metadata = { status: 200, json };
    await login();
    expect(fake.asked[0]?.parts).toEqual(["api", ".well-known", "smart-configuration"]);
    expect(tokenRequests()[0]?.headers["authorization"]).toEqual(header);
  });

  it.each([
    ["RS384", generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey],
    ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey],
    ["ES384", generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey],
    ["EdDSA", generateKeyPairSync("ed25519").privateKey],
  ])("signs an assertion with %s", async (alg, key) => {
    const pem = join(folder, "key.pem");
    const jwks = join(folder, "key.json");
    writeFileSync(pem, key.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(jwks, JSON.stringify({ keys: [{ ...key.export({ format: "jwk" }), kid: "k1", alg }] }));
    now = Date.UTC(2026, 0, 1);
    await login({ clientKey: pem });
    await login({ clientKey: jwks });
    const [first, second] = tokenRequests().map(({ text }) => new URLSearchParams(text));
    expect(first?.get("client_assertion_type")).toBe(
      "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    );
    expect(decodeProtectedHeader(first?.get("client_assertion") ?? "")).toEqual({ alg, typ: "JWT" });
    expect(decodeProtectedHeader(second?.get("client_assertion") ?? "")).toEqual({
      alg,
      typ: "JWT",
      kid: "k1",
    });
    const { jti, ...claims } = decodeJwt(first?.get("client_assertion") ?? "");
    const iat = now / 1000;
    const own = { iss: "client 1", sub: "client 1", aud: `${fake.url}/auth/token` };
    expect(claims).toEqual({ ...own, iat, exp: iat + 240 });
    expect(jti).toEqual(expect.any(String));
  });

  it("signs with an algorithm that the server takes, if the key does not name one", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const clientKey = join(folder, "rsa.json");
    writeFileSync(clientKey, JSON.stringify(privateKey.export({ format: "jwk" })));
    const signing = { token_endpoint_auth_signing_alg_values_supported: ["ES256", "PS256", "RS256"] };
    metadata = { status: 200, json: { token_endpoint: `${fake.url}/auth/token`, ...signing } };
    await login({ clientKey });
    const assertion = new URLSearchParams(tokenRequests()[0]?.text).get("client_assertion") ?? "";
    expect(decodeProtectedHeader(assertion).alg).toBe("RS256");
  });

  it.each<[string, Partial<ConnectionOptions>, Told | undefined, Told | undefined, RegExp, number]>([
    ["without a secret", {}, undefined, undefined, /the client client 1 has no secret and no key/, 2],
    [
      "with two proofs",
      { clientSecret: secret, clientKey: "k" },
      undefined,
      undefined,
      /and a client key are given/,
      2,
    ],
    [
      "without metadata",
      { clientSecret: secret },
      undefined,
      { status: 404 },
      /smart-configuration answered 404/,
      2,
    ],
    [
      "without an endpoint",
      { clientSecret: secret },
      undefined,
      { status: 200, json: {} },
      /names no token endpoint/,
      2,
    ],
    [
      "of an unready server",
      { clientSecret: secret },
      { status: 503 },
      undefined,
      /auth\/token answers 503/,
      3,
    ],
    [
      "with no token",
      { clientSecret: secret },
      { status: 200, json: {} },
      undefined,
      /answered 200 without a token/,
      2,
    ],
    [
      "with a token of another kind",
      { clientSecret: secret },
      granted("t", { token_type: "DPoP" }),
      undefined,
      /is of the type DPoP/,
      2,
    ],
    [
      "with a scope that is refused",
      { clientSecret: secret },
      { status: 400, json: { error: "invalid_scope", error_description: `no ${secret}` } },
      undefined,
      /auth\/token answered 400 invalid_scope: no \*\*\*$/,
      2,
    ],
  ])("says what is wrong %s", async (_, more, token, document, message, exitCode) => {
    if (token !== undefined) told = [token];
    if (document !== undefined) metadata = document;
    await expect(login(more)).rejects.toThrow(message);
    await expect(login(more)).rejects.toMatchObject({ name: "UserError", exitCode });
  });
});

describe("the token", () => {
  it("is renewed shortly before it ends, once for all requests", async () => {
    const { client, get } = await loggedIn();
    await get();
    now += 269_000;
    await get();
    now += 1_000;
    await Promise.all([
      get(),
      get(),
      client.within({ queue: "q", line: 1, width: 1, exchanges: [] }).send({
        method: "GET",
        url: `${fake.url}/api/records`,
      }),
    ]);
    expect(sentTokens()).toEqual(["1", "1", "2", "2", "2"].map((n) => `Bearer t0ken-${n}`));
    expect(tokenRequests()).toHaveLength(2);
    await client.close();
  });

  it("is used until it ends if it cannot be renewed, and then no request is sent", async () => {
    told = [granted("t0ken-1"), { status: 503 }];
    const { client, get } = await loggedIn();
    now += 280_000;
    expect((await get()).status).toBe(200);
    now += 21_000;
    const { status, fault } = await get();
    expect([status, fault]).toEqual([undefined, `not sent: ${fake.url}/auth/token answers 503`]);
    expect(sentTokens()).toHaveLength(1);
    await client.close();
  });

  it("is renewed once after a 401, and the request is sent again", async () => {
    const { client, get } = await loggedIn();
    await get();
    accepted = (authorization) => authorization === "Bearer t0ken-2";
    expect((await Promise.all([get(), get()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(tokenRequests()).toHaveLength(2);
    accepted = () => false;
    for (const _ of [1, 2, 3]) expect((await get()).status).toBe(401);
    expect(tokenRequests()).toHaveLength(3);
    await client.close();
  });

  it("is not renewed for a request with other credentials, or without any", async () => {
    const { client } = await loggedIn();
    accepted = () => false;
    for (const headers of [{}, { authorization: "Bearer other" }]) {
      const url = `${fake.url}/api/records`;
      expect((await client.send({ method: "GET", url, anonymous: true, headers })).status).toBe(401);
    }
    expect(sentTokens()).toEqual([undefined, "Bearer other"]);
    expect(tokenRequests()).toHaveLength(1);
    await client.close();
  });

  it("lasts for ever if the endpoint does not say how long", async () => {
    told = [granted("t0ken-1", {}), granted("t0ken-2")];
    const { client, get } = await loggedIn();
    now += 1e12;
    await get();
    expect(sentTokens()).toEqual(["Bearer t0ken-1"]);
    await client.close();
  });

  it("stands nowhere in an exchange, and neither do the secret and those that were renewed, in base64 either", async () => {
    const { client, get } = await loggedIn();
    await get();
    now += 280_000;
    const { requestHeaders, responseBody, json } = await get();
    expect(requestHeaders["authorization"]).toBe("***");
    expect(json).toEqual({ echo: ["Bearer ***", expect.stringMatching(/^\*{3}.{0,2}$/)] });
    expect(responseBody).toBe(JSON.stringify(json));
    await client.close();
  });
});

it("a secret is redacted wherever it stands in a text, in base64 too", () => {
  const received = ["a long token of a login ÿÿ?"];
  const { text } = redactorFor({ authorization: "Bearer opensesame" }, new URL("http://h.example"), {
    login: { secrets: received },
  });
  for (const one of ["opensesame", ...received])
    for (const before of ["", "x", "xy", "xyz"])
      for (const coding of ["base64", "base64url"] as const) {
        const shown = text(`<${Buffer.from(`${before}${one}--`).toString(coding)}>`);
        const middle = Buffer.from(one).toString("base64").slice(4, 10);
        expect(shown).toMatch(/^<.{0,6}\*\*\*.{0,6}>$/);
        expect(shown).not.toContain(middle);
      }
  received.push("another");
  expect(text(`another ${encodeURIComponent(received[0] ?? "")}`)).toBe("*** ***");
});
