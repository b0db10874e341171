// Reads the files of private keys and certificates, and says what is wrong with one.
import { createPrivateKey, type JsonWebKey, type KeyObject, X509Certificate } from "node:crypto";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { readText } from "../../../spec/source/read-text.js";
import { unreadable } from "../../../spec/source/unreadable.js";
import { UserError } from "../../../spec/user-error.js";
import { type ConnectionOptions, passphraseVariable } from "../../options/settings.js";

/** The TLS settings of all connections of a run; undefined without a file. Throws `UserError` for files that cannot be used. */
export async function openTls(
  { cert, key = cert, ca }: Pick<ConnectionOptions, "cert" | "key" | "ca">,
  passphrase?: string,
): Promise<SecureContext | undefined> {
  if (cert === undefined && key !== undefined)
    throw new UserError(`the key ${key} is given without its certificate`, "add --cert FILE");
  if (cert === undefined && ca === undefined) return undefined;
  const trusted =
    ca === undefined ? {} : { ca: [...rootCertificates, (await readCertificate(ca, "--ca")).text] };
  if (cert === undefined || key === undefined) return createSecureContext(trusted);
  const own = await readCertificate(cert, "--cert");
  const pair = await readKey(key, "--key", passphrase);
  if (!own.certificate.checkPrivateKey(pair.key))
    throw new UserError(
      `the key in ${key} is not the key of the certificate in ${cert}`,
      "name the two files that were made together; the certificate of the client stands first in its file",
    );
  const pem = pair.key.export({ type: "pkcs8", format: "pem" });
  return createSecureContext({ ...trusted, cert: own.text, key: pem });
}

/** The text of a PEM file, and its first certificate. */
async function readCertificate(file: string, flag: string) {
  const text = await readFile(file, flag);
  try {
    return { text, certificate: new X509Certificate(text) };
  } catch {
    throw new UserError(
      `${file} has no certificate in PEM form`,
      `give ${flag} a file with a block BEGIN CERTIFICATE`,
    );
  }
}

/** A private key in PEM or as a JWK (RFC 7517; of a set, the first private one), and the other members of the JWK. */
export async function readKey(
  file: string,
  flag: string,
  passphrase?: string,
): Promise<{ readonly key: KeyObject; readonly jwk: JsonWebKey }> {
  const text = await readFile(file, flag);
  const isEncrypted = /\bENCRYPTED\b/.test(text);
  try {
    const jwk = jwkOf(text);
    const key =
      jwk === undefined
        ? createPrivateKey({ key: text, ...(isEncrypted && passphrase ? { passphrase } : {}) })
        : createPrivateKey({ key: jwk, format: "jwk" });
    return { key, jwk: jwk ?? {} };
  } catch {
    if (!isEncrypted)
      throw new UserError(`${file} has no private key in a known form`, `give ${flag} a PEM or JWK file`);
    throw passphrase
      ? new UserError(
          `the passphrase in ${passphraseVariable} does not open the key in ${file}`,
          "correct the variable",
        )
      : new UserError(
          `the key in ${file} is encrypted, and no passphrase is given`,
          `set the environment variable ${passphraseVariable}`,
        );
  }
}

function jwkOf(text: string): JsonWebKey | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  const whole: JsonWebKey & { readonly keys?: readonly JsonWebKey[] } = JSON.parse(text);
  return (whole.keys ?? [whole]).find(({ d }) => d !== undefined);
}

const readFile = (file: string, flag: string): Promise<string> =>
  readText(file).catch((error: unknown) => {
    throw new UserError(
      `the file ${file} of ${flag} can't be read: ${unreadable(error)}`,
      "correct its path or its permissions",
    );
  });
