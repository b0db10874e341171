// What every builder of the model may look up: the header, the declared names, and the reporter.
import type { OverlayDocuments } from "../compose/overlay-document.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Field } from "../field.js";
import type { ShapeRole } from "../model.js";
import type { Header } from "./header.js";

export interface Scope {
  readonly report: Reporter["report"];
  readonly header: Header;
  /** The documents of the overlays among the spec's files. */
  readonly documents: OverlayDocuments;
  /** Every shape's name with its role, whether or not the shape itself is valid. */
  readonly shapes: ReadonlyMap<string, ShapeRole | undefined>;
  readonly resources: ReadonlySet<string>;
  /** Fields whose type was reported as wrong: parameters that look at them are not reported again. */
  readonly broken: WeakSet<Field>;
}
