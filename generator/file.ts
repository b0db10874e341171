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
