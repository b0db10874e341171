import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { encoded, newKey, publicJwk, type SigningKey, signed } from "../../testing/issuer.js";
import type { Identify } from "../bearer.js";
import { jwtIdentity } from "./jwt-identity.js";
import { KeyCache } from "./key-cache.js";
import { keySetOf } from "./key-set.js";

const issuer = "https://issuer.example";
const audience = "https://records.example";
const now = 1_800_000_000_000;
const seconds = now / 1000;
const claims = {
  iss: issuer,
  aud: audience,
  sub: "nurse",
  exp: seconds + 300,
  scope: "system/*.cruds",
  sites: ["1"],
};

const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
let keys: ReadonlyMap<string, SigningKey>;
let identify: Identify;
const keyOf = (alg: string): SigningKey => {
  const key = keys.get(alg);
  if (key === undefined) throw new Error(`no key of ${alg}`);
  return key;
};
const identityBy = (jwks: readonly object[], sitesClaim = "sites"): Identify => {
  const load = async () => keySetOf({ keys: jwks });
  const kept = new KeyCache({ load, now: () => now, report: () => undefined });
  return jwtIdentity({ issuer, audience, sitesClaim, keys: kept, now: () => now });
};

beforeAll(() => {
  keys = new Map(algorithms.map((alg) => [alg, newKey(`key of ${alg}`, alg)]));
  identify = identityBy([...keys.values()].map(publicJwk));
});

/** The status that a token is refused with; 200 if it is accepted. */
async function statusOf(token: string, by: Identify = identify): Promise<number> {
  try {
    return (await by(token)) === undefined ? 401 : 200;
  } catch (fault) {
    return typeof fault === "object" && fault !== null && "status" in fault ? Number(fault.status) : 0;
  }
}

describe("a token of the issuer is accepted", () => {
  test.each(algorithms)("signed by %s", async (alg) => {
    expect(await identify(signed(keyOf(alg), claims))).toMatchObject({
      who: `${issuer} nurse`,
      sites: ["1"],
    });
  });

  test.each<[string, object, object]>([
    ["for several audiences", { aud: ["https://other.example", audience] }, {}],
    ["that says it is an access token", {}, { typ: "at+jwt" }],
    ["without a type", {}, { typ: undefined }],
    ["that has expired, within the leeway", { exp: seconds - 59 }, {}],
    ["that becomes valid soon, within the leeway", { nbf: seconds + 59, iat: seconds + 59 }, {}],
  ])("%s", async (_, more, head) => {
    expect(await statusOf(signed(keyOf("ES256"), { ...claims, ...more }, head))).toBe(200);
  });
});

describe("a token is refused", () => {
  test.each<[string, object]>([
    ["of another issuer", { iss: `${issuer}/` }],
    ["of no issuer", { iss: undefined }],
    ["of several issuers", { iss: [issuer] }],
    ["for another audience", { aud: "https://other.example" }],
    ["for an audience that starts like ours", { aud: `${audience}.other` }],
    ["for no audience", { aud: undefined }],
    ["that never expires", { exp: undefined }],
    ["with an expiry that is not a number", { exp: "never" }],
    ["that ended", { exp: seconds - 60 }],
    ["that is not valid yet", { nbf: seconds + 61 }],
    ["with a start that is not a number", { nbf: "soon" }],
    ["that was issued in the future", { iat: seconds + 61 }],
    ["with a time of issue that is not a number", { iat: {} }],
  ])("%s", async (_, more) => {
    expect(await statusOf(signed(keyOf("ES256"), { ...claims, ...more }))).toBe(401);
  });

  test.each<[string, object]>([
    ["without a key id", { kid: undefined }],
    ["with a key id that is not a text", { kid: 7 }],
    ["with a key id that is a path", { kid: "../../../../dev/null" }],
    ["with a key id that is a built-in property", { kid: "__proto__" }],
    ["with an unknown critical header", { crit: ["b64"], b64: false }],
    ["of another type", { typ: "logout+jwt" }],
    ["that brings its own key", { kid: "own", jwk: {}, jku: "http://127.0.0.1:9/keys" }],
    ["without a signature, with alg none", { alg: "none" }],
    ["without a signature, with alg NONE", { alg: "NONE" }],
    ["signed with an unknown algorithm", { alg: "ES256K" }],
  ])("%s", async (_, head) => {
    expect(await statusOf(signed(keyOf("ES256"), claims, head))).toBe(401);
  });

  test("signed by another key under a known id", async () => {
    expect(await statusOf(signed(newKey(keyOf("ES256").kid), claims))).toBe(401);
  });

  test("signed by a known key that is published for another algorithm", async () => {
    const { privateKey } = keyOf("RS256");
    expect(await statusOf(signed({ kid: "key of RS256", alg: "PS256", privateKey }, claims))).toBe(401);
  });

  test.each(["RS256", "ES256"])("signed with the public key of %s as a shared secret", async (alg) => {
    const key = keyOf(alg);
    const { privateKey } = key;
    const jwk = publicJwk({ ...key, privateKey });
    const text = `${encoded({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${encoded(claims)}`;
    for (const secret of [JSON.stringify(jwk), String(jwk["n"] ?? jwk["x"])]) {
      const mac = createHmac("sha256", secret).update(text).digest("base64url");
      expect(await statusOf(`${text}.${mac}`)).toBe(401);
    }
  });

  test.each<[string, (token: readonly string[]) => string]>([
    ["without a signature", ([head, body]) => `${head}.${body}.`],
    ["of two parts", ([head, body]) => `${head}.${body}`],
    ["of four parts", (parts) => [...parts, "x"].join(".")],
    ["with padding", ([head, body, signature]) => `${head}.${body}.${signature}==`],
    ["with claims that are not an object", ([head, , signature]) => `${head}.${encoded(null)}.${signature}`],
    ["with claims that are not JSON", ([head, , signature]) => `${head}.e30x.${signature}`],
    ["with a header that is not an object", ([, body, signature]) => `${encoded(5)}.${body}.${signature}`],
  ])("%s", async (_, change) => {
    expect(await statusOf(change(signed(keyOf("ES256"), claims).split(".")))).toBe(401);
  });

  test.each(["RS256", "ES256", "ES512", "EdDSA"])(
    "signed by %s and changed in any one letter",
    async (alg) => {
      const token = signed(keyOf(alg), claims);
      expect(await statusOf(token)).toBe(200);
      const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ "];
      const change = async (at: number, letter: string): Promise<void> => {
        if (letter === token[at]) return;
        const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
        expect(await statusOf(changed), changed).toBe(401);
      };
      // Some bits of the last letter of a signature belong to no byte, so each neighbouring letter is tried.
      for (const letter of letters) await change(token.length - 1, letter);
      await fc.assert(fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...letters), change));
    },
  );
});

