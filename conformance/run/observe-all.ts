import { inLanes } from "../client/lanes.js";
import type { Session, Unanswered } from "../contract.js";
import type { Halt } from "../limits.js";
import { clauseIndex } from "./judge.js";
import type { Progress } from "./judge-all.js";
import { type Observed, observe, type Pinned } from "./observe.js";
import type { Observation } from "./plan.js";
import { makeScenes } from "./scenes.js";

/** Every gap's answer, in the order of the gaps: those that share what they make one after another, and what must be alone at the end. */
export async function observeAll(
  session: Session,
  observations: readonly Observation[],
  pinned: Pinned,
  { started, settle, finished, answered, halted }: Progress,
): Promise<readonly Observed[]> {
  const clauses = clauseIndex(session.model);
  const ask = async (of: Observation) => {
    started(of.id);
    const why = halted();
    const observed = await observe(session, why === undefined ? of : untoldOf(of, why), pinned, clauses);
    const result = await settle(observed.result);
    finished(result);
    answered(observed.answer);
    return { ...observed, result };
  };
  const laned = observations.map((of) => ({
    ...of,
    lane: `gap/${of.probe?.together ?? of.gap.id}`,
    width: of.probe?.across ?? 1,
  }));
  const together = laned.filter(({ probe }) => !probe?.alone);
  const alone = laned.filter(({ probe }) => probe?.alone);
  await prepareFor(session, together);
  const { concurrency } = session.settings;
  const observed = [...(await inLanes(together, concurrency, ask))];
  for (const one of alone) observed.push(...(await inLanes([one], concurrency, ask)));
  return observations.flatMap(({ gap }) => observed.find(({ answer }) => answer.gap === gap.id) ?? []);
}

/** Stands in for what is not begun any more. */
function untoldOf(of: Observation, { words, code }: Halt): Observation {
  const observe = async (): Promise<Unanswered> => ({
    unanswered: words,
    untold: true,
    ...(code === undefined ? {} : { code }),
  });
  return { ...of, probe: { name: of.gap.probe, writes: false, observe } };
}

/** Scenes that several probes may ask for are made before: in a run of all checks they are there already. */
async function prepareFor(
  session: Session,
  observations: readonly { readonly lane: string }[],
): Promise<void> {
  if (new Set(observations.map(({ lane }) => lane)).size < 2) return;
  await session.prepare();
  await makeScenes(session, session.collections);
}
