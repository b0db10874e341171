import { sha256 } from "./digest.js";
import type { GeneratedFile, MadeFile } from "./file.js";

/**
 * A file as its bytes. A JavaScript text takes two bytes a character as soon as one of them is not Latin, and again as many when
 * it is hashed and when it is written: of a large interface that would be most of the memory.
 */
export function madeFile({ path, text }: GeneratedFile): MadeFile {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes,
    hash: sha256(bytes),
    get text() {
      return bytes.toString();
    },
  };
}
