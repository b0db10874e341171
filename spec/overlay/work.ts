import type { OverlayDocument } from "../compose/overlay-document.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Tree } from "../source/tree.js";

/** An overlay at work: what it says, what it stands on, and where its mistakes go. */
export interface Overlay {
  readonly root: Tree;
  readonly document: OverlayDocument;
  readonly report: Reporter["report"];
}

/** Statements stand on a document, and the overlay has to name its own. */
export function refuseUnfounded(clause: string, spot: Spot, { document, report }: Overlay): void {
  if (document.title !== undefined) return;
  report("CRI1606", spot, `no document is named that states ${clause}`);
}
