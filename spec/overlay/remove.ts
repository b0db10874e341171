// Applies the removals of an overlay.
import { type Entry, entriesOf, type Tree, valueAt } from "../source/tree.js";
import { type Address, addressesIn } from "./addresses.js";
import type { Overlay } from "./overlay-context.js";
import { edited } from "./tree-edits.js";
import { reportUnknown } from "./unknown.js";

interface Removal extends Address {
  readonly removal: Entry;
}

/**
 * The tree without the nodes under `remove`. A removed interaction of a type is kept as unlisted, with the reason.
 */
export function removed(tree: Tree, overlay: Overlay): Tree {
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
