import type { Teller } from "../../spec/read-model.js";
import { readBaseline } from "./read.js";
import { type Tolerance, todayOf, toleranceOf } from "./tolerance.js";

/** What a baseline file puts up with today; undefined where none is named, `mistaken` where its mistakes were told. */
export async function readTolerance(
  file: string | undefined,
  io: Teller,
): Promise<Tolerance | "mistaken" | undefined> {
  if (file === undefined) return undefined;
  const baseline = await readBaseline(file, io);
  return baseline === undefined ? "mistaken" : toleranceOf(baseline, todayOf(new Date()));
}
