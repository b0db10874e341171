import type { OverlayDocument } from "../compose/overlay-document.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Tree } from "../source/tree.js";

/** The overlay being applied: its content, its document, and its reporter. */
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
