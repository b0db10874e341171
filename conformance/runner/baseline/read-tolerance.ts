// Reads the baseline of a run, if it has one, and the failures that it tolerates today.
import { todayOf } from "../../../spec/language/until.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { type Tolerance, toleranceOf } from "./tolerance.js";

/** The failures that a baseline file tolerates today: undefined without a file, `mistaken` if its mistakes were reported. */
export async function readTolerance(
  file: string | undefined,
  io: ErrorOutput,
): Promise<Tolerance | "mistaken" | undefined> {
  if (file === undefined) return undefined;
  // Loading the reader of YAML takes a tenth of the time of a short run.
  const { readBaseline } = await import("./read-baseline.js");
  const baseline = await readBaseline(file, io);
  return baseline === undefined ? "mistaken" : toleranceOf(baseline, todayOf(new Date()));
}
