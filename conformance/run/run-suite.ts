import type { AnyCheck } from "../checks/check.js";
import { Blocked, type Probe, type Session } from "../contract.js";
import type { RunEvent } from "./events.js";
import { clauseIndex, judgeCase } from "./judge.js";
import { type Observed, observe, type Pinned } from "./observe.js";
import { type Observation, type Plan, planOf } from "./plan.js";
import { pooled } from "./pool.js";
import type { CheckResult, Report } from "./report.js";
import { overall, tally } from "./verdict.js";

/** As many as the client has connections. */
const atOnce = 8;
/** Probes look at orders, pages and limits: fewer at once disturb each other less. */
const probesAtOnce = 2;
export interface SuiteOptions {
  readonly checks: readonly AnyCheck[];
  readonly probes: readonly Probe[];
  /** Ids or prefixes of ids; all where it is empty. */
  readonly only?: readonly string[];
  readonly pinned?: Pinned;
  readonly onEvent?: (event: RunEvent) => void;
  /** Once aborted, no further check begins; the rest is blocked. */
  readonly signal?: AbortSignal;
}

/** Holds one deployment to the model: every selected check, then every selected gap, and the verdict over all. */
export async function runSuite(session: Session, options: SuiteOptions): Promise<Report> {
  const plan = planOf(session.model, options.checks, options.probes, options.only ?? []);
  const started = performance.now();
  const tell = options.onEvent ?? (() => undefined);
  const checks = plan.cases.length + plan.observations.length;
  tell({ type: "run-started", baseUrl: session.settings.baseUrl, checks, seed: session.settings.seed });
  let done = 0;
  const finished = (result: CheckResult) => {
    done += 1;
    tell({ type: "check-finished", result, done, checks });
  };
  const judged = await judgeAll(session, plan, options, finished);
  const observed = await observeAll(session, plan, options, finished);
  const report = reportOf(session, judged, observed, Math.round(performance.now() - started));
  tell({ type: "run-finished", report });
  return report;
}

async function judgeAll(
  session: Session,
  { cases }: Plan,
  { signal }: SuiteOptions,
  finished: (result: CheckResult) => void,
): Promise<readonly CheckResult[]> {
  const clauses = clauseIndex(session.model);
  const phases = [...new Set(cases.map(({ phase }) => phase))].sort((a, b) => a - b);
  const results: CheckResult[] = [];
  for (const phase of phases) {
    const now = cases.filter((one) => one.phase === phase);
    const judged = await pooled(now, atOnce, async (one) => {
      const result = await judgeCase(session, signal?.aborted ? { ...one, run: interrupted } : one, clauses);
      finished(result);
      return result;
    });
    results.push(...judged);
  }
  return results;
}

async function interrupted(): Promise<never> {
  throw new Blocked("the run was interrupted");
}

/** Every gap's answer, in the order of the gaps. */
async function observeAll(
  session: Session,
  { observations }: Plan,
  { pinned = {}, signal }: SuiteOptions,
  finished: (result: CheckResult) => void,
): Promise<readonly Observed[]> {
  const clauses = clauseIndex(session.model);
  const ask = async (of: Observation) => {
    const stopped = { name: of.gap.probe, writes: false, observe: interrupted };
    const observed = await observe(
      session,
      signal?.aborted ? { ...of, probe: stopped } : of,
      pinned,
      clauses,
    );
    finished(observed.result);
    return observed;
  };
  const together = observations.filter(({ probe }) => !probe?.alone);
  const after = observations.filter(({ probe }) => probe?.alone);
  const observed = [...(await pooled(together, probesAtOnce, ask)), ...(await pooled(after, 1, ask))];
  return observations.flatMap(({ gap }) => observed.find(({ answer }) => answer.gap === gap.id) ?? []);
}

function reportOf(
  session: Session,
  judged: readonly CheckResult[],
  observed: readonly Observed[],
  milliseconds: number,
): Report {
  const { model, settings, client } = session;
  const results = [...judged, ...observed.map(({ result }) => result)];
  const answers = observed.map(({ answer }) => answer);
  return {
    interface: { name: model.name, title: model.title, document: model.document },
    deployment: {
      baseUrl: withoutUserinfo(settings.baseUrl),
      site: settings.site,
      ...(settings.otherSite === undefined ? {} : { otherSite: settings.otherSite }),
      write: settings.write,
    },
    seed: settings.seed,
    ...askedOf(settings),
    verdict: overall(results),
    summary: {
      required: tally(results, "required"),
      advice: tally(results, "advice"),
      observed: tally(results, "observed"),
      requests: client.exchanges.length,
      milliseconds,
    },
    checks: results,
    answers: Object.fromEntries(
      answers.flatMap(({ gap, value }) => (value === undefined ? [] : [[gap, value]])),
    ),
    observations: answers,
  };
}

/** What the run was asked beyond the usual, so that it can be asked again. */
function askedOf({ records, sequences, data }: Session["settings"]): Pick<Report, "asked"> {
  const asked = {
    ...(records === undefined ? {} : { records }),
    ...(sequences === undefined ? {} : { sequences }),
    ...(data === undefined ? {} : { data: data.folder }),
  };
  return Object.keys(asked).length === 0 ? {} : { asked };
}

/** A base URL may carry a name and a password; no report does. */
function withoutUserinfo(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === "" && url.password === "") return text;
  url.username = "";
  url.password = "";
  return url.href.replace(/\/$/, "");
}
