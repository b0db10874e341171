// Compares the checks that the suite has for two versions of a spec.
import type { CheckEntry } from "../../../spec/check-entry.js";
import type { Change, Pair } from "../change.js";
import { paired } from "../pairs.js";
import { ruleOf } from "../rules.js";

/** Ids of the suite's checks that are added, removed, or changed in what they require. */
export interface CheckChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** A check that remains counts as changed if its title differs, or if one of its clauses changes its meaning. */
export function checkChanges(
  { old, new: now }: Pair<readonly CheckEntry[]>,
  changes: readonly Change[],
): CheckChanges {
  const checks = paired(old, now, ({ id }) => id);
  const moved = new Set(
    changes
      .filter(({ rule }) => ruleOf(rule).direction !== "neither")
      .flatMap(({ clause, also, affects }) => [clause, ...also, ...affects]),
  );
  const ids = (entries: readonly CheckEntry[]) => entries.map(({ id }) => id);
  const changed = checks.kept.filter(
    (pair) =>
      JSON.stringify(pair.old) !== JSON.stringify(pair.new) ||
      pair.new.clauses.some((clause) => moved.has(clause)),
  );
  return {
    added: ids(checks.added),
    removed: ids(checks.removed),
    changed: changed.map((pair) => pair.new.id),
  };
}
