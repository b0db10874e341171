import type { Reporters } from "../reports/reporters.js";
import type { Report } from "../runner/report.js";

/** Tells a report that is whole already to everybody who hears runs, in the order of a run's events, and ends them. */
export async function tellReport(reporters: Reporters, report: Report, startedAt: Date): Promise<void> {
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