describe("a key is used for nothing", () => {
  const weak = { kty: "RSA", n: "A".repeat(300), e: "AQAB" };
  test.each<[string, object]>([
    ["that is for encryption", { use: "enc" }],
    ["that may only sign", { use: undefined, key_ops: ["sign"] }],
    ["whose private part is published", { d: "x" }],
    ["that is a shared secret", { kty: "oct", k: "c2VjcmV0" }],
    ["without an id", { kid: undefined }],
    ["of an RSA length that can be broken", weak],
  ])("%s", (_, more) => {
    expect(() => keySetOf({ keys: [{ ...publicJwk(keyOf("RS256")), ...more }] })).toThrow(/no public key/);
  });

  test("that is not a key, next to a usable one", async () => {
    const by = identityBy([{}, publicJwk(keyOf("ES256"))]);
    expect(await statusOf(signed(keyOf("ES256"), claims), by)).toBe(200);
    expect(() => keySetOf({ keys: [null, 5, "x"] })).toThrow(/no public key/);
    expect(() => keySetOf([])).toThrow(/not a JWKS/);
  });
});

test("of keys with one id, the one that fits the algorithm is used", async () => {
  const both = ["ES256", "EdDSA"].map((alg) => ({ ...keyOf(alg), kid: "one" }));
  const by = identityBy(both.map(publicJwk).map(({ alg: _, ...key }) => key));
  for (const key of both) expect(await statusOf(signed(key, claims), by)).toBe(200);
});

test("of keys with one id and one algorithm, the first is used", async () => {
  const [first, second] = [newKey("one"), newKey("one")];
  const by = identityBy([publicJwk(first), publicJwk(second)]);
  expect(await statusOf(signed(first, claims), by)).toBe(200);
  expect(await statusOf(signed(second, claims), by)).toBe(401);
});

test("a withdrawn key is no longer accepted, even for verified tokens, and a new key is accepted immediately", async () => {
  let time = now;
  let published = [publicJwk(keyOf("ES256"))];
  const load = async () => keySetOf({ keys: published });
  const kept = new KeyCache({ load, now: () => time, report: () => undefined });
  const by = jwtIdentity({ issuer, audience, sitesClaim: "sites", keys: kept, now: () => now });
  const [old, fresh] = [signed(keyOf("ES256"), claims), signed(keyOf("EdDSA"), claims)];
  expect([await statusOf(old, by), await statusOf(old, by)]).toEqual([200, 200]);
  published = [publicJwk(keyOf("EdDSA"))];
  time += 30_000;
  expect([await statusOf(fresh, by), await statusOf(old, by)]).toEqual([200, 401]);
});

test("a repeated token is checked only once", async () => {
  const checked = vi.spyOn(crypto.subtle, "verify");
  const token = signed(keyOf("ES256"), claims);
  for (let turn = 0; turn < 5; turn += 1) expect(await statusOf(token)).toBe(200);
  expect(checked).toHaveBeenCalledTimes(1);
  for (let turn = 0; turn < 5; turn += 1) expect(await statusOf(`${token.slice(0, -4)}AAAA`)).toBe(401);
  expect(checked).toHaveBeenCalledTimes(6);
  checked.mockRestore();
});
