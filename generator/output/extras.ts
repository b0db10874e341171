/** The parts of an output that are generated only on request: HTML pages, provenance, the runtime. */

import type { Manifest } from "./manifest.js";

/** Parts of an output that are generated only on request: `generate --html`, `--provenance`, `--standalone`. */
const extras = ["html", "provenance", "standalone"] as const;
export type Extra = (typeof extras)[number];

/** The request of a command: yes, no (`--no-html`), or undefined. */
export type ExtraFlags = { readonly [Name in Extra]?: boolean };

/** The extras of an output: as requested, else as in the manifest of the run before. */
export function extrasOf(requested: ExtraFlags, before: Manifest | undefined): readonly Extra[] {
  return extras.filter((name) => requested[name] ?? before?.with?.includes(name) ?? false);
}
