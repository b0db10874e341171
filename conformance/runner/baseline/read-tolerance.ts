// Reads the baseline of a run, if it has one, and the failures that it tolerates today.

import { todayOf } from "../../../spec/language/until.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { type Baseline, type BaselineEntry, names } from "./entry.js";
import { type Tolerance, toleranceOf } from "./tolerance.js";

/** The failures that a baseline file tolerates today: undefined without a file, `mistaken` if its mistakes were reported. */
export async function readTolerance(
  file: string | undefined,
  model: InterfaceModel,
  io: ErrorOutput,
): Promise<Tolerance | "mistaken" | undefined> {
  if (file === undefined) return undefined;
  // Loading the reader of YAML takes a tenth of the time of a short run.
  const { readBaseline } = await import("./read-baseline.js");
  const baseline = await readBaseline(file, io);
  if (baseline === undefined) return "mistaken";
  return toleranceOf(withoutRetired(baseline, model, io), todayOf(new Date()));
}

/** The baseline without entries that name only gaps which the spec had before; a line on standard error says so of each. */
function withoutRetired(
  { file, entries }: Baseline,
  { gaps, retiredGaps = [] }: InterfaceModel,
  io: ErrorOutput,
): Baseline {
  const named = (entry: BaselineEntry) => (gap: { readonly id: string }) => names(entry, `gap/${gap.id}`);
  const kept = entries.filter((entry) => {
    const retired = retiredGaps.filter(named(entry));
    if (retired.length === 0 || gaps.some(named(entry))) return true;
    for (const { id, why } of retired)
      io.err(`${file}: ${entry.check} is ignored, since the spec no longer has the gap ${id}: ${why}.\n`);
    return false;
  });
  return { file, entries: kept };
}
