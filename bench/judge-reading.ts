// Runs the suite, reading only, against a server with real records, and sums up the result.
import { checks } from "../conformance/checks/all.js";
import { probes } from "../conformance/gaps/all.js";
import { defaultConcurrency } from "../conformance/options/settings.js";
import { openSession } from "../conformance/runner/open-session.js";
import type { Report } from "../conformance/runner/report.js";
import { runSuite } from "../conformance/runner/run-suite.js";
import type { InterfaceModel } from "../spec/model.js";

/** The suite's result for a deployment that it only read. */
export interface ReadingVerdict {
  readonly report: Report;
  /** A sentence with figures: checks, requests, seconds. */
  readonly summary: string;
  /** The checks that failed or were blocked, one line each. */
  readonly wrong: readonly string[];
}

/** Runs the whole suite without writing against a server with real records. */
export async function judgeByReading(
  model: InterfaceModel,
  baseUrl: string,
  site: string,
): Promise<ReadingVerdict> {
  const session = openSession(model, {
    baseUrl,
    site,
    otherSite: `${site}-other`,
    write: false,
    headers: {},
    seed: 1,
    only: [],
    timeoutMs: 30_000,
    concurrency: defaultConcurrency,
  });
  try {
    const report = await runSuite(session, { checks, probes });
    const methods = new Set(session.client.exchanges.map(({ method }) => method));
    return { report, summary: summaryOf(report, [...methods]), wrong: wrongIn(report) };
  } finally {
    await session.close();
  }
}

function summaryOf({ summary, verdict }: Report, methods: readonly string[]): string {
  const { pass = 0, blocked = 0, fail = 0 } = summary.required;
  const seconds = (summary.milliseconds / 1_000).toFixed(1);
  return (
    `read only: ${pass} required checks passed, ${fail} failed, ${blocked} blocked, ${verdict}; ` +
    `${summary.requests} requests (${methods.toSorted().join(", ")}) in ${seconds} s`
  );
}

function wrongIn({ checks: results }: Report): readonly string[] {
  return results
    .filter(({ kind, verdict }) => kind === "required" && ["fail", "blocked", "error"].includes(verdict))
    .map(({ id, verdict, actual, reason }) => `${verdict} ${id}: ${actual ?? reason ?? ""}`);
}
