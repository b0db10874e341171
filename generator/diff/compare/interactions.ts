// Compares the method and the path of each interaction.
import { nextCursorInWords, totalInWords } from "../../../spec/list-places.js";
import type { InteractionRule, InterfaceModel } from "../../../spec/model.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { interactionText } from "../short-texts.js";
import { either, offersOf } from "../users.js";
import { loneChanges, nodeChanges } from "./node.js";

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
    ...altered(updateRule(pair), pair, [replacing(old), replacing(now)]),
    ...loneChanges(
      { old: old.total, new: now.total },
      {
        removed: "list-total-removed",
        added: "list-total-added",
        changed: "list-total-moved",
        text: totalInWords,
      },
    ),
    ...loneChanges(
      { old: old.nextCursor, new: now.nextCursor },
      {
        removed: "next-cursor-removed",
        added: "next-cursor-added",
        changed: "next-cursor-moved",
        text: nextCursorInWords,
      },
    ),
    ...nodeChanges(pair),
  ];
}

/** A JSON Patch is a list of operations; all other bodies are records, or parts of one. */
const updateRule = ({ old, new: now }: Pair<InteractionRule>): RuleId =>
  old.patches === now.patches ? "update-replacing-changed" : "update-format-changed";

function replacing({ replaces, merges, patches }: InteractionRule): string {
  if (patches === true) return "applies the operations of a JSON Patch";
  if (merges === true) return "merges into the record";
  return replaces === true ? "replaces the whole record" : "does not say what happens to omitted members";
}
