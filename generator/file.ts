/** Generated files, as texts and as the bytes that are written. */

import { sha256 } from "./sha256.js";

/** A file to be written: its path below the output folder, with `/` between the parts, and its whole text (UTF-8, `\n`). */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** All files of a model, the manifest last, the others in code-unit order of their paths. */
export type GeneratedFiles = readonly GeneratedFile[];

/** A generated file, kept as bytes until all are made; its text is decoded from the bytes. */
export interface MadeFile extends GeneratedFile {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
}

/** The same as `GeneratedFiles`, encoded. */
export type MadeFiles = readonly MadeFile[];

/**
 * A file as bytes. JavaScript strings take two bytes a character as soon as one of them is not Latin, and as many
 * again when they are hashed and when they are written: for a large interface that would be most of the memory.
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
