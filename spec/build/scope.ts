import type { OverlayDocuments } from "../compose/overlay-document.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Field, ShapeRole } from "../model.js";
import type { Header } from "./header.js";

/** What every builder may look up: the header's words, the names that exist, and where to report. */
export interface Scope {
  readonly report: Reporter["report"];
  readonly header: Header;
  /** What overlays among the spec's files stand on. */
  readonly documents: OverlayDocuments;
  /** Every shape's name with its role, whether or not the shape itself is sound. */
  readonly shapes: ReadonlyMap<string, ShapeRole | undefined>;
  readonly resources: ReadonlySet<string>;
  /** Fields whose type was reported: nothing that looks at them is worth a second report. */
  readonly broken: WeakSet<Field>;
}
