// The entry point of the comparison: lists every difference between two versions of a spec.

import type { InterfaceModel } from "../../spec/model.js";
import type { DateSearch } from "../../spec/search-parameter.js";
import { byCodeUnit } from "../../spec/text/order.js";
import { added, type Change, type Pair, removed } from "./change.js";
import { gapsChanges } from "./compare/gaps.js";
import { interactionsChanges } from "./compare/interactions.js";
import { interfaceChanges } from "./compare/interface.js";
import { nodeChanges } from "./compare/node.js";
import { resourcesChanges } from "./compare/resources.js";
import { shapesChanges } from "./compare/shapes.js";
import { paired } from "./pairs.js";
import { withRenames } from "./renames.js";
import { levels } from "./rule.js";
import { ruleOf } from "./rules.js";

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
function consequencesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  return paired(old.consequences, now.consequences, ({ name }) => name).kept.flatMap(nodeChanges);
}

function datesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  if (old.dates === undefined) {
    return now.dates === undefined ? [] : [added("date-search-added", now.dates, prefixes(now.dates))];
  }
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

function prefixes({ prefixes: all }: DateSearch): string {
  return `${all.map(({ prefix }) => prefix).join(", ")}, and ranges`;
}
