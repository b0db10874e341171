// The overlay that is being applied, as each step of the application gets it.
import type { OverlayDocument } from "../compose/overlay-document.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Tree } from "../source/tree.js";

/** Its content, its document, and where its mistakes are reported. */
export interface Overlay {
  readonly root: Tree;
  readonly document: OverlayDocument;
  readonly report: Reporter["report"];
}

/** Statements need a document, and the overlay has to name its own. */
export function refuseUnfounded(clause: string, spot: Spot, { document, report }: Overlay): void {
  if (document.title !== undefined) return;
  report("CRI1606", spot, `the overlay names no document that states ${clause}`);
}
