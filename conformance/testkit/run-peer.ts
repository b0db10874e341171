// Runs the whole suite against the committed interface's server with changed behaviours, and sums up what it found by cause.
import { behave, stacked } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { type RunOptions, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { causesOf } from "../reports/causes.js";
import { painter } from "../reports/paint.js";
import { reportLines } from "../reports/terminal.js";
import type { Report } from "../runner/report.js";
import { ownServer } from "./own-server.js";

export const { model } = await ownServer();

/** What a run found. */
export interface PeerRun {
  readonly report: Report;
  /** The ids of the required checks that failed, by cause, the worst cause first. */
  readonly causes: readonly (readonly string[])[];
  /** All required checks that failed. */
  readonly failed: readonly string[];
  /** Checks that could not be judged, with the check that blocks them. */
  readonly blocked: readonly string[];
  /** The report as the terminal shows it, on one line. */
  readonly words: string;
}

/** Runs the suite against our server, changed by the behaviours, the first the innermost. */
export async function runPeer(
  behaviours: readonly MakeBehaviour[],
  options: RunOptions = {},
): Promise<PeerRun> {
  const { fetch, close } = await fetchOf(model);
  try {
    const served = behave(fetch, model, stacked(behaviours));
    const { report } = await runAgainst(served, model, { observing: true, ...options });
    const { failures } = causesOf(report.checks);
    const causes = failures.map(({ first, others }) => [first, ...others].map(({ id }) => id));
    const blocked = report.checks.filter(({ verdict }) => verdict === "blocked");
    return {
      report,
      causes,
      failed: causes.flat(),
      blocked: blocked.map(({ id, blockedBy, reason }) => `${id} by ${blockedBy ?? reason}`),
      words: reportLines(report, painter(false)).join(" ").replaceAll(/\s+/g, " "),
    };
  } finally {
    await close();
  }
}
