// Opens the options, baseline and reporters of a run that judges traffic.
import type { InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { readModel } from "../../spec/read-model.js";
import { readPinned } from "../options/pinned.js";
import { withoutRetired } from "../options/retired-gaps.js";
import { openReporters, type ReporterOptions, type Reporters } from "../reports/reporters.js";
import type { ReportIo } from "../reports/terminal.js";
import { baselineState, withHeldBack } from "../runner/baseline/baseline-state.js";
import { readTolerance } from "../runner/baseline/read-tolerance.js";
import type { Tolerance } from "../runner/baseline/tolerance.js";
import { withCauses } from "../runner/causes/causes.js";
import type { Judged, Report } from "../runner/report.js";
import { idsOf, refuseEmpty } from "../runner/selected.js";
import { exitCode } from "../runner/verdict.js";

export interface JudgingOptions extends ReporterOptions {
  readonly only?: readonly string[];
  readonly answers?: string;
  readonly baseline?: string;
}

/** The options that a command repeats to run one of the checks against the deployment. */
function askedOf({ spec, answers }: JudgingOptions): Pick<Report, "asked"> {
  const asked = { ...(spec === ownSpec() ? {} : { spec }), ...(answers === undefined ? {} : { answers }) };
  return Object.keys(asked).length === 0 ? {} : { asked };
}

/** Undefined if the spec or the baseline has errors, which are printed. Throws `UserError` for wrong flags and files. */
export async function openJudging(run: JudgingOptions, io: ReportIo) {
  const model = await readModel(run.spec, io);
  if (!model) return undefined;
  const { only = [] } = run;
  refuseEmpty(model, only);
  const pinned =
    run.answers === undefined ? {} : withoutRetired(await readPinned(run.answers, model, io), model, io);
  const tolerance = await readTolerance(run.baseline, model, io);
  if (tolerance === "mistaken") return undefined;
  const reporters = await openReporters(run, model, io);
  const startedAt = new Date();
  /** Applies the baseline, writes the reports, and returns the exit code. */
  const conclude = async (seen: Judged): Promise<0 | 1 | 3> => {
    const report = withCauses(await withBaseline({ ...seen, ...askedOf(run) }, model, tolerance));
    await replay(reporters, report, startedAt);
    return exitCode(report);
  };
  // The selected checks and the pinned answers are plain data, since they may go to another thread.
  return { model, asked: { only, pinned }, conclude };
}

/**
 * Applies a baseline to a report. A flaky check is not run again, since traffic cannot be repeated. An entry whose check was
 * never exercised is not out of date.
 */
async function withBaseline(
  report: Judged,
  model: InterfaceModel,
  tolerance: Tolerance | undefined,
): Promise<Judged> {
  if (tolerance === undefined) return report;
  const results = await Promise.all(report.checks.map((result) => tolerance.settle(result)));
  const checks = withHeldBack(results);
  return {
    ...report,
    checks,
    baseline: baselineState(tolerance, checks, idsOf(model), report.deployment.baseUrl),
  };
}

/** Sends a finished report to the reporters as the events of a run, and ends them. */
async function replay(reporters: Reporters, report: Report, startedAt: Date): Promise<void> {
  const { deployment, seed, asked, observations } = report;
  const checks = report.checks.length;
  const head = { interface: report.interface, deployment, seed, ...(asked === undefined ? {} : { asked }) };
  reporters.onEvent({ type: "run-started", ...head, startedAt: startedAt.toISOString(), checks });
  report.checks.forEach((result, index) => {
    reporters.onEvent({ type: "check-finished", result, done: index + 1, checks });
  });
  for (const answer of observations) reporters.onEvent({ type: "gap-answered", answer });
  reporters.onEvent({ type: "run-finished", report });
  await reporters.end();
}
