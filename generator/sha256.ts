/** Computes the digest that identifies files and inputs. */

import { createHash } from "node:crypto";

/** SHA-256 of bytes, or of a text's UTF-8, in hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
