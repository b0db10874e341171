// Writes how relative imports of the output end: `./patient.js`, `./patient.ts` or `./patient`.

/** `js` for compilers and Node, `ts` for Deno and for Node's own type stripping, `none` for bundlers. */
export const importExtensions = ["js", "ts", "none"] as const;
export type ImportExtension = (typeof importExtensions)[number];

const endings: Readonly<Record<ImportExtension, string>> = { js: ".js", ts: ".ts", none: "" };

/** The end of a module's path in an import. */
export const endingOf = (extension: ImportExtension): string => endings[extension];

/** An import or an export of a relative module: at the end of a statement, or called. */
const relative = /((?:^(?:import|export|\}).* from |^import |\bimport\())"(\.\.?\/[^"\n]+)\.js"/gm;

/** The text of a module whose relative imports end so; targets and templates write `.js`. */
export const withImportExtension = (text: string, extension: ImportExtension): string =>
  extension === "js"
    ? text
    : text.replace(relative, (_, before: string, path: string) => `${before}"${path}${endingOf(extension)}"`);
