import type { InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { readModel } from "../../spec/read-model.js";
import { openReporters, type ReporterOptions, type Reporters } from "../reports/reporters.js";
import type { ReportIo } from "../reports/terminal.js";
import { readTolerance } from "../runner/baseline/read-tolerance.js";
import { baselineState, withHeldBack } from "../runner/baseline/state.js";
import type { Tolerance } from "../runner/baseline/tolerance.js";
import type { Pinned } from "../runner/observe.js";
import { readPinned } from "../runner/pinned.js";
import { exitCode, type Report } from "../runner/report.js";
import { idsOf, refuseEmpty } from "../runner/selected.js";

/** By what watched traffic is to be judged, and where that is told. */
export interface JudgingOptions extends ReporterOptions {
  readonly only?: readonly string[];
  readonly answers?: string;
  readonly baseline?: string;
}

/** All that was read before the first request is looked at. */
export interface Judging {
  readonly model: InterfaceModel;
  /** Which checks count, and the answers that the deployment is held to; plain data, for it may go to another thread. */
  readonly asked: { readonly only: readonly string[]; readonly pinned: Pinned };
  /** Holds what was seen to the baseline, tells it, and gives the exit code. */
  conclude(seen: Report): Promise<0 | 1 | 3>;
}

/** What has to be said again for one of its checks to be asked of the deployment itself. */
function askedOf({ spec, answers }: JudgingOptions): Pick<Report, "asked"> {
  const asked = { ...(spec === ownSpec() ? {} : { spec }), ...(answers === undefined ? {} : { answers }) };
  return Object.keys(asked).length === 0 ? {} : { asked };
}

/** Undefined where the spec or the baseline has mistakes, which were then told; those in flags and files are thrown as `UserError`. */
export async function openJudging(run: JudgingOptions, io: ReportIo): Promise<Judging | undefined> {
  const model = await readModel(run.spec, io);
  if (!model) return undefined;
  const { only = [] } = run;
  refuseEmpty(model, only);
  const pinned = run.answers === undefined ? {} : await readPinned(run.answers, model);
  const tolerance = await readTolerance(run.baseline, io);
  if (tolerance === "mistaken") return undefined;
  const reporters = await openReporters(run, model, io);
  const startedAt = new Date();
  const conclude = async (seen: Report): Promise<0 | 1 | 3> => {
    const report = await holdToBaseline({ ...seen, ...askedOf(run) }, model, tolerance);
    await replay(reporters, report, startedAt);
    return exitCode(report);
  };
  return { model, asked: { only, pinned }, conclude };
}

/**
 * A report of watched traffic, held to a baseline. What is known as flaky counts as it was seen: traffic cannot be asked again.
 * An entry whose check the traffic never exercised is neither used up nor wrong.
 */
async function holdToBaseline(
  report: Report,
  model: InterfaceModel,
  tolerance: Tolerance | undefined,
): Promise<Report> {
  if (tolerance === undefined) return report;
  const settled = await Promise.all(report.checks.map((result) => tolerance.settle(result)));
  const checks = withHeldBack(settled);
  return { ...report, checks, baseline: baselineState(tolerance, checks, idsOf(model)) };
}

/** Tells a report that is whole already to everybody who hears runs, in the order of a run's events, and ends them. */
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
