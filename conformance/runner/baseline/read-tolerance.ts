// Reads the baseline of a run.
import { todayOf } from "../../../spec/language/until.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { type Tolerance, toleranceOf } from "./tolerance.js";

/** What a baseline file tolerates today: undefined without a file, `mistaken` if its mistakes were reported. */
export async function readTolerance(
  file: string | undefined,
  io: ErrorOutput,
): Promise<Tolerance | "mistaken" | undefined> {
  if (file === undefined) return undefined;
  // what reads YAML and its schema takes a tenth of a short run to load
  const { readBaseline } = await import("./read.js");
  const baseline = await readBaseline(file, io);
  return baseline === undefined ? "mistaken" : toleranceOf(baseline, todayOf(new Date()));
}
