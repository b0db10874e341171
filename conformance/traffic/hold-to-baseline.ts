import type { InterfaceModel } from "../../spec/model.js";
import { baselineState, withHeldBack } from "../runner/baseline/state.js";
import type { Tolerance } from "../runner/baseline/tolerance.js";
import type { Report } from "../runner/report.js";
import { idsOf } from "../runner/selected.js";

/**
 * A report of watched traffic, held to a baseline. What is known as flaky counts as it was seen: traffic cannot be asked again.
 * An entry whose check the traffic never exercised is neither used up nor wrong.
 */
export async function holdToBaseline(
  report: Report,
  model: InterfaceModel,
  tolerance: Tolerance | undefined,
): Promise<Report> {
  if (tolerance === undefined) return report;
  const settled = await Promise.all(report.checks.map((result) => tolerance.settle(result)));
  const checks = withHeldBack(settled);
  return { ...report, checks, baseline: baselineState(tolerance, checks, idsOf(model)) };
}
