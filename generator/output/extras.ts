/** The choices about an output that its manifest keeps: the parts that are generated only on request, and how imports end. */

import type { ImportExtension } from "../layout/import-extension.js";
import type { Manifest } from "./manifest.js";

/**
 * Parts of an output that are generated only on request: `generate --html`, `--provenance`, `--standalone`, `--standard-schema`; and
 * the ends of relative imports other than `.js`, `--import-extension`.
 */
const extras = ["html", "import-none", "import-ts", "provenance", "standalone", "standard-schema"] as const;
export type Extra = (typeof extras)[number];

/** The request of a command: yes, no (`--no-html`), or undefined. */
export type ExtraFlags = { readonly [Name in Extra]?: boolean };

/** The extras of an output: as requested, else as in the manifest of the run before. */
export const extrasOf = (requested: ExtraFlags, before: Manifest | undefined): readonly Extra[] =>
  extras.filter((name) => requested[name] ?? before?.with?.includes(name) ?? false);

/** The request for one end of imports, which undoes another one of a run before. */
export const importFlags = (extension: ImportExtension | undefined): ExtraFlags =>
  extension === undefined ? {} : { "import-none": extension === "none", "import-ts": extension === "ts" };

/** How relative imports of an output end (default: `js`). */
export function importExtensionOf(chosen: readonly Extra[]): ImportExtension {
  if (chosen.includes("import-ts")) return "ts";
  return chosen.includes("import-none") ? "none" : "js";
}
