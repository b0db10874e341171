// The checks with random sequences of interactions.
import type { InteractionKind, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Session } from "../../fixtures/session.js";
import { Blocked, Inapplicable, unlessBlocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { dialectOf, knowsUpdate, noWayToUpdate } from "../../http/dialect/dialect.js";
import { type Draws, drawsOf } from "../../http/random.js";
import { scriptOf } from "../../http/script.js";
import { type AnyCheck, check } from "../check.js";
import { pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { budgetIn, shrink } from "../generated/shrink.js";
import { everyMemberChanges } from "../interactions/changed-members.js";
import { searchOf } from "../interactions/changed-record.js";
import { parallelName, sequenceFamily } from "../interactions/interaction-id.js";
import { firstRoundTrip } from "../interactions/round-trip.js";
import { deleteChecks, updateChecks } from "../interactions/updates-and-deletes.js";
import { once } from "../memo.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { blockAfter } from "../search/parameter-check.js";
import { isBroken } from "../search/search.js";
import { type Failure, type PlanContext, runPlan } from "./run-plan.js";
import { type Plan, planWords, rounds, type Step, sequence } from "./sequence-plan.js";

/** A plan that failed, shrunk; `again` says whether it failed a second time. */
interface Found {
  readonly plan: Plan;
  readonly failure: Failure;
  readonly again: boolean;
}

const limits = { tries: 40, milliseconds: 10_000 };
const shortMs = 40;
/** Failures of requests at the same time do not happen every time. */
const mostRetries = 4;

/** Runs a failed plan again, shrinks it while it fails, and runs the shortest plan once more. */
async function shrinkPlan(context: PlanContext, plan: Plan, failure: Failure): Promise<Found> {
  const again = await failedAgain(context, plan);
  if (!again) return { plan, failure, again: false };
  // A plan that failed twice is shrunk with little waiting; the shortest one is run with the full time.
  const fails = (smaller: Plan) => runUnlessRefused({ ...context, graceMs: shortMs }, smaller);
  const least = await shrink(
    { value: plan, failure: again },
    ({ value }) => smallerPlans(value),
    fails,
    budgetIn(context.session, limits),
  );
  const last = await failedAgain(context, least.value);
  return last ? { plan: least.value, failure: last, again: true } : { plan, failure: again, again: true };
}

async function failedAgain(context: PlanContext, plan: Plan): Promise<Failure | undefined> {
  for (let n = 0; n < mostRetries; n += 1) {
    const failure = await runPlan(context, plan);
    if (failure) return failure;
  }
  return undefined;
}

/** A smaller record may be refused because something is missing: then it does not count as a failure. */
const runUnlessRefused = (context: PlanContext, plan: Plan): Promise<Failure | undefined> =>
  unlessBlocked(() => runPlan(context, plan));

/** Plans that are one step smaller: smaller records, one step at a time, one record less, or one step less. */
export function* smallerPlans(plan: Plan): Iterable<Plan> {
  if (!plan.minimal) yield { ...plan, minimal: true };
  const steps = plan.rounds.flat();
  if (plan.rounds.some(({ length }) => length > 1))
    yield tidied({ ...plan, rounds: steps.map((step) => [step]) });
  const records = [...new Set(steps.map(({ record }) => record))];
  if (records.length > 1) for (const record of records) yield without(plan, (step) => step.record === record);
  for (const step of steps.toReversed()) yield without(plan, (one) => one === step);
}

const without = (plan: Plan, drop: (step: Step) => boolean): Plan =>
  tidied({ ...plan, rounds: plan.rounds.map((steps) => steps.filter((step) => !drop(step))) });

/** Drops steps for records that were never added, references to them, and empty rounds. */
function tidied(plan: Plan): Plan {
  const added = new Set<number>();
  const rounds = plan.rounds.map((steps) => {
    const kept = steps.filter((step) => step.action === "add" || added.has(step.record));
    const known = new Set(added);
    for (const { action, record } of kept) if (action === "add") added.add(record);
    return kept.map((step): Step => {
      if (step.action !== "add" || step.like === undefined || known.has(step.like)) return step;
      return { action: "add", record: step.record };
    });
  });
  return { ...plan, rounds: rounds.filter(({ length }) => length > 0) };
}

/**
 * Throws `Blocked` if a single update or delete already fails: its own check reports that. Whether a sequence shows
 * that failure too, and whether it can be shrunk to one change in time, depends on the seed; so no sequence is run.
 * Returns the reason if a single change cannot be judged: then a failing sequence proves nothing about sequences.
 * The checks of single changes run while other requests do. If nothing runs beside this one (`isAlone`), each that failed is repeated:
 * one that passes now fails only beside other requests, which is what this check is about.
 */
async function blockIfSingleFails(
  { session, at }: PlanContext,
  resource: Resource,
  isAlone: boolean,
): Promise<Blocked | undefined> {
  const place = placeName(at);
  const checks: readonly AnyCheck[] = [
    ...(offers(resource, "update") ? updateChecks.toSpliced(1, 0, everyMemberChanges) : []),
    ...(offers(resource, "delete") ? deleteChecks : []),
  ];
  const cases = checks.flatMap((one) => one.cases(session.model)).filter((one) => one.place === place);
  const again = isAlone ? session.afresh() : undefined;
  let unjudged: Blocked | undefined;
  for (const { id, run } of cases) {
    const finding = await run(session).catch(reasonOf);
    if (finding instanceof Blocked) {
      if (!(finding instanceof Inapplicable)) unjudged ??= finding;
      continue;
    }
    if (again === undefined || finding.verdict !== "fail" || !(await passes(run(again))))
      blockAfter(finding, id, "a single change already fails");
  }
  return unjudged;
}

async function passes(judging: Promise<Finding>): Promise<boolean> {
  const finding = await judging.catch(reasonOf);
  return !(finding instanceof Blocked) && finding.verdict === "pass";
}

function reasonOf(error: unknown): Blocked {
  if (error instanceof Blocked) return error;
  throw error;
}

type Draw = (resource: Resource, draws: Draws, n: number) => Plan;

interface PlanKind {
  readonly name: string;
  readonly title: string;
  /** The title of the advice about the same plan, sent again. */
  readonly steadyTitle: string;
  readonly draw: Draw;
  readonly suits: (resource: Resource) => boolean;
  /** Nothing else may run at the same time. */
  readonly alone: boolean;
}

const sequential: PlanKind = {
  name: "sequence",
  title:
    "after adds, updates and deletes in sequence, reads and searches return each record as it was last written",
  steadyTitle: "repeating the same adds, updates and deletes in sequence gives the same result",
  draw: sequence,
  suits: () => true,
  alone: false,
};

const parallel: PlanKind = {
  name: parallelName,
  title: "after changes at the same time, reads and searches return each record as it was last written",
  steadyTitle: "repeating the same changes at the same time gives the same result",
  draw: rounds,
  suits: (resource) => offers(resource, "update") || offers(resource, "delete"),
  alone: true,
};

/** How late a read may show a change, in milliseconds. */
const graceMs = 250;

/** The first failing plan of a type in a path form, of each kind of plan. */
const firstFailing = once(
  async (
    session: Session,
    { planKind, ...place }: Place & { readonly planKind: PlanKind },
  ): Promise<Found | undefined> => {
    const at = collectionOf(session, place);
    const lost = new Set((await firstRoundTrip(session, place)).differences.map(({ field }) => field));
    const search = await searchOf(session, at);
    // The parameter's own check fails; a sequence would only repeat that failure.
    const broken = search && (await isBroken(session, { ...place, parameter: search.parameter }));
    const context: PlanContext = { session, at, lost, search: broken ? undefined : search, graceMs };
    const resource = await learnUpdate(context);
    const unjudged = await blockIfSingleFails(context, resource, planKind.alone);
    for (let n = 0; n < (session.settings.sequences ?? 1); n += 1) {
      const draws = drawsOf(`${session.settings.seed}/${placeName(place)}/${planKind.name}/${n}`);
      const plan = planKind.draw(resource, draws, n);
      const failure = await runPlan(context, plan);
      if (failure && unjudged) throw unjudged;
      if (failure) return shrinkPlan(context, plan, failure);
    }
    return undefined;
  },
  ({ planKind }) => planKind.name,
);

/**
 * The first update of a run learns how the deployment identifies the record to update; nothing else runs at the same
 * time. Returns the type as plans may use it: without updates if no way was found to make one.
 */
async function learnUpdate(context: PlanContext): Promise<Resource> {
  const { resource } = context.at;
  if (!offers(resource, "update")) return resource;
  const dialect = () => dialectOf(context.session.learned);
  if (!knowsUpdate(dialect() ?? {}, resource)) {
    const steps: Plan["rounds"] = [[{ action: "add", record: 0 }], [{ action: "update", record: 0 }]];
    await runPlan(context, { rounds: steps, minimal: false }).catch((error: unknown) => {
      if (!(error instanceof Inapplicable)) throw error;
    });
  }
  const known = dialect();
  return known && noWayToUpdate(known, resource) ? withoutUpdates(resource) : resource;
}

function withoutUpdates(resource: Resource): Resource {
  const operations = resource.operations.filter(({ kind }) => kind !== "update");
  return { ...resource, operations };
}

const statefulCheck = (
  planKind: PlanKind,
  kind: "required" | "advice",
  judge: (found: Found, finding: Finding) => Finding,
): AnyCheck =>
  check<Place>({
    family: sequenceFamily,
    alone: planKind.alone,
    name: kind === "required" ? planKind.name : `${planKind.name}-steady`,
    kind,
    writes: true,
    over: (model) => places(model, "add", "read").filter(({ resource }) => planKind.suits(resource)),
    title: () => (kind === "required" ? planKind.title : planKind.steadyTitle),
    restsOn: "consequence.last-written",
    clauses: (of) => kinds.filter((one) => offers(of.resource, one)).map((one) => operationClause(of, one)),
    async run(session, of) {
      const found = await firstFailing(session, { ...of, planKind });
      return found ? judge(found, findingOf(session, found)) : pass();
    },
  });

const kinds: readonly InteractionKind[] = ["update", "delete", "add", "read", "search"];

function findingOf(session: Session, { plan, failure }: Found): Finding {
  const { actual, exchanges, records, ...wrong } = failure;
  const steps = planWords(plan);
  const script = scriptOf(session.model, exchanges, records, dialectOf(session.learned));
  return { verdict: "fail", ...wrong, steps, actual: `${actual} after ${steps}`, script };
}

const failed = ({ again }: Found, finding: Finding): Finding => (again ? finding : pass());
const wavered = ({ again }: Found, finding: Finding): Finding => (again ? pass() : finding);

export const statefulChecks = [sequential, parallel].flatMap((planKind) => [
  statefulCheck(planKind, "required", failed),
  statefulCheck(planKind, "advice", wavered),
]);
