// The type of a whole spec that was combined from its files.
import type { Tree } from "../source/tree.js";
import type { OverlayDocuments } from "./overlay-document.js";

export interface Composed {
  /** Its content as if it were one file; positions still name the file that they are in. */
  readonly root: Tree;
  /** The documents of the overlays among its files, by file. */
  readonly documents: OverlayDocuments;
}

/** A spec or an overlay with its included files inserted, and the files that it was written in. */
export interface Document {
  readonly root: Tree;
  /** Paths from the folder of the named file. */
  readonly files: readonly string[];
}
