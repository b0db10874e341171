// Observes all gaps of a run.
import type { Session } from "../fixtures/session.js";
import type { Unanswered } from "../gaps/support/answers.js";
import { inQueues } from "../http/client/queues.js";
import type { RequestContext } from "../http/exchange.js";
import type { Pinned } from "../options/chosen.js";
import type { Halt } from "../options/run-limits.js";
import { clauseIndex } from "./judge.js";
import type { Progress } from "./judge-all.js";
import { makeFixtures } from "./make-fixtures.js";
import { type Observed, observe } from "./observe.js";
import type { Observation } from "./plan.js";

/** Every gap's answer, in the order of the gaps. Probes that share records run one after another, and probes that must run alone at the end. */
export async function observeAll(
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
