/** An issuer of JWTs for tests. */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type RequestListener } from "node:http";

/** A private key of an issuer. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
}

const pairs: Readonly<Record<string, () => { readonly privateKey: KeyObject }>> = {
  RSA: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  ES384: () => generateKeyPairSync("ec", { namedCurve: "P-384" }),
  ES512: () => generateKeyPairSync("ec", { namedCurve: "P-521" }),
  EdDSA: () => generateKeyPairSync("ed25519"),
};

export function newKey(kid: string, alg = "ES256"): SigningKey {
  const make = pairs[alg] ?? pairs["RSA"];
  if (make === undefined) throw new Error(`no key for ${alg}`);
  return { kid, alg, privateKey: make().privateKey };
}

/** The published part of a key. */
export const publicJwk = ({ kid, alg, privateKey }: SigningKey): Readonly<Record<string, unknown>> => ({
  ...createPublicKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString()).export({
    format: "jwk",
  }),
  kid,
  alg,
  use: "sig",
});

export const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");

function signatureOf({ alg, privateKey }: SigningKey, text: string): Buffer {
  const hash = alg === "EdDSA" ? null : `sha${alg.slice(2)}`;
  const padded = alg.startsWith("PS") ? { padding: 6, saltLength: Number(alg.slice(2)) / 8 } : {};
  const dsa = alg.startsWith("ES") ? { dsaEncoding: "ieee-p1363" as const } : {};
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  return sign(hash, Buffer.from(text), { key: createPrivateKey(pem), ...padded, ...dsa });
}

/** A JWT with these claims; `head` adds to its header or removes from it. */
export function signed(key: SigningKey, claims: unknown, head: object = {}): string {
  const text = `${encoded({ alg: key.alg, kid: key.kid, typ: "JWT", ...head })}.${encoded(claims)}`;
  return `${text}.${signatureOf(key, text).toString("base64url")}`;
}

export interface Served {
  readonly url: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Serves with a listener on this machine. */
export async function serveLocally(listener: RequestListener): Promise<Served> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}
