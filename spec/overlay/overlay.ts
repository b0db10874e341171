import type { Composed } from "../compose/composed.js";
import type { Document } from "../compose/include.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entriesOf, textAt, valueAt } from "../source/tree.js";
import { added } from "./add.js";
import { changed } from "./change.js";
import { headed } from "./head.js";
import { listless } from "./listless.js";
import { removed } from "./remove.js";
import type { Overlay } from "./work.js";

/**
 * The base with the overlay laid over it: first what it changes, then what it adds, last what it removes, whatever their
 * order in the file. Only a result without a report may be used.
 */
export function overlaid(base: Composed, { root, files }: Document, { report }: Reporter): Composed {
  const document = { title: textAt(root, "document"), section: textAt(root, "from") };
  const overlay: Overlay = { root, document, report };
  refuseTwice(overlay);
  const steps = [headed, changed, added, removed];
  return {
    root: steps.reduce((tree, step) => step(listless(tree), overlay), base.root),
    documents: new Map([...base.documents, ...files.map((file) => [file, document] as const)]),
  };
}

/** One clause, one wish. */
function refuseTwice({ root, report }: Overlay): void {
  const seen = new Map<string, string>();
  for (const part of ["changes", "add", "remove"]) {
    for (const { key, keySpot } of entriesOf(valueAt(root, part))) {
      const before = seen.get(key);
      if (before !== undefined) report("CRI1605", keySpot, `${key} stands under ${before} as well`);
      seen.set(key, part);
    }
  }
}
