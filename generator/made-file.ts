import { sha256 } from "./digest.js";
import type { GeneratedFile, MadeFile } from "./file.js";

/** Files that were handed in before: while a spec is watched, most come out as they were. */
const known = new WeakMap<GeneratedFile, MadeFile>();

/**
 * A file as its bytes. A text takes two bytes a character as soon as one of them is not Latin, and again as many when it
 * is hashed and when it is written: of a large interface that would be most of the memory.
 */
export function madeFile(file: GeneratedFile): MadeFile {
  const made = known.get(file) ?? encoded(file);
  known.set(file, made);
  return made;
}

function encoded({ path, text }: GeneratedFile): MadeFile {
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
