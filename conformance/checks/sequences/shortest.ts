import { placeName } from "../../fixtures/names.js";
import { Blocked } from "../../runner/blocked.js";
import { type Budget, reduced } from "../generated/reduce.js";
import {
  deletedIsNotReadable,
  deletedIsNotSearchable,
  deleteTouchesNothingElse,
} from "../interactions/delete.js";
import {
  searchSeesUpdate,
  updateAddsNothing,
  updateReplaces,
  updateTouchesNothingElse,
} from "../interactions/update.js";
import type { Plan } from "./plan.js";
import { play } from "./play.js";
import type { Failure, Stage } from "./sequence-records.js";
import { smallerPlans } from "./smaller-plans.js";

/** A plan that failed, made as short as it gets; `again` says whether it failed when it was played once more. */
export interface Found {
  readonly plan: Plan;
  readonly failure: Failure;
  readonly again: boolean;
}

const budget: Budget = { tries: 40, milliseconds: 10_000 };
const shortMs = 40;
/** What goes wrong when things happen at once does not go wrong every time. */
const mostRetries = 4;

/** Plays a plan that failed again, makes it shorter as long as it fails, and plays the shortest once more. */
export async function shortest(stage: Stage, plan: Plan, failure: Failure): Promise<Found> {
  const again = await playedAgain(stage, plan);
  if (!again) return { plan, failure, again: false };
  // what went wrong twice need not be waited for again; what is left in the end is played with all patience
  const fails = (smaller: Plan) => playedUnlessRefused({ ...stage, graceMs: shortMs }, smaller);
  const least = await reduced(
    { value: plan, failure: again },
    ({ value }) => smallerPlans(value),
    fails,
    budget,
  );
  if (isOneChange(least.value)) await blockKnown(stage);
  const last = await playedAgain(stage, least.value);
  return last ? { plan: least.value, failure: last, again: true } : { plan, failure: again, again: true };
}

async function playedAgain(stage: Stage, plan: Plan): Promise<Failure | undefined> {
  for (let n = 0; n < mostRetries; n += 1) {
    const failure = await play(stage, plan);
    if (failure) return failure;
  }
  return undefined;
}

/** A smaller record may be refused for what it lacks: then it is no shorter way to the failure. */
async function playedUnlessRefused(stage: Stage, plan: Plan): Promise<Failure | undefined> {
  try {
    return await play(stage, plan);
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}

/** One record, changed once: what other checks look at. */
function isOneChange({ rounds: all }: Plan): boolean {
  const steps = all.flat();
  const changes = steps.filter(({ act }) => act === "update" || act === "delete");
  return changes.length === 1 && new Set(steps.map(({ record }) => record)).size === 1;
}

/** What one update or one delete alone gets wrong is judged where it is asked alone, and only told once. */
async function blockKnown({ session, at }: Stage): Promise<void> {
  const alone = [
    updateReplaces,
    searchSeesUpdate,
    updateAddsNothing,
    updateTouchesNothingElse,
    deletedIsNotReadable,
    deletedIsNotSearchable,
    deleteTouchesNothingElse,
  ];
  const cases = alone.flatMap((one) => one.cases(session.model));
  for (const one of cases.filter(({ id }) => id.split("/")[1] === placeName(at))) {
    const finding = await one.run(session);
    if (finding.verdict !== "fail") continue;
    const { exchange, actual } = finding;
    throw new Blocked(`one change alone goes wrong: ${actual}`, {
      judgedBy: one.id,
      ...(exchange ? { exchange } : {}),
    });
  }
}
