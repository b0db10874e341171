/** Computes the digest that identifies files and inputs. */

import { createHash } from "node:crypto";

/** SHA-256 of a file's text with every line end as `\n`: Git for Windows checks files out with `\r\n`. */
export function textHash(bytes: Buffer): string {
  if (!bytes.includes("\r\n")) return sha256(bytes);
  return sha256(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"));
}

/** SHA-256 of bytes, or of a text's UTF-8, in hex. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
