// The checks of actions: each is answered as stated, and does what is stated to one record alone.

import type { ActionEffect } from "../../../spec/action.js";
import { effectInWords } from "../../../spec/action-words.js";
import { allowedWords, allows, isClosed } from "../../../spec/closed-gap.js";
import { ownMember } from "../../../spec/json.js";
import type { Gap } from "../../../spec/model.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { drawsOf } from "../../http/random.js";
import { unusedId } from "../../http/unused-id.js";
import { answered, noRecord } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Check } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { expectUntouched, touched } from "../interactions/changed-record.js";
import { brief, roundTripOf } from "../interactions/round-trip.js";
import { isJudged } from "../judged.js";
import { collectionOf } from "../places.js";
import { answerClauses, bodyClauses, judgeAnswer } from "./action-answers.js";
import {
  type ActionPlace,
  acted,
  answeredName,
  called,
  calledActionPlaces,
  actionFamily as family,
  holdsEffect,
  otherwiseFresh,
  ownActionPlaces,
  safeActionPlaces,
} from "./action-places.js";

interface AnsweredCheck extends Pick<Check<ActionPlace>, "writes" | "alone" | "askedFor" | "over"> {
  readonly on: "a record" | "the type";
  /** The clauses beside those of the answer and of the action. */
  readonly further?: Check<ActionPlace>["clauses"];
}

/** An action is answered as stated: on a record that is added for it, or on the whole type. */
const answeredCheck = ({ on, further = () => [], ...rest }: AnsweredCheck) =>
  check<ActionPlace>({
    ...rest,
    family,
    name: answeredName,
    title: ({ action }) => `${action.name} of ${on} is answered`,
    faults: ({ action }) => ({ refused: [action.name, "is refused"] }),
    clauses: (of) => [...answerClauses(of.action), of.action.clause, ...further(of)],
    async run(session, of) {
      const at = collectionOf(session, of);
      const own = on === "a record" ? await addOwn(session, at, await session.fresh(at)) : undefined;
      const { exchange } = await called(session, of, own);
      return judgeAnswer(session.model, { resource: of.resource, ...own }, of.action, exchange);
    },
  });

const actionIsAnswered = answeredCheck({
  on: "a record",
  writes: true,
  over: ownActionPlaces,
  further: ({ action, form, resource }) => [...bodyClauses(action), form.clause, resource.clause],
});

const typeActionIsAnswered = answeredCheck({ on: "the type", writes: false, over: safeActionPlaces });

/** Such an action may change any record, those of others too: it is called only if the user asks for it. */
export const typeActionIsCalled = answeredCheck({
  on: "the type",
  writes: true,
  alone: true,
  askedFor: ({ callActions = false }) => callActions,
  over: calledActionPlaces,
  further: ({ action: { body } }) => (body === undefined ? [] : [body.clause]),
});

/** The suite says which of them are not tested. */
const typeActionIsLeft = check<ActionPlace>({
  family,
  name: ({ action }) => `${action.name}-not-called`,
  kind: "advice",
  writes: false,
  askedFor: ({ callActions = false }) => !callActions,
  over: calledActionPlaces,
  title: ({ action }) => `${action.name} of the type is not called`,
  clauses: ({ action }) => [action.clause],
  run: async (_, { action }) =>
    notApplicable(
      `${action.name} may change any record of the type, so it is called only on request`,
      "type-action",
    ),
});

interface EffectPlace extends ActionPlace {
  readonly effect: ActionEffect;
}

