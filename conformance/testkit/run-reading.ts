// Runs the suite without writing, against a server that holds records.
import type { InterfaceModel } from "../../spec/model.js";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { checks } from "../checks/all.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { operationOf } from "../http/api/context.js";
import type { RunOptions } from "../mutation/run-against.js";
import type { Settings } from "../options/settings.js";
import { openSession } from "../runner/open-session.js";
import type { Report } from "../runner/report.js";
import { runSuite } from "../runner/run-suite.js";

export interface ReadingOptions extends Omit<RunOptions, "write" | "observing"> {
  /** Adds no records first; otherwise records of every collection are added. */
  readonly empty?: boolean;
  /** Records of each collection, in addition to those that its fixture needs (default: a few). */
  readonly more?: number;
  /** Ids to begin with, out of the records that were added. */
  readonly ids?: (added: readonly AddedRecord[]) => NonNullable<Settings["ids"]>;
}

export interface ReadingRun {
  readonly report: Report;
  /** Methods that reached the server during the run. */
  readonly methods: ReadonlySet<string>;
}

/** Runs the suite without writing against a server with records that another run added and did not delete. */
export async function runReading(
  fetch: Fetch,
  model: InterfaceModel,
  options: ReadingOptions = {},
): Promise<ReadingRun> {
  const { path = "", headers = {}, only = [], empty = false, ids, more = 3 } = options;
  const methods = new Set<string>();
  let reading = false;
  const served = await serveFetch(async (request) => {
    if (reading) methods.add(request.method);
    return fetch(request);
  });
  const settings: Settings = {
    baseUrl: served.url + path,
    site: "12",
    otherSite: "13",
    write: true,
    headers,
    seed: 42,
    only,
    timeoutMs: 10_000,
    concurrency: 8,
  };
  const added = empty ? [] : await fill(model, settings, more);
  reading = true;
  const session = openSession(model, { ...settings, write: false, ...(ids ? { ids: ids(added) } : {}) });
  try {
    return { report: await runSuite(session, { checks, probes: [], only }), methods };
  } finally {
    await session.close();
    await served.close();
  }
}

async function fill(
  model: InterfaceModel,
  settings: Settings,
  more: number,
): Promise<readonly AddedRecord[]> {
  const session = openSession(model, settings);
  const added: AddedRecord[] = [];
  for (const at of session.collections.filter((one) => operationOf(one, "add") !== undefined)) {
    added.push(...(await session.fixture(at)).records);
    for (let n = 0; n < more; n += 1) await session.api.add(at, await session.fresh(at));
  }
  // the session is not closed: that would delete what was added
  await session.client.close();
  return added;
}
