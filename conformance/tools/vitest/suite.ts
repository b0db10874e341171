// Opens the session that the conformance tests of a file share.
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { ownSpec } from "../../../spec/package-root.js";
import { givenSite, hasSites } from "../../../spec/sites.js";
import { UserError } from "../../../spec/user-error.js";
import { serveFetch } from "../../behaviours/serve.js";
import { checks } from "../../checks/all.js";
import { probes } from "../../gaps/all.js";
import { connect } from "../../http/client/connect.js";
import { sameSite } from "../../options/asked.js";
import { baseAtSite, localBase } from "../../options/base-at-site.js";
import { defaultConcurrency, defaultTimeoutMs, type Settings } from "../../options/settings.js";
import { clauseIndex, judgeCase } from "../../runner/judge.js";
import { observe } from "../../runner/observe.js";
import { openSession } from "../../runner/open-session.js";
import { planOf } from "../../runner/plan.js";
import type { CheckResult } from "../../runner/report.js";
import { idsOf, refuseEmpty } from "../../runner/selected.js";
import type { AppFetch, ConformanceOptions, ServableApp } from "./options.js";

/** Everything that a file's conformance tests share: opened when the first of them runs, closed after the last. */
export type Suite = Awaited<ReturnType<typeof openSuite>>;

/** Reads the spec and chooses the checks. Nothing is sent or served before the first result is requested. */
export async function openSuite(options: ConformanceOptions) {
  refuseUnclear(options);
  const model = await modelOf(options.spec ?? ownSpec());
  refuseEmpty(model, options.only ?? []);
  refuseUnknown(model, options.baseline ?? []);
  const plan = planOf(model, checks, probes, options.only ?? []);
  const open = once(() => openRun(model, options));
  const clauses = clauseIndex(model);
  const asked = new Map<string, Promise<CheckResult>>();
  const failed = new Set<string>();
  const judge = async (id: string): Promise<CheckResult> => {
    const { session } = await open.get();
    const one = plan.cases.find((each) => each.id === id);
    const of = plan.observations.find((each) => each.id === id);
    if (one) return judgeCase(session, one, clauses);
    if (of) return (await observe(session, of, options.answers ?? {}, clauses)).result;
    throw new Error(`there is no check ${id}`);
  };
  return {
    plan,
    /** Judges a check, or observes a gap, by its id. Every call for one id returns the same result. */
    async result(id: string): Promise<CheckResult> {
      const known = asked.get(id) ?? judge(id);
      asked.set(id, known);
      const result = await known;
      if (result.verdict === "fail") failed.add(id);
      return result;
    },
    /** Whether the check was run and failed. */
    failed: (id: string): boolean => failed.has(id),
    /** Deletes the records of the run, and closes its connections. */
    close: async (): Promise<void> => (await open.current())?.close(),
  };
}

function refuseUnclear({ baseUrl, app, site, otherSite }: ConformanceOptions): void {
  if ((baseUrl === undefined) === (app === undefined)) {
    throw new UserError(
      "conformance needs a deployment",
      "give either baseUrl, the address of a running deployment, or app, the result of createApp",
    );
  }
  if (site !== undefined && otherSite === site) throw sameSite(site);
}

/** Throws if no check has an id of the baseline: nobody would notice such an entry. */
function refuseUnknown(model: InterfaceModel, baseline: readonly string[]): void {
  const ids = new Set(idsOf(model));
  const unknown = baseline.find((id) => !ids.has(id));
  if (unknown === undefined) return;
  throw new UserError(`the baseline names ${unknown}, but no check has that id`, "use ids from a report");
}

async function modelOf(spec: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(spec);
  if (loaded.ok) return loaded.model;
  throw new UserError(`${spec} has mistakes`, `see them with npx cri-kit check --spec ${spec}`);
}

async function openRun(model: InterfaceModel, options: ConformanceOptions) {
  const { app, journal } = options;
  const served = app && (await serveFetch(async (request) => answered(app, request)));
  const baseUrl = served ? localBase(model, served.url) : (options.baseUrl ?? "");
  const given = settingsOf(model, options, baseUrl);
  const reached = served ? {} : await connect({ ...options, ...given });
  const settings = { ...given, ...reached };
  const session = openSession(model, settings, journal === undefined ? {} : { journalFile: journal });
  const close = async () => {
    await session.close();
    await served?.close();
  };
  return { session, close };
}

const answered = (app: AppFetch | ServableApp, request: Request): Response | Promise<Response> =>
  typeof app === "function" ? app(request) : app.fetch(request);

const noSite = (): UserError => new UserError("no site is given", "add site, the id of the site to test");

function settingsOf(model: InterfaceModel, options: ConformanceOptions, baseUrl: string): Settings {
  const site = givenSite(hasSites(model), options.site, noSite);
  const { otherSite } = options;
  return {
    baseUrl: baseAtSite(model, { baseUrl: baseUrl.replace(/\/+$/, ""), site, otherSite }),
    site,
    ...(otherSite === undefined ? {} : { otherSite }),
    write: options.write ?? options.app !== undefined,
    headers: options.headers ?? {},
    seed: options.seed ?? 1,
    only: options.only ?? [],
    timeoutMs: options.timeout ?? defaultTimeoutMs,
    concurrency: options.concurrency ?? defaultConcurrency,
  };
}

/** Makes something on first use. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    current: async () => made,
  };
}
