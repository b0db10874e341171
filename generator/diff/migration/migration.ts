// Collects what a change of the spec requires from existing code, checks and stored records.
import type { CheckEntry } from "../../../spec/check-entry.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { GenerateParts } from "../../generate.js";
import type { Change, Pair } from "../change.js";
import { paired } from "../pairs.js";
import { type Reindexing, reindexing } from "../reindex.js";
import { ruleOf } from "../rules.js";
import { type OutputChanges, outputChanges } from "./symbols.js";

/** Ids of the suite's checks that are added, removed, or changed in what they require. */
interface CheckChanges {
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

/** The consequences of a change for existing code, checks and records. */
export interface Migration {
  readonly output: OutputChanges;
  readonly checks: CheckChanges;
  readonly reindexing: readonly Reindexing[];
}

/** How both sides are generated in memory, and where the suite's checks come from (default: the kit's own). */
export interface MigrationParts extends Pick<GenerateParts, "materials" | "targets"> {
  readonly checks?: (model: InterfaceModel) => Promise<readonly CheckEntry[]>;
}

export async function migrationOf(
  models: Pair<InterfaceModel>,
  changes: readonly Change[],
  { checks: list = async () => [], materials, targets }: MigrationParts,
): Promise<Migration> {
  // Loads the generator's libraries only if these notes are requested.
  const { generate } = await import("../../generate.js");
  const parts = {
    ...(materials === undefined ? {} : { materials }),
    ...(targets === undefined ? {} : { targets }),
  };
  const [before, after] = [await list(models.old), await list(models.new)];
  const output = {
    old: await generate(models.old, { ...parts, checks: before }),
    new: await generate(models.new, { ...parts, checks: after }),
  };
  return {
    output: outputChanges(output),
    checks: checkChanges({ old: before, new: after }, changes),
    reindexing: reindexing(models.old, models.new),
  };
}
