// Applies an overlay to its base spec.
import type { Composed } from "../compose/composed.js";
import type { Document } from "../compose/include.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entriesOf, textAt, valueAt } from "../source/tree.js";
import { added } from "./add.js";
import { changed } from "./change.js";
import { headed } from "./head.js";
import { listsToMaps } from "./lists-to-maps.js";
import type { Overlay } from "./overlay-context.js";
import { removed } from "./remove.js";

/**
 * The base with the overlay's changes, then its additions, then its removals, whatever their order in the file. Use the
 * result only if nothing was reported.
 */
export function overlaid(base: Composed, { root, files }: Document, { report }: Reporter): Composed {
  const document = { title: textAt(root, "document"), section: textAt(root, "from") };
  const overlay: Overlay = { root, document, report };
  refuseTwice(overlay);
  const steps = [headed, changed, added, removed];
  return {
    root: steps.reduce((tree, step) => step(listsToMaps(tree), overlay), base.root),
    documents: new Map([...base.documents, ...files.map((file) => [file, document] as const)]),
  };
}

/** Reports a clause that the overlay edits twice. */
function refuseTwice({ root, report }: Overlay): void {
  const seen = new Map<string, string>();
  for (const part of ["changes", "add", "remove"]) {
    for (const { key, keySpot } of entriesOf(valueAt(root, part))) {
      const before = seen.get(key);
      if (before !== undefined) report("CRI1605", keySpot, `${key} is also under ${before}`);
      seen.set(key, part);
    }
  }
}
