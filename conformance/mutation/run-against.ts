import type { InterfaceModel } from "../../spec/model.js";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { checks } from "../checks/all.js";
import type { Exchange } from "../contract.js";
import { probes } from "../observations/all.js";
import { type Settings, usualConcurrency } from "../options/settings.js";
import type { CheckResult, Report } from "../runner/report.js";
import { runSuite } from "../runner/run-suite.js";
import { openSession } from "../runner/session.js";
import { sampleData } from "./sample-data.js";
import { acquaint, fillSites } from "./server/fill.js";
import { stock } from "./server/stock.js";

export interface RunOptions {
  /** Path under which the server serves, with a leading slash. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the checks to run, or prefixes of ids; all where it is absent. */
  readonly only?: readonly string[];
  /** Whether the gaps are observed as well. */
  readonly observing?: boolean;
  readonly write?: boolean;
  /** The server beneath: the suite only reads, and finds what was added through this before. */
  readonly filledBy?: Fetch;
  /**
   * The server beneath: the run learns through it, at a site that no check looks at, how soon a record is found. A few checks
   * alone would otherwise wait for what never comes as long as for what may come late.
   */
  readonly acquaintedBy?: Fetch;
  /** A server that takes adds of every type: what a run can only find is added through it before, and left there. */
  readonly stockedBy?: Fetch;
  readonly seed?: number;
  /** What else is to be set, or set otherwise. */
  readonly settings?: Partial<Settings>;
}

export interface Run {
  readonly report: Report;
  readonly exchanges: readonly Exchange[];
}

/** Runs the suite against a fetch-like function, served on this machine for as long as it takes. */
export async function runAgainst(
  fetch: Fetch,
  model: InterfaceModel,
  options: RunOptions = {},
): Promise<Run> {
  const { path = "", headers = {}, only = [], observing = false, write = true, seed = 42 } = options;
  const { filledBy, acquaintedBy, stockedBy } = options;
  let serving = stockedBy ?? fetch;
  const served = await serveFetch((request) => serving(request));
  const settings: Settings = {
    baseUrl: served.url + path,
    site: "12",
    otherSite: "13",
    write: write && filledBy === undefined,
    headers,
    seed,
    only,
    timeoutMs: 10_000,
    data: { folder: "sample", records: sampleData(model) },
    concurrency: usualConcurrency,
    ...options.settings,
  };
  const stocked = stockedBy === undefined ? {} : await stock(model, settings);
  serving = filledBy ?? acquaintedBy ?? fetch;
  const hidden = filledBy === undefined ? {} : await fillSites(model, settings);
  const session = openSession(model, { ...settings, ids: { ...stocked, ...hidden, ...settings.ids } });
  if (acquaintedBy !== undefined) await acquaint(session);
  serving = fetch;
  try {
    const report = await runSuite(session, { checks, probes: observing ? probes : [], only });
    return { report, exchanges: session.client.exchanges };
  } finally {
    await session.close();
    await served.close();
  }
}

/** Required checks that failed. */
export function failures({ checks: results }: Report): readonly CheckResult[] {
  return results.filter(({ kind, verdict }) => kind === "required" && verdict === "fail");
}
