// Builds the gaps.
import { textOfParts } from "../answers/answer-parts.js";
import { kindOf } from "../answers/kinds.js";
import { defined } from "../defined.js";
import type { Gap, InterfaceModel } from "../model.js";
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
import { byKey } from "../text/order.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** In the order of the gaps' ids. `model` is the rest of the interface, on which answers may depend. */
export const gapsOf = (
  tree: Tree | undefined,
  { section, model }: { readonly section: string; readonly model: InterfaceModel },
  scope: Scope,
): readonly Gap[] => byKey(entriesOf(tree)).map((entry) => gapOf(entry, section, model, scope));

function gapOf(
  { key: id, keySpot: spot, value: details }: Entry,
  section: string,
  model: InterfaceModel,
  scope: Scope,
): Gap {
  const text = (name: string) => textAt(details, name) ?? "";
  return defined({
    ...nodeOf({ clause: `gap.${id}`, spot, details, section, basis: "chosen" }, scope),
    id,
    asks: text("asks"),
    answer: answerTextOf(valueAt(details, "answer"), details, model) ?? "",
    because: textAt(details, "because"),
    states: statesOf(details, model),
    observe: text("observe"),
    probe: text("probe"),
    about: textAt(details, "about"),
  });
}

function statesOf(gap: Tree, model: InterfaceModel): readonly string[] | undefined {
  const written = valueAt(gap, "states");
  const all = written?.kind === "list" ? written.items : [written];
  const states = all.flatMap((one) => answerTextOf(one, gap, model) ?? []);
  return states.length === 0 ? undefined : states;
}

/** The text of an answer to the gap: as it is written, or of the parts in a list. */
export function answerTextOf(
  written: Tree | undefined,
  gap: Tree,
  model: InterfaceModel,
): string | undefined {
  if (written?.kind !== "list") return textOf(written);
  const parts = textsOf(written).map(({ text }) => text);
  const kind = kindOf(textAt(gap, "probe") ?? "");
  return kind === undefined
    ? parts.join(", ")
    : textOfParts(kind, parts, { model, about: textAt(gap, "about") });
}

/** In the order of their ids, without those that an overlay has added again; undefined if there are none. */
export function retiredGapsOf(root: Tree): readonly RetiredGap[] | undefined {
  const gaps = valueAt(root, "gaps");
  const retired = byKey(entriesOf(valueAt(root, "retired-gaps")))
    .filter(({ key }) => entryAt(gaps, key) === undefined)
    .map(({ key: id, value }) => ({ id, why: textOf(value) ?? "" }));
  return retired.length === 0 ? undefined : retired;
}
