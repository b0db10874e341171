// Reads the baseline of a run, if it has one, and the failures that it tolerates today.
import { nearest } from "../../../spec/diagnostics/near.js";
import { todayOf } from "../../../spec/language/until.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { counted } from "../../../spec/text/counted.js";
import { paragraph } from "../../../spec/text/layout.js";
import { idsOf } from "../selected.js";
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
  const kept = withoutRetired(baseline, model, io);
  sayUnknown(kept, idsOf(model), io);
  return toleranceOf(kept, todayOf(new Date()));
}

/** More ids are counted. */
const mostUnknown = 3;

/** Says before the run, which may take minutes, which ids will fail it because no check has them. */
function sayUnknown({ file, entries }: Baseline, ids: readonly string[], { err }: ErrorOutput): void {
  const unknown = entries.filter((entry) => !ids.some((id) => names(entry, id)));
  if (unknown.length === 0) return;
  const are = unknown.length === 1 ? "is" : "are";
  const free = ids.filter((id) => !entries.some((entry) => names(entry, id)));
  const places = unknown.slice(0, mostUnknown).map(({ check, line }) => {
    const meant = nearest(check, free);
    return `Line ${line}: no check has the id ${check}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  });
  const head = `${file}: ${counted(unknown.length, "id")} in it ${are} misspelt, so this run will fail.`;
  err([head, ...places].map(paragraph).join(""));
}

/** The baseline without entries that name only gaps which the spec had before; a line on standard error says so of each. */
function withoutRetired(
  baseline: Baseline,
  { gaps, retiredGaps = [] }: InterfaceModel,
  io: ErrorOutput,
): Baseline {
  const named = (entry: BaselineEntry) => (gap: { readonly id: string }) => names(entry, `gap/${gap.id}`);
  const { file, entries } = baseline;
  const kept = entries.filter((entry) => {
    const retired = retiredGaps.filter(named(entry));
    if (retired.length === 0 || gaps.some(named(entry))) return true;
    for (const { id, why } of retired)
      io.err(`${file}: ${entry.check} is ignored, since the spec no longer has the gap ${id}: ${why}.\n`);
    return false;
  });
  return { ...baseline, entries: kept };
}
