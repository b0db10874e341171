// The types of generated files: as text, and as the bytes that are written.
import { textHash } from "./sha256.js";

/** A file to be written: its path below the output folder, with `/` between the parts, and its whole text (UTF-8, `\n`). */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** All files of a model, the manifest last, the others in code-unit order of their paths. */
export type GeneratedFiles = readonly GeneratedFile[];

/** A generated file as bytes; its text is decoded when it is read. */
export interface MadeFile extends GeneratedFile {
  readonly bytes: Uint8Array;
  /** SHA-256 of the text with `\n` as line end, in hex. */
  readonly hash: string;
}

/** `GeneratedFiles` as bytes. */
export type MadeFiles = readonly MadeFile[];

/**
 * Encodes a file. A JavaScript string with one character outside Latin-1 takes two bytes a character, and is copied when it is
 * hashed and written: for a large interface that would be most of the memory.
 */
export function madeFile({ path, text }: GeneratedFile): MadeFile {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes,
    hash: textHash(bytes),
    get text() {
      return bytes.toString();
    },
  };
}
