import type { Tree } from "../source/tree.js";
import type { OverlayDocuments } from "./overlay-document.js";

/** A whole spec, whatever the number of its files. */
export interface Composed {
  /** Its content as if it had been written in one file; places still name the file they are in. */
  readonly root: Tree;
  /** What the overlays among its files stand on, by file. */
  readonly documents: OverlayDocuments;
}
