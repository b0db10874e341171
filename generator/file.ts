/** A file to be written: its path below the output folder, with `/` between the parts, and its whole text (UTF-8, `\n`). */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Everything that a model comes to, the manifest last, the others in code-unit order of their paths. */
export type GeneratedFiles = readonly GeneratedFile[];
