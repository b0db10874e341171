// The entry point of the comparison: lists every difference between two versions of a spec.

import { nextCursorInWords, totalInWords } from "../../spec/list-places.js";
import type { InteractionRule, InterfaceModel, Shape } from "../../spec/model.js";
import type { DateSearch } from "../../spec/search-parameter.js";
import { byCodeUnit } from "../../spec/text/order.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "./change.js";
import { fieldsChanges } from "./compare/fields.js";
import { gapsChanges } from "./compare/gaps.js";
import { interfaceChanges } from "./compare/interface.js";
import { loneChanges, nodeChanges } from "./compare/node.js";
import { resourcesChanges } from "./compare/resources.js";
import { paired } from "./pairs.js";
import { withRenames } from "./renames.js";
import { levels } from "./rule.js";
import { type RuleId, ruleOf } from "./rules.js";
import { interactionText } from "./short-texts.js";
import { either, offersOf, usersOf } from "./users.js";

/** A change in a shape is reported once, with the fields that use the shape. */
function shapesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const shapes = paired(old.shapes, now.shapes, ({ name }) => name);
  return [
    ...shapes.removed.flatMap((shape) =>
      withAffected([removed("shape-removed", shape, shapeText(shape))], () => usersOf(old, shape.name)),
    ),
    ...shapes.added.flatMap((shape) =>
      withAffected([added("shape-added", shape, shapeText(shape))], () => usersOf(now, shape.name)),
    ),
    ...shapes.kept.flatMap((pair) =>
      withAffected(shapeChanges(pair), () =>
        either(usersOf(old, pair.old.name), usersOf(now, pair.new.name)),
      ),
    ),
  ];
}

function shapeChanges(pair: Pair<Shape>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...(old.role === now.role
      ? altered("shape-part-changed", pair, [partsText(old), partsText(now)])
      : altered("shape-role-changed", pair, [old.role ?? "no role", now.role ?? "no role"])),
    ...fieldsChanges({ old: old.fields, new: now.fields }),
    ...nodeChanges(pair),
  ];
}

const shapeText = ({ fields }: Shape): string => `{ ${fields.map(({ name }) => name).join(", ")} }`;

function partsText({ parts }: Shape): string {
  const played = Object.entries(parts ?? {}).filter(([part]) => part !== "role");
  return played
    .map(([part, member]) => `${part} in ${member}`)
    .sort()
    .join(", ");
}

/** A change affects all types that offer the interaction. */
function interactionsChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
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

/**
 * The worst differences first, then by clause. The order of names in a spec makes no difference. Pure.
 * `migrate` is the command that the remedy of a likely rename names.
 */
export function diff(
  old: InterfaceModel,
  now: InterfaceModel,
  migrate = "npx cri-kit migrate OLD NEW",
): readonly Change[] {
  const pair = { old, new: now };
  const changes = [
    ...interfaceChanges(pair),
    ...interactionsChanges(pair),
    ...shapesChanges(pair),
    ...resourcesChanges(pair),
    ...datesChanges(pair),
    ...consequencesChanges(pair),
    ...gapsChanges(pair),
  ];
  return withRenames(once([...changes].sort(inOrder)), pair, migrate);
}

function inOrder(a: Change, b: Change): number {
  const rank = ({ rule }: Change) => levels.indexOf(ruleOf(rule).level);
  return rank(a) - rank(b) || byCodeUnit(a.clause, b.clause) || byCodeUnit(a.rule, b.rule);
}

/** A change of words that many nodes share, such as the section of a whole part, is reported once. */
function once(changes: readonly Change[]): readonly Change[] {
  const first = new Map<string, Change>();
  for (const change of changes) {
    const { rule, clause, old, new: now } = change;
    const shared = rule === "wording-changed" || rule === "section-changed";
    const key = JSON.stringify(shared ? [rule, old?.text, now?.text] : [rule, clause, old?.text, now?.text]);
    const before = first.get(key);
    first.set(key, before === undefined ? change : { ...before, also: [...before.also, clause] });
  }
  return [...first.values()];
}

/** A consequence is added or removed only with an interaction, which is the change. */
const consequencesChanges = ({ old, new: now }: Pair<InterfaceModel>): readonly Change[] =>
  paired(old.consequences, now.consequences, ({ name }) => name).kept.flatMap(nodeChanges);

function datesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  if (old.dates === undefined)
    return now.dates === undefined ? [] : [added("date-search-added", now.dates, prefixes(now.dates))];
  if (now.dates === undefined) return [removed("date-search-removed", old.dates, prefixes(old.dates))];
  const pair = { old: old.dates, new: now.dates };
  const found = paired(pair.old.prefixes, pair.new.prefixes, ({ prefix }) => prefix);
  return [
    ...found.removed.map((one) => removed("date-prefix-removed", one, one.prefix)),
    ...found.added.map((one) => added("date-prefix-added", one, one.prefix)),
    ...found.kept.flatMap(nodeChanges),
    ...nodeChanges(pair),
    ...nodeChanges({ old: pair.old.range, new: pair.new.range }),
  ];
}

const prefixes = ({ prefixes: all }: DateSearch): string =>
  `${all.map(({ prefix }) => prefix).join(", ")}, and ranges`;
