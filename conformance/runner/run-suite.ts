// Runs the suite, and makes its report.
import { hasSites } from "../../spec/sites.js";
import { type AnyCheck, lastPhase } from "../checks/check.js";
import type { Session } from "../fixtures/session.js";
import type { Probe } from "../gaps/gap.js";
import type { Unanswered } from "../gaps/support/answers.js";
import { inQueues } from "../http/client/queues.js";
import type { RequestContext } from "../http/exchange.js";
import { nowhereWords } from "../http/nowhere-words.js";
import type { Pinned } from "../options/chosen.js";
import type { Halt } from "../options/run-limits.js";
import { withAddFaults } from "./add-faults.js";
import { baselineState, withHeldBack } from "./baseline/baseline-state.js";
import type { Tolerance } from "./baseline/tolerance.js";
import { withCauses } from "./causes/causes.js";
import { withDeletedRecords } from "./deleted-records.js";
import type { RunEvent } from "./events.js";
import { operationReader, withFailedChecks } from "./failed-checks-of-answers.js";
import { pinnableIn } from "./gap-answer.js";
import { clauseIndex } from "./judge.js";
import { judgeAll, type Progress } from "./judge-all.js";
import { makeFixtures } from "./make-fixtures.js";
import { type Observed, observe } from "./observe.js";
import { type Observation, type Plan, planOf } from "./plan.js";
import { preflight } from "./preflight.js";
import type { CheckResult, Judged, Report } from "./report.js";
import { withStrayRecords } from "./stray-records.js";
import { overall, tally } from "./verdict.js";
import { withoutNextPage } from "./without-next-page.js";

export interface SuiteOptions {
  readonly checks: readonly AnyCheck[];
  readonly probes: readonly Probe[];
  /** Ids or starts of ids; all checks if it is empty. */
  readonly only?: readonly string[];
  readonly pinned?: Pinned;
  /** Whether the run has to record answers: then it ends well without a required check, if it has answers. */
  readonly recording?: boolean;
  /** The known failures that are tolerated. */
  readonly tolerance?: Tolerance;
  /** The number of records that earlier runs left at the site, by type. */
  readonly leftByEarlierRuns?: Report["leftByEarlierRuns"];
  readonly onEvent?: (event: RunEvent) => void;
  /** Once aborted, no further check starts and the rest is blocked. The same happens if the deployment no longer answers. */
  readonly signal?: AbortSignal;
}

/** Tests one deployment against the model: every selected check, then every selected gap, and the verdict over all. */
export async function runSuite(session: Session, options: SuiteOptions): Promise<Report> {
  const plan = planFor(session, options);
  const started = performance.now();
  const tell = options.onEvent ?? (() => undefined);
  const checks = plan.cases.length + plan.observations.length;
  const head = headOf(session, new Date());
  tell({ type: "run-started", ...head, checks });
  let done = 0;
  let nowhere: Halt | undefined;
  const progress: Progress = {
    async prepared() {
      nowhere = await whyNowhere(session);
    },
    started: (id) => tell({ type: "check-started", id }),
    settle: options.tolerance?.settle ?? (async (result) => result),
    finished(result) {
      done += 1;
      tell({ type: "check-finished", result, done, checks });
    },
    answered: (answer) => tell({ type: "gap-answered", answer }),
    halted: () => nowhere ?? whyHalted(session, options.signal),
  };
  const judge = (isLast: boolean) =>
    judgeAll(
      session,
      plan.cases.filter(({ phase }) => (phase === lastPhase) === isLast),
      progress,
    );
  const judged = await judge(false);
  const observed = await observeAll(session, plan.observations, options.pinned ?? {}, progress);
  const body = bodyOf(
    session,
    [...judged, ...(await judge(true))],
    observed,
    Math.round(performance.now() - started),
  );
  const { only = [], leftByEarlierRuns } = options;
  const before = leftByEarlierRuns === undefined ? {} : { leftByEarlierRuns };
  const selected = only.length === 0 ? {} : { only, requiredInAll: requiredInAll(session, options) };
  const held = heldTo(options, body.checks, session);
  const report = withCauses({
    ...head,
    ...selected,
    ...before,
    ...body,
    ...recordedBy(options, body),
    ...held,
  });
  tell({ type: "run-finished", report });
  return report;
}

/** The plan of the whole document, including what the deployment does not claim. */
function planFor({ model, document, settings }: Session, { checks, probes, only = [] }: SuiteOptions): Plan {
  const { saidBy } = settings.claims ?? {};
  const claimed = document === undefined || saidBy === undefined ? undefined : { model, saidBy };
  const { cases, observations } = planOf(document ?? model, checks, probes, only, claimed);
  return { cases: cases.filter(({ askedFor }) => askedFor?.(settings) ?? true), observations };
}

/** The number of answers, if the run had to record answers and nothing else, and got every answer that it could. */
function recordedBy(
  { recording = false }: SuiteOptions,
  { checks, observations }: Pick<Report, "checks" | "observations">,
): Pick<Report, "recorded"> {
  const isWanting =
    checks.some(({ kind, verdict }) => kind === "required" || verdict === "error") ||
    observations.some(({ untold }) => untold);
  const recorded = observations.filter(({ value }) => value !== undefined).length;
  return recording && !isWanting && recorded > 0 ? { recorded } : {};
}

function requiredInAll(session: Session, options: SuiteOptions): number {
  const { pinned = {} } = options;
  const { cases, observations } = planFor(session, { ...options, only: [] });
  const required = observations.filter(({ closed, gap }) => closed || pinned[gap.id] !== undefined);
  return cases.filter(({ kind }) => kind === "required").length + required.length;
}

