// The ways to send a body: in an add, an update, a patch or an action. Each says what must work before a body can be judged.
import { isObject, type JsonObject, ownMember } from "../../spec/json.js";
import type { InteractionKind } from "../../spec/model.js";
import { related } from "../../spec/related.js";
import { sameJson } from "../behaviours/json-edits.js";
import { type ActionPlace, acted, actionAnswered, bodyOf } from "../checks/actions/action-places.js";
import { addProblem, answered, doneProblem, problemOf } from "../checks/answer-problems.js";
import { shown } from "../checks/expect.js";
import { addedBy, addOwn, changedBy, similarBody } from "../checks/interactions/add-own.js";
import { anyRecord } from "../checks/interactions/interactions.js";
import { comparableBody } from "../checks/interactions/round-trip.js";
import { collectionOf, operationClause, type Place } from "../checks/places.js";
import { anyQuery } from "../fixtures/criterion.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Outcome, UpdateOutcome } from "../http/api/adapter.js";
import { spread } from "../http/client/queues.js";
import { placeName } from "../http/collection-names.js";
import { type Problem, problem } from "../http/problem.js";
import type { BodyRule } from "./body-rule.js";

/** The answer to a body: why it was not accepted, if it was not, and the record as it should be read now. */
export interface Sent extends Pick<Outcome, "exchange"> {
  readonly wrong: Problem | undefined;
  readonly record?: AddedRecord | undefined;
}

/** A way that is known to work, or that is tried by `control` when a body is refused: it throws `Blocked` if no other is accepted. */
export interface OpenWay {
  /** "Book added". */
  readonly done: string;
  /** The record that the body changes. */
  readonly own?: AddedRecord;
  whole(): Promise<JsonObject>;
  send(body: JsonObject): Promise<Sent>;
  control?(): Promise<unknown>;
}

export interface Way<P extends Place> {
  /** "an add". */
  readonly what: string;
  readonly kind?: InteractionKind;
  /** The clause of the interaction. */
  clause(place: P): string;
  /** Throws `Blocked`, explained by the check of the interaction, if it does not work. */
  open(session: Session, place: P, rule: BodyRule): Promise<OpenWay>;
}

/** An add, or several at the same time with one value of the rule's members, of which exactly one is accepted. */
const add = (count: number): Way<Place> => ({
  what: "an add",
  kind: "add",
  clause: (place) => operationClause(place, "add"),
  async open(session, place, rule) {
    const at = collectionOf(session, place);
    const { effect, whole, verbatim, about } = rule;
    // A refusal is evidence only if a deployment does not refuse every body.
    const mayBeRefused = count > 1 || effect.kind === "refused" || effect.kind === "ignored";
    if (mayBeRefused) await anyRecord(session, place);
    const isRead = whole === undefined && /kept|ignored|hidden/.test(effect.kind);
    return {
      done: count > 1 ? `1 of ${count} adds` : `${placeName(at)} added`,
      async whole() {
        if (effect.kind !== "hidden" || effect.in !== "search")
          return isRead ? comparableBody(session, at) : session.fresh(at, whole);
        const fixture = await session.fixture(at);
        return similarBody(session, fixture, anyQuery(fixture));
      },
      async send(body) {
        const bodies = [body];
        while (bodies.length < count)
          bodies.push({
            ...(await session.fresh(at, { bulk: true })),
            ...Object.fromEntries(about.map((name) => [name, ownMember(body, name) ?? null])),
          });
        const all = await spread(session, bodies, ({ api }, one) =>
          api.add(at, one, verbatim ? Buffer.from(JSON.stringify(one)) : undefined),
        );
        const added = all.map(answered).filter(({ record }) => record !== undefined).length;
        const outcome = all.reduce((last, one) => (one.record === undefined ? last : one));
        // Whether such a body is accepted is no question of the rule.
        if (effect.kind === "set" || effect.kind === "hidden") addedBy(at, outcome);
        const { exchange, record } = outcome;
        if (count === 1) return { exchange, record, wrong: addProblem(outcome) };
        const wrong = problem(added === 0 ? "refused" : "not-refused", `${added} of ${count}`);
        return { exchange, wrong: added === 1 ? undefined : wrong };
      },
      ...(mayBeRefused ? {} : { control: () => acceptsAny(session, place, rule) }),
    };
  },
});

/** Made-up bodies are tried until one will do. */
export const tries = 4;
export const sentAtOnce = 6;
export const [adding, addingAtOnce] = [add(1), add(sentAtOnce)];

/** Throws `Blocked` if no other form of the value is accepted, or no body that the rule is not about. */
async function acceptsAny(session: Session, place: Place, { siblings, is }: BodyRule): Promise<unknown> {
  const at = collectionOf(session, place);
  const beside = { session, at, other: () => anyRecord(session, place) };
  const bodies: JsonObject[] = [];
  for (const { make, whole } of siblings?.() ?? [])
    bodies.push(...(await make(await session.fresh(at, whole), beside)).map(({ body }) => body));
  let last = bodies.pop() ?? (await session.fresh(at));
  for (let n = 1; n < tries && is?.(last); n += 1) last = await session.fresh(at);
  for (const body of bodies) if ((await session.api.add(at, body)).record) return undefined;
  return addOwn(session, at, last);
}

const changing = (
  what: string,
  send: (session: Session, own: AddedRecord, body: JsonObject, rule: BodyRule) => Promise<UpdateOutcome>,
): Way<Place> => ({
  what,
  kind: "update",
  clause: (place) => operationClause(place, "update"),
  async open(session, place, rule) {
    const at = collectionOf(session, place);
    const fresh = await session.fresh(at, rule.whole);
    const own = await addOwn(session, at, related(at.resource, fresh, rule.about));
    changedBy(own, "updated", await session.api.update(own, rule.control?.(own.body) ?? own.body));
    return {
      done: `${shown(own)} updated`,
      own,
      whole: async () => ({ ...fresh, ...own.body }),
      async send(body) {
        const outcome = answered(await send(session, own, body, rule));
        return { exchange: outcome.exchange, wrong: doneProblem(outcome), record: { ...own, body } };
      },
    };
  },
});

export const updating = changing("an update", ({ api }, own, body, { verbatim = false }) =>
  api.update(own, body, undefined, { unchanged: verbatim }),
);

/** Only what differs is sent, inside objects too: whether it breaks a rule shows in its result alone. */
export const patching = changing("a patch", ({ api }, own, body) =>
  api.patch(own, patchFrom(own.body, body)),
);

const patchFrom = (old: JsonObject, body: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(body)])].flatMap((name) => {
      const [before, after] = [ownMember(old, name), ownMember(body, name)];
      if (sameJson(before, after)) return [];
      return [[name, isObject(before) && isObject(after) ? patchFrom(before, after) : (after ?? null)]];
    }),
  );

/** On a record of its own, or on the whole type. */
export const acting: Way<ActionPlace> = {
  what: "an action",
  clause: ({ action }) => action.clause,
  async open(session, of) {
    const at = collectionOf(session, of);
    const { action } = of;
    const isOwn = action.on === "record";
    const own = async () => (isOwn ? addOwn(session, at, await session.fresh(at)) : undefined);
    await acted(session, of, await own());
    const record = await own();
    return {
      done: action.name,
      whole: async () => (await bodyOf(session, at, action)) ?? {},
      async send(body) {
        const act = record ? session.api.act(record, action, body) : session.api.actOnType(at, action, body);
        const outcome = actionAnswered(await act, action);
        return { exchange: outcome.exchange, wrong: problemOf(outcome) };
      },
    };
  },
};
