// Applies an overlay to its base spec.
import type { Composed, Document } from "../compose/composed.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { type Entry, entriesOf, type Tree, textAt, valueAt } from "../source/tree.js";
import { added } from "./add.js";
import { type Address, addressesIn } from "./addresses.js";
import { changed } from "./change.js";
import { headed } from "./head.js";
import { listsToMaps } from "./lists-to-maps.js";
import type { Overlay } from "./overlay-context.js";
import { edited } from "./tree-edits.js";
import { reportUnknown } from "./unknown.js";

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

interface Removal extends Address {
  readonly removal: Entry;
}

/**
 * The tree without the nodes under `remove`. A removed interaction of a type is kept as unlisted, with the reason.
 */
function removed(tree: Tree, overlay: Overlay): Tree {
  const addresses = addressesIn(tree);
  const removals = entriesOf(valueAt(overlay.root, "remove")).flatMap((removal): readonly Removal[] => {
    const address = addresses.nodes.get(removal.key);
    if (address === undefined) reportUnknown(removal, tree, addresses, overlay);
    else if (address.kind !== "range") return [{ ...address, removal }];
    else
      overlay.report(
        "CRI1604",
        removal.keySpot,
        `${removal.key} can't be removed alone: remove dates, which it belongs to`,
      );
    return [];
  });
  // Inner nodes go before outer ones, and a list's last item first, so that the other paths stay valid.
  const inOrder = [...removals].sort((a, b) => b.path.length - a.path.length || numberIn(b) - numberIn(a));
  return inOrder.reduce((before, { kind, path, removal }) => {
    const without = edited(before, path, () => undefined);
    if (kind !== "operation") return without;
    const [resources = "", resource = "", , name = ""] = path;
    return edited(without, [resources, resource, "unlisted", name], () => ({ ...removal, key: name }));
  }, tree);
}

function numberIn({ path }: Address): number {
  const last = Number(path.at(-1));
  return Number.isNaN(last) ? -1 : last;
}
