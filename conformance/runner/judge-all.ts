// Judges all cases of a run, phase by phase and queue by queue.
import type { Case } from "../checks/check.js";
import type { Session } from "../fixtures/session.js";
import { blockAtLimit } from "../http/blocked.js";
import { inQueues } from "../http/client/queues.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import type { Halt } from "../options/run-limits.js";
import type { Tolerance } from "./baseline/tolerance.js";
import type { GapAnswer } from "./gap-answer.js";
import { clauseIndex, judgeCase } from "./judge.js";
import { makeFixtures } from "./make-fixtures.js";
import type { CheckResult } from "./report.js";

/** The callbacks of a run: what happens before and after each check, and whether the run has to stop. */
export interface Progress {
  readonly started: (id: string) => void;
  /** The final result: a baseline may tolerate it, after a flaky check was judged `again`. */
  readonly settle: Tolerance["settle"];
  readonly finished: (result: CheckResult) => void;
  readonly answered: (answer: GapAnswer) => void;
  /** Called after the attempt to make the records that several queues share. */
  readonly prepared: () => Promise<void>;
  /** Why no further check is started; undefined while the run continues. */
  readonly halted: () => Halt | undefined;
}

/**
 * Judges every case, phase by phase: first the queues of a phase concurrently, then the cases that must run alone. The results are in
 * the order of the phases, and of the cases within a phase.
 */
export async function judgeAll(
  session: Session,
  cases: readonly Case[],
  progress: Progress,
): Promise<readonly CheckResult[]> {
  if (new Set(cases.map(({ queue }) => queue)).size > 1) {
    await session.prepare();
    await progress.prepared();
  }
  const phases = [...new Set(cases.map(({ phase }) => phase))].sort((a, b) => a - b);
  const results = new Map<Case, CheckResult>();
  for (const phase of phases) {
    const now = cases.filter((one) => one.phase === phase);
    if (progress.halted() === undefined) await makeShared(session, now);
    for (const step of stepsOf(now)) await judgeStep(session, step, progress, results);
  }
  return phases.flatMap((phase) =>
    cases.filter((one) => one.phase === phase).flatMap((one) => results.get(one) ?? []),
  );
}

/** Makes the fixtures of the collections that several queues of a phase need. */
async function makeShared(session: Session, cases: readonly Case[]): Promise<void> {
  const run = cases.filter(({ writes }) => session.settings.write || !writes);
  const queuesOf = (name: string) =>
    new Set(run.filter(({ place }) => place === name).map(({ queue }) => queue));
  const shared = session.collections.filter((at) => queuesOf(placeName(at)).size > 1);
  await makeFixtures(session, shared);
}

/**
 * The steps of a phase. Its first case, and the first case with each value of `teaches`, run one by one before the others, which
 * use what was learned. The cases that must run alone come last.
 */
function stepsOf(cases: readonly Case[]): readonly (readonly Case[])[] {
  const together = cases.filter(({ alone }) => !alone);
  const [first] = together;
  const teachers = together.filter(
    (one, index) => one.teaches && index === together.findIndex(({ teaches }) => teaches === one.teaches),
  );
  const ahead = [...new Set([...(first ? [first] : []), ...teachers])];
  const others = together.filter((one) => !ahead.includes(one));
  const alone = cases.filter((one) => one.alone);
  return [...ahead.map((one) => [one]), others, ...alone.map((one) => [one])];
}

async function judgeStep(
  session: Session,
  step: readonly Case[],
  { started, settle, finished, halted }: Progress,
  results: Map<Case, CheckResult>,
): Promise<void> {
  const clauses = clauseIndex(session.model);
  await inQueues(step, session.settings.concurrency, async (one, requests) => {
    started(one.id);
    const judge = (by: Session) => {
      const why = halted();
      return judgeCase(by, why === undefined ? one : { ...one, run: blockedBy(why) }, clauses);
    };
    const own = session.within(requests);
    // A second attempt needs new fixtures: the shared ones would repeat the first result.
    const again = async () => (halted() === undefined ? judge(own.afresh()) : undefined);
    const judged = await settle(await judge(own), again);
    const result = withTranscript(judged, requests.exchanges);
    results.set(one, result);
    finished(result);
  });
}

/** Replaces the action of a case that is not started any more. */
function blockedBy({ words, code }: Halt): () => Promise<never> {
  return async () => {
    blockAtLimit(code, words);
  };
}

const reported = new Set<CheckResult["verdict"]>(["fail", "warn", "blocked", "error"]);

/** Checks that passed get no transcript: it would only make reports long. */
const withTranscript = (result: CheckResult, exchanges: readonly Exchange[]): CheckResult =>
  reported.has(result.verdict) && exchanges.length > 0 ? { ...result, transcript: [...exchanges] } : result;
