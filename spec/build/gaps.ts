// Builds the gaps.

import { defined } from "../defined.js";
import type { Gap } from "../model.js";
import { type Entry, entriesOf, type Tree, textAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import { byKey } from "./order.js";
import type { Scope } from "./scope.js";

/** In the order of the gaps' ids. */
export function gapsOf(tree: Tree | undefined, section: string, scope: Scope): readonly Gap[] {
  return byKey(entriesOf(tree)).map((entry) => gapOf(entry, section, scope));
}

function gapOf({ key: id, keySpot: spot, value: details }: Entry, section: string, scope: Scope): Gap {
  const text = (name: string) => textAt(details, name) ?? "";
  return defined({
    ...nodeOf({ clause: `gap.${id}`, spot, details, section, basis: "chosen" }, scope),
    id,
    asks: text("asks"),
    answer: text("answer"),
    because: text("because"),
    observe: text("observe"),
    probe: text("probe"),
    about: textAt(details, "about"),
  });
}
