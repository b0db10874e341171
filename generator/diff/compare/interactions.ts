// Compares the method and the path of each interaction.
import { nextCursorInWords, type PlacedInList, totalInWords } from "../../../spec/list-places.js";
import type { InteractionRule, InterfaceModel } from "../../../spec/model.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired } from "../pairs.js";
import { interactionText } from "../short-texts.js";
import { either, offersOf } from "../users.js";
import { nodeChanges } from "./node.js";

/** A change affects all types that offer the interaction. */
export function interactionsChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const rules = paired(old.interactions, now.interactions, ({ kind }) => kind);
  return [
    ...rules.removed.flatMap((one) =>
      withAffected([removed("interaction-rule-removed", one, interactionText(one))], () =>
        offersOf(old, one.kind),
      ),
    ),
    ...rules.added.flatMap((one) =>
      withAffected([added("interaction-rule-added", one, interactionText(one))], () =>
        offersOf(now, one.kind),
      ),
    ),
    ...rules.kept.flatMap((pair) =>
      withAffected(ruleChanges(pair), () =>
        either(offersOf(old, pair.old.kind), offersOf(now, pair.new.kind)),
      ),
    ),
  ];
}

function ruleChanges(pair: Pair<InteractionRule>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("interaction-method-changed", pair, [old.method, now.method]),
    ...altered("interaction-place-changed", pair, [`on the ${old.on}`, `on the ${now.on}`]),
    ...altered("update-replacing-changed", pair, [replacing(old), replacing(now)]),
    ...placeChanges("list-total", { old: old.total, new: now.total }, totalInWords),
    ...placeChanges("next-cursor", { old: old.nextCursor, new: now.nextCursor }, nextCursorInWords),
    ...nodeChanges(pair),
  ];
}

/** Where a list has what the rules are about. */
function placeChanges(
  rules: "list-total" | "next-cursor",
  { old, new: now }: Pair<PlacedInList | undefined>,
  inWords: (placed: PlacedInList) => string,
): readonly Change[] {
  if (old !== undefined && now !== undefined) {
    const pair = { old, new: now };
    return [...altered(`${rules}-moved`, pair, [inWords(old), inWords(now)]), ...nodeChanges(pair)];
  }
  return [
    ...(old === undefined ? [] : [removed(`${rules}-removed`, old, inWords(old))]),
    ...(now === undefined ? [] : [added(`${rules}-added`, now, inWords(now))]),
  ];
}

function replacing({ replaces, merges, patches }: InteractionRule): string {
  if (patches === true) return "applies the operations of a JSON Patch";
  if (merges === true) return "merges into the record";
  return replaces === true ? "replaces the whole record" : "does not say what happens to omitted members";
}
