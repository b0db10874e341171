/** What an output holds only on request: HTML pages, provenance, the runtime. */

import type { Manifest } from "./manifest.js";

/** What an output holds only where somebody asked for it: `generate --html`, `--provenance`, `--standalone`. */
export const extras = ["html", "provenance", "standalone"] as const;
export type Extra = (typeof extras)[number];

/** What a command was asked for: yes, no (`--no-html`), or nothing. */
export type ExtraFlags = { readonly [Name in Extra]?: boolean };

/** The extras of an output: as asked for, else as the manifest says that the run before had them. */
export function extrasOf(asked: ExtraFlags, before: Manifest | undefined): readonly Extra[] {
  return extras.filter((name) => asked[name] ?? before?.with?.includes(name) ?? false);
}
