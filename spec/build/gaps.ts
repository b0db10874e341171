// Builds the gaps.
import { defined } from "../defined.js";
import type { Gap } from "../model.js";
import type { RetiredGap } from "../retired-gap.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
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
    because: textAt(details, "because"),
    states: statesOf(details),
    observe: text("observe"),
    probe: text("probe"),
    about: textAt(details, "about"),
  });
}

function statesOf(details: Tree): readonly string[] | undefined {
  const states = textsOf(valueAt(details, "states")).map(({ text }) => text);
  return states.length === 0 ? undefined : states;
}

/** In the order of their ids, without those that an overlay has added again; undefined if there are none. */
export function retiredGapsOf(root: Tree): readonly RetiredGap[] | undefined {
  const gaps = valueAt(root, "gaps");
  const retired = byKey(entriesOf(valueAt(root, "retired-gaps")))
    .filter(({ key }) => entryAt(gaps, key) === undefined)
    .map(({ key: id, value }) => ({ id, why: textOf(value) ?? "" }));
  return retired.length === 0 ? undefined : retired;
}
