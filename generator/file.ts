/** Generated files, as texts and as the bytes that are written. */

import { sha256 } from "./sha256.js";

/** A file to be written: its path below the output folder, with `/` between the parts, and its whole text (UTF-8, `\n`). */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that a model comes to, the manifest last, the others in code-unit order of their paths. */
export type GeneratedFiles = readonly GeneratedFile[];

/** A file that was made, as it is held until all of them are; its text is read out of the bytes. */
export interface MadeFile extends GeneratedFile {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
}

/** The same as `GeneratedFiles`, made. */
export type MadeFiles = readonly MadeFile[];

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
