// Runs the suite against a server of a given definition, for tests of answers to gaps.
import { checks } from "../../conformance/checks/all.js";
import { probes } from "../../conformance/gaps/all.js";
import { sampleData } from "../../conformance/mutation/sample-data.js";
import { chosenAnswers } from "../../conformance/options/chosen.js";
import { defaultConcurrency, type Settings } from "../../conformance/options/settings.js";
import { openSession } from "../../conformance/runner/open-session.js";
import type { Report } from "../../conformance/runner/report.js";
import { runSuite } from "../../conformance/runner/run-suite.js";
import { createApp } from "../../runtime/server/app.js";
import type { AppOptions } from "../../runtime/server/app-options.js";
import type { InterfaceDefinition } from "../../runtime/server/definition.js";
import { serve } from "../../runtime/server/serve.js";
import { openStore } from "../../runtime/server/store/open-store.js";
import type { InterfaceModel } from "../../spec/model.js";

/** Options of the server, and headers that the suite sends. */
export interface Circumstances {
  readonly options?: Partial<AppOptions>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The suite's report on a server with this definition; `only` selects checks as `--only` does. */
export async function reportOn(
  model: InterfaceModel,
  definition: InterfaceDefinition,
  only: readonly string[],
  { options = {}, headers = {} }: Circumstances = {},
  pinned?: "chosen",
): Promise<Report> {
  const store = await openStore("memory");
  const app = createApp({ definition, store, ...options });
  const running = await serve({ app, port: 0, authenticated: options.authenticate !== undefined });
  // No gap is observed on a user's own records.
  const onlyGaps = only.length > 0 && only.every((id) => id.startsWith("gap/"));
  const settings: Settings = {
    baseUrl: running.url,
    site: "12",
    otherSite: "13",
    write: true,
    headers,
    seed: 42,
    only,
    timeoutMs: 10_000,
    ...(onlyGaps ? {} : { data: { folder: "sample", records: sampleData(model) } }),
    concurrency: defaultConcurrency,
  };
  const session = openSession(model, settings);
  try {
    const required = pinned === undefined ? {} : { pinned: chosenAnswers(model) };
    return await runSuite(session, { checks, probes, only, ...required });
  } finally {
    await session.close();
    await running.close();
    await store.close();
  }
}