function whyHalted({ client }: Session, signal: AbortSignal | undefined): Halt | undefined {
  if (signal?.aborted) return { words: "the run was interrupted" };
  return client.halt ?? (client.lost ? { words: "the deployment no longer answers" } : undefined);
}

/** A wrong site or base URL: nothing that was sent so far was found, and nothing else is. It fails no check. */
async function whyNowhere(session: Session): Promise<Halt | undefined> {
  const { client, settings } = session;
  if (!settings.write || client.exchanges.some(({ status }) => status !== 404)) return undefined;
  if ((await preflight(session))?.why !== "not-found") return undefined;
  return {
    words: `every search and add is answered 404: ${nowhereWords(settings.site, "")}`,
  };
}

/** The results after the baseline. Its entries are compared with all checks of the suite, not only the selected ones. */
function heldTo(
  { tolerance, checks, probes }: SuiteOptions,
  results: readonly CheckResult[],
  { model, document = model, settings }: Session,
): Pick<Report, "baseline"> {
  if (!tolerance) return {};
  const { cases, observations } = planOf(document, checks, probes, []);
  const known = [...cases, ...observations].map(({ id }) => id);
  return { baseline: baselineState(tolerance, results, known, withoutUserinfo(settings.baseUrl)) };
}

type Head = "interface" | "deployment" | "seed" | "asked" | "startedAt";

const headOf = ({ model, settings }: Session, now: Date) =>
  ({
    interface: { name: model.name, title: model.title, document: model.document },
    deployment: {
      baseUrl: withoutUserinfo(settings.baseUrl),
      ...(hasSites(model) ? { site: settings.site } : {}),
      ...(settings.otherSite === undefined ? {} : { otherSite: settings.otherSite }),
      write: settings.write,
      ...(settings.config === undefined ? {} : { config: settings.config }),
      ...(settings.claims === undefined ? {} : { claims: settings.claims }),
    },
    seed: settings.seed,
    ...askedOf(settings),
    startedAt: now.toISOString(),
  }) satisfies Pick<Report, Head>;

function bodyOf(
  session: Session,
  judged: readonly CheckResult[],
  observed: readonly Observed[],
  milliseconds: number,
): Omit<Judged, Head> {
  const held = withHeldBack([...judged, ...observed.map(({ result }) => result)]);
  const { exchanges, repeated = 0 } = session.client;
  const marked = withDeletedRecords(held, { exchanges, added: session.added() });
  const explained = withAddFaults(withStrayRecords(marked, session), session);
  const { answers, results } = withFailedChecks(observed, explained, operationReader(session));
  return {
    verdict: overall(results),
    summary: {
      required: tally(results, "required"),
      advice: tally(results, "advice"),
      observed: tally(results, "observed"),
      requests: exchanges.length,
      ...(repeated === 0 ? {} : { repeated }),
      milliseconds,
    },
    checks: results,
    ...withoutNextPage(results, session),
    answers: pinnableIn(answers),
    observations: answers,
  };
}

/** The options of the run that are not defaults, so that the run can be repeated. */
function askedOf({ records, sequences, data, said }: Session["settings"]): Pick<Report, "asked"> {
  const asked = {
    ...said,
    ...(records === undefined ? {} : { records }),
    ...(sequences === undefined ? {} : { sequences }),
    ...(data === undefined ? {} : { data: data.folder }),
  };
  return Object.keys(asked).length === 0 ? {} : { asked };
}

/** Removes the name and the password from a base URL: no report shows them. */
function withoutUserinfo(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === "" && url.password === "") return text;
  url.username = "";
  url.password = "";
  return url.href.replace(/\/$/, "");
}

/** Every gap's answer, in the order of the gaps. Probes that share records run one after another, and probes that must run alone at the end. */
async function observeAll(
  session: Session,
  observations: readonly Observation[],
  pinned: Pinned,
  { started, settle, finished, answered, halted }: Progress,
): Promise<readonly Observed[]> {
  const clauses = clauseIndex(session.model);
  const ask = async (of: Observation, requests: RequestContext) => {
    started(of.id);
    const why = halted();
    const observed = await observe(
      session.within(requests),
      why === undefined ? of : indeterminateOf(of, why),
      pinned,
      clauses,
    );
    const result = await settle(observed.result);
    finished(result);
    if (observed.answer !== undefined) answered(observed.answer);
    return { ...observed, result };
  };
  const queued = observations.map((of) => ({
    ...of,
    queue: `gap/${of.probe?.together ?? of.gap.id}`,
    width: of.probe?.across ?? 1,
  }));
  const together = queued.filter(({ probe }) => !probe?.alone);
  const alone = queued.filter(({ probe }) => probe?.alone);
  await prepareFor(session, together);
  const { concurrency } = session.settings;
  const observed = [...(await inQueues(together, concurrency, ask))];
  for (const one of alone) observed.push(...(await inQueues([one], concurrency, ask)));
  return observations.flatMap(({ id }) => observed.find(({ result }) => result.id === id) ?? []);
}

/** Replaces a probe that is not started any more. */
function indeterminateOf(of: Observation, { words, code }: Halt): Observation {
  const observe = async (): Promise<Unanswered> => ({
    unanswered: words,
    indeterminate: true,
    ...(code === undefined ? {} : { code }),
  });
  return { ...of, probe: { name: of.gap.probe, writes: false, observe } };
}

/** Makes the fixtures that several probes need. A run of all checks has made them already. */
async function prepareFor(
  session: Session,
  observations: readonly { readonly queue: string }[],
): Promise<void> {
  if (new Set(observations.map(({ queue }) => queue)).size < 2) return;
  await session.prepare();
  await makeFixtures(session, session.collections);
}
