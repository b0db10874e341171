// The steps of a state as laws: an update takes each step that the document lists, and refuses any other, which then changes nothing.
import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { stepsOf } from "../../../spec/limits.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { jsonOf, plainReply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { answered } from "../../checks/answer-problems.js";
import { check } from "../../checks/check.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { addOwn } from "../../checks/interactions/add-own.js";
import { brief, roundTripOf } from "../../checks/interactions/round-trip.js";
import { isJudged } from "../../checks/judged.js";
import { collectionOf, operationClause, type Place, places } from "../../checks/places.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { type Law, wrongAbout } from "../body-rule.js";

type Steps = NonNullable<ReturnType<typeof stepsOf>>;

interface StepPlace extends Place {
  readonly field: Field;
  readonly steps: Steps;
}

const stepPlaces = (model: InterfaceModel): readonly StepPlace[] =>
  places(model, "add", "read", "update").flatMap((place) =>
    place.resource.fields.flatMap((field) => {
      const steps = stepsOf(field);
      return steps && isJudged(steps) ? [{ ...place, field, steps }] : [];
    }),
  );

const after = ({ to }: Steps, from: unknown): readonly string[] =>
  typeof from === "string" && Object.hasOwn(to, from) ? (to[from] ?? []) : [];

/** The shortest way of listed steps from a value to each that it leads to, the nearest first. */
function waysFrom(steps: Steps, start: string): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[start, []]]);
  for (const [from, way] of ways)
    for (const to of after(steps, from)) if (!ways.has(to)) ways.set(to, [...way, to]);
  return ways;
}

interface Start {
  readonly from: string;
  bring(): Promise<AddedRecord>;
}

/** The values that fresh records can be brought to, by their adds or by listed steps after them, each with what brings one there. */
async function starts(session: Session, place: StepPlace): Promise<readonly Start[]> {
  const { field, steps } = place;
  const at = collectionOf(session, place);
  const add = async (more: JsonObject) => addOwn(session, at, { ...(await session.fresh(at)), ...more });
  if (isSent(field))
    return field.values.map(({ value: from }) => ({ from, bring: () => add({ [field.name]: from }) }));
  const { value } = await shownIn(session, place, await add({}));
  if (typeof value !== "string") return [];
  return [...waysFrom(steps, value)].map(([from, way]) => ({
    from,
    async bring() {
      const own = await add({});
      for (const to of way) await move(session, place, own, to);
      return own;
    },
  }));
}

const move = async ({ api }: Session, { field }: StepPlace, own: AddedRecord, to: string) =>
  answered(await api.update(own, { ...own.body, [field.name]: to }, undefined, { unchanged: true }));

/** The value that a read shows, and the answer to the read. */
async function shownIn(session: Session, { field }: StepPlace, own: AddedRecord) {
  const { read, exchange } = await roundTripOf(session, own);
  return { value: ownMember(read, field.name) ?? null, exchange };
}

/** Sends each step from a value, and judges the answer and what the record is afterwards. Those that are not listed leave it as it is. */
async function judged(
  session: Session,
  place: StepPlace,
  { from, bring }: Start,
): Promise<Finding | undefined> {
  const { field, steps } = place;
  const { name, values } = field;
  const kept = await bring();
  let last: Finding | undefined;
  for (const { value: to } of values.filter(({ value }) => value !== from)) {
    const isListed = after(steps, from).includes(to);
    const own = isListed ? await bring() : kept;
    const { exchange: answer } = await move(session, place, own, to);
    const { status = 0 } = answer;
    const isRefused = steps.refused === undefined ? status >= 400 && status < 500 : status === steps.refused;
    const why = `since ${brief(to)} ${isListed ? "may" : "may not"} follow ${brief(from)}`;
    const wanted = isListed ? "a 2xx status" : `the status ${steps.refused ?? "4xx"}`;
    const code = isListed ? "refused" : isSuccess(answer) ? "not-refused" : "other-answer";
    if (isListed ? !isSuccess(answer) : !isRefused)
      return fail(`${wanted}, ${why}`, problem(code, `status ${status}`), answer, name);
    const { value, exchange } = await shownIn(session, place, own);
    const left = isListed ? to : from;
    const got = problem(isListed ? "not-updated" : "value-changed", `${name} ${brief(value)}`);
    if (value !== left) return fail(`${name} ${brief(left)}, ${why}`, got, exchange, name);
    last = pass(exchange);
  }
  return last;
}

const stepsCheck = check<StepPlace>({
  family: "steps",
  name: ({ field }) => field.name,
  writes: true,
  over: stepPlaces,
  title: ({ field }) => `an update takes the steps of ${field.name} that are listed, and no other changes it`,
  faults: ({ field: { name } }) => ({
    refused: ["an update", `that takes a listed step of ${name} is refused`],
    "not-refused": ["an update", `takes a step of ${name} that is not listed`],
    "other-answer": ["an update", `refuses a step of ${name} with another status`],
    "not-updated": ["an update", `does not take a listed step of ${name}`],
    "value-changed": ["an update", `that is refused changes ${name} all the same`],
  }),
  clauses: ({ steps, field, ...place }) => [steps.clause, field.clause, operationClause(place, "update")],
  async run(session, place) {
    let last: Finding | undefined;
    for (const start of await starts(session, place)) {
      last = (await judged(session, place, start)) ?? last;
      if (last?.verdict === "fail") return last;
    }
    return last ?? notApplicable(`no record is known to have a value of ${place.field.name}`);
  },
});

/** Servers that take any step, also one that they then refuse, refuse one that is listed, or refuse with another status. */
function mutantsOf(place: StepPlace): readonly Mutant[] {
  const { field, steps, resource } = place;
  const { refused = 409, to: listed } = steps;
  const behaviour: Mutant["behaviour"] = (model) => async (call, next) => {
    const isOwn = call.route?.kind === "update" && call.route.resource.name === resource.name;
    const body = isOwn && !patches(model) ? jsonOf(call) : undefined;
    const to = isObject(body) ? ownMember(body, field.name) : undefined;
    const from = to === undefined ? to : ownMember((await recordBefore(call, next)) ?? {}, field.name);
    const reply = await next(call);
    const isRefused = from !== undefined && to !== from && !after(steps, from).some((one) => one === to);
    return isRefused ? plainReply(refused, { error: "no such step" }) : reply;
  };
  const without = Object.fromEntries(Object.entries(listed).map(([from, to]) => [from, to.slice(1)]));
  const wrong = (operator: string, rest: Partial<Mutant>): Mutant => ({
    breaks: [`steps/${resource.name}/${field.name}`],
    clause: steps.clause,
    behaviour: () => (call, next) => next(call),
    ...wrongAbout(`${resource.name}.${field.name}`, operator, rest),
  });
  const any = unstated(steps.clause);
  return [
    wrong("any step is taken", { servedAs: any }),
    wrong("a step is refused and taken all the same", { servedAs: any, behaviour }),
    wrong("a listed step is refused", { servedAs: restating({ ...steps, to: without }) }),
    ...(steps.refused === undefined
      ? []
      : [
          wrong("a step is refused with another status", {
            servedAs: restating({ ...steps, refused: refused + 1 }),
          }),
        ]),
  ];
}

export const stepLaw: Law = { ...stepsCheck, mutants: (model) => stepPlaces(model).flatMap(mutantsOf) };