const effectIsSeen = check<EffectPlace>({
  family,
  name: ({ action, effect }) => `${action.name}-sets-${effect.name}`,
  writes: true,
  over: (model) =>
    ownActionPlaces(model).flatMap((place) =>
      (place.action.sets ?? []).filter(isJudged).map((effect) => ({ ...place, effect })),
    ),
  title: ({ action, effect }) => `after ${action.name}, ${effectInWords(effect)}`,
  faults: ({ action, effect }) => ({
    "value-lost": [action.name, `does not set ${effect.name}`],
    "value-changed": [action.name, `does not set ${effect.name}`],
  }),
  clauses: ({ action, effect }) => [effect.clause, action.clause],
  async run(session, { effect, ...of }) {
    const at = collectionOf(session, of);
    const own = await addOwn(session, at, await otherwiseFresh(session, at, effect));
    const { read } = await roundTripOf(session, own);
    if (holdsEffect(read, effect))
      return notApplicable(`${effectInWords(effect)} already holds of every record that could be added`);
    await acted(session, of, own);
    const { record, exchange } = answered(
      await session.eventually(
        () => session.api.read(own, own.id),
        (latest) => latest.record !== undefined && holdsEffect(latest.record, effect),
      ),
    );
    const expected = `${shown(own)} after ${of.action.name}: ${effectInWords(effect)}`;
    if (record === undefined) return fail(expected, noRecord, exchange);
    if (holdsEffect(record, effect)) return pass(exchange);
    const got = ownMember(record, effect.name);
    const wrong =
      got === undefined ? problem("value-lost", "no such member") : problem("value-changed", brief(got));
    return fail(expected, wrong, exchange, effect.name);
  },
});

const actionTouchesNothingElse = check<ActionPlace>({
  family,
  name: ({ action }) => `${action.name}-touches-nothing-else`,
  writes: true,
  over: (model) =>
    ownActionPlaces(model).filter(({ action }) => action.sets?.some(({ value }) => value !== null)),
  title: ({ action }) => `${action.name} of a record leaves another record unchanged`,
  faults: ({ action }) => touched(action.name),
  restsOn: "consequence.one-record",
  clauses: ({ action }) => [action.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const [effect] = of.action.sets ?? [];
    if (effect === undefined) return notApplicable("the document states no effect");
    const own = await addOwn(session, at, await otherwiseFresh(session, at, effect));
    const sibling = await addOwn(session, at, await otherwiseFresh(session, at, effect));
    await roundTripOf(session, own);
    const standing = await roundTripOf(session, sibling);
    if (holdsEffect(standing.read, effect))
      return notApplicable(`${effectInWords(effect)} already holds of every record that could be added`);
    await acted(session, of, own);
    return expectUntouched(session, standing, undefined);
  },
});

interface AbsentPlace extends ActionPlace {
  readonly gap: Gap;
}

const absentIsAnswered = check<AbsentPlace>({
  family,
  name: ({ action }) => `${action.name}-absent`,
  writes: true,
  over: ({ gaps, ...model }) =>
    gaps
      .filter((gap) => gap.probe === "error-absent" && isClosed(gap))
      .flatMap((gap) => ownActionPlaces({ gaps, ...model }).map((place) => ({ ...place, gap }))),
  title: ({ action }) => `${action.name} of a record that does not exist is answered as a read of it`,
  faults: ({ action }) => ({
    "other-answer": [action.name, "of an absent record has another answer than a read"],
  }),
  clauses: ({ action, gap }) => [gap.clause, action.clause],
  async run(session, { gap, ...of }) {
    const { action } = of;
    const at = collectionOf(session, of);
    const known = await addOwn(session, at, await session.fresh(at));
    const id = unusedId(drawsOf(`${session.settings.seed}/absent/${action.clause}`), known.id);
    const read = answered(await session.api.read(at, id));
    if (!allows(gap, String(read.exchange.status))) {
      const why = `a read of ${placeName(of)} ${id} is answered ${read.exchange.status}`;
      throw new Blocked(problem("other-answer", why), { exchange: read.exchange });
    }
    const absent = { ...known, id, url: session.api.recordUrl(at, id) };
    const { exchange } = await called(session, of, absent);
    if (allows(gap, String(exchange.status))) return pass(exchange);
    return fail(allowedWords(gap), problem("other-answer", `status ${exchange.status}`), exchange);
  },
});

/** Those that change records which they added themselves, or nothing. */
export const actionChecks = [
  actionIsAnswered,
  typeActionIsAnswered,
  typeActionIsLeft,
  effectIsSeen,
  actionTouchesNothingElse,
  absentIsAnswered,
];
