// Runs the suite against a server in this process.
import type { InterfaceModel } from "../../spec/model.js";
import { hasSites, withoutSite } from "../../spec/sites.js";
import type { Fetch } from "../behaviours/call.js";
import { proofCredentials, proofLimitedTokens } from "../behaviours/proof-credentials.js";
import { serveFetch } from "../behaviours/serve.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import type { Exchange } from "../http/exchange.js";
import { baseAtSite, localBase } from "../options/base-at-site.js";
import type { Pinned } from "../options/chosen.js";
import { defaultConcurrency, type Settings } from "../options/settings.js";
import { openSession } from "../runner/open-session.js";
import type { CheckResult, Report } from "../runner/report.js";
import { runSuite } from "../runner/run-suite.js";
import { sampleData } from "./sample-data.js";
import { acquaint, fillSites } from "./server/fill.js";
import { stock } from "./server/stock.js";

/** For a server in this process that shows a change immediately or never, so that no run waits long for nothing. */
export const promptServer: Partial<Settings> = { unknownDelayMs: 1_000 };

export interface RunOptions {
  /** Path prefix under which the server serves, with a leading slash. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of the checks to run, or prefixes of ids (default: all). */
  readonly only?: readonly string[];
  /** Whether the probes run too. */
  readonly observing?: boolean;
  readonly write?: boolean;
  /** The unchanged server: records are added through it first, and the suite only reads. */
  readonly filledBy?: Fetch;
  /**
   * The unchanged server: through it the run learns, at a site that no check uses, how soon a record is found.
   * Otherwise a run of a few checks would wait for a missing record as long as for a late one.
   */
  readonly acquaintedBy?: Fetch;
  /** A server that accepts adds of every type: the records that a run can only find are added through it first. */
  readonly stockedBy?: Fetch;
  readonly seed?: number;
  /** Answers that are required. */
  readonly pinned?: Pinned;
  /** Further settings. */
  readonly settings?: Partial<Settings>;
}

export interface Run {
  readonly report: Report;
  readonly exchanges: readonly Exchange[];
}

/** Serves a fetch-like function on this machine and runs the suite against it. */
export async function runAgainst(
  fetch: Fetch,
  model: InterfaceModel,
  options: RunOptions = {},
): Promise<Run> {
  const {
    path = "",
    headers = {},
    only = [],
    observing = false,
    write = true,
    seed = 42,
    pinned = {},
  } = options;
  const { filledBy, acquaintedBy, stockedBy } = options;
  let serving = stockedBy ?? fetch;
  const served = await serveFetch((request) => serving(request));
  // The id of one site begins the other's: a server that compares only the beginning mixes them up.
  const sites = hasSites(model) ? { site: "12", otherSite: "1" } : { site: withoutSite };
  const settings: Settings = {
    baseUrl: baseAtSite(model, { baseUrl: localBase(model, served.url) + path, ...sites }),
    ...sites,
    write: write && filledBy === undefined,
    headers: { ...proofCredentials(model), ...headers },
    limitedTokens: proofLimitedTokens(model),
    seed,
    only,
    timeoutMs: 10_000,
    data: { folder: "sample", records: sampleData(model) },
    concurrency: defaultConcurrency,
    ...options.settings,
  };
  const stocked = stockedBy === undefined ? {} : await stock(model, settings);
  serving = filledBy ?? acquaintedBy ?? fetch;
  const hidden = filledBy === undefined ? {} : await fillSites(model, settings);
  const session = openSession(model, { ...settings, ids: { ...stocked, ...hidden, ...settings.ids } });
  if (acquaintedBy !== undefined) await acquaint(session);
  serving = fetch;
  try {
    const report = await runSuite(session, { checks, probes: observing ? probes : [], only, pinned });
    return { report, exchanges: session.client.exchanges };
  } finally {
    await session.close();
    await served.close();
  }
}

/** Required checks that failed. */
export const failures = ({ checks: results }: Report): readonly CheckResult[] =>
  results.filter(({ kind, verdict }) => kind === "required" && verdict === "fail");
