// Makes certificates for tests of TLS.
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: KeyObject;
  readonly name: string;
}

const dayMs = 86_400_000;

/** A certificate for 127.0.0.1 (RFC 5280), valid from yesterday until tomorrow, signed by `by`, or self-signed. */
export function certificateOf(name: string, by?: Certificate): Certificate {
  const { publicKey, privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const serial = createHash("sha256").update(spki).digest().subarray(0, 8);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), serial])),
    ecdsaWithSha256,
    nameOf(by?.name ?? name),
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs)),
    nameOf(name),
    spki,
    der(0xa3, sequence(...(by === undefined ? [authority] : []), forLoopback)),
  );
  const signature = sign("sha256", content, by?.key ?? key);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  const cert = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  return { cert, key, name };
}

/** One value in DER (X.690): its tag, its length and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** An object identifier, its arcs as they are written in DER. */
function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.of(...bytes));
}

function nameOf(text: string): Buffer {
  const commonName = sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)));
  return sequence(der(0x31, commonName));
}

function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const isAuthority = der(0x01, Buffer.of(0xff));
/** Basic constraints: it may sign others. */
const authority = sequence(oid(0x55, 0x1d, 0x13), isAuthority, der(0x04, sequence(isAuthority)));
/** The subject's alternative name. */
const forLoopback = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x87, Buffer.of(127, 0, 0, 1)))));
