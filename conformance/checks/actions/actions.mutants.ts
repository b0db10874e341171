// Mutants of the checks of actions: another answer, no effect or another one, other records, broken bodies, absent records.
import type { Action } from "../../../spec/action.js";
import { isClosed } from "../../../spec/closed-gap.js";
import { isObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import {
  type Call,
  good,
  jsonOf,
  type Next,
  plainReply,
  type Reply,
  withJson,
} from "../../behaviours/call.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { restating } from "../../behaviours/restated.js";
import { type ActionRoute, actionRouteOf } from "../../http/routes/action-route.js";
import { hitsOthers } from "../interactions/other-records.js";
import { type ActionPlace, actionPlaces, otherValue, ownActionPlaces } from "./action-places.js";

type Place = ActionPlace;

/** Calls of one action are answered by `change`; all other calls reach the server. */
const onAction =
  (
    { resource, action }: Pick<Place, "resource" | "action">,
    change: (call: Call, next: Next, route: ActionRoute) => Promise<Reply>,
  ): Mutant["behaviour"] =>
  (model) =>
  async (call, next) => {
    const route = actionRouteOf(model, call.method, call.url.pathname, call.headers);
    const isMeant = route?.action.clause === action.clause && route.resource.name === resource.name;
    return isMeant ? change(call, next, route) : next(call);
  };

/** Changes the reply to an action that was done. */
const replying = (place: Place, change: (reply: Reply) => Reply): Mutant["behaviour"] =>
  onAction(place, async (call, next) => {
    const reply = await next(call);
    return good(reply) ? change(reply) : reply;
  });

const named = ({ resource, action }: Place): string => `${action.name} of ${resource.name}`;

/** Names the mutants of one action that break one of its checks. */
const namedFor =
  (place: Place, check: string) =>
  (what: string, operator: string, clause: string): Omit<Mutant, "behaviour"> => ({
    name: `${named(place)} ${what}`,
    operator,
    breaks: [`action/${place.resource.name}/${place.action.name}-${check}`],
    clause,
  });

function answerMutants(place: Place): readonly Mutant[] {
  const { action } = place;
  const { answer } = action;
  const name = namedFor(place, "answered");
  const refused = {
    ...name("is refused", "an action is refused", action.clause),
    behaviour: onAction(place, async () => plainReply(405, { error: "not offered" })),
  };
  if (answer === undefined || answer.basis === "chosen") return [refused];
  const of = (what: string, operator: string, clause: string, change: (reply: Reply) => Reply): Mutant => ({
    ...name(what, operator, clause),
    behaviour: replying(place, change),
  });
  const status = answer.status === 200 ? 201 : 200;
  const required = answer.fields.flatMap(({ name: member, constraints = [] }) =>
    constraints.filter(({ keyword }) => keyword === "required").map(({ clause }) => ({ member, clause })),
  );
  const otherStatus = () =>
    of("answers with another status", "an action answers with another status", answer.clause, (reply) => ({
      ...reply,
      status,
    }));
  const noRecord = () =>
    of("answers without the record", "an action answers without the record", answer.clause, (reply) =>
      withJson(reply, undefined),
    );
  return [
    refused,
    ...(answer.status === undefined ? [] : [otherStatus()]),
    ...(answer.shows === "record" ? [noRecord()] : []),
    ...required.map(({ member, clause }) =>
      of(`answers without ${member}`, "an action's answer lacks a member", clause, (reply) => {
        const json = jsonOf(reply);
        return withJson(reply, isObject(json) ? withoutAt(json, member) : {});
      }),
    ),
  ];
}

function effectMutants(place: Place): readonly Mutant[] {
  const { resource, action } = place;
  return (action.sets ?? []).flatMap((effect): readonly Mutant[] => {
    const { name, value, clause } = effect;
    const field = resource.fields.find((one) => one.name === name);
    const other = field && value !== null ? otherValue(field, value) : undefined;
    const named = namedFor(place, `sets-${name}`);
    const nothing = {
      ...named(`does not change ${name}`, "an action changes nothing, and answers as if it did", clause),
      behaviour: onAction(place, (call, next) => pretended(call, next, action)),
    };
    if (typeof other !== "string" && typeof other !== "number" && typeof other !== "boolean")
      return [nothing];
    const another: Mutant = {
      ...named(`sets ${name} to another value`, "an action sets another value", clause),
      servedAs: restating({ ...effect, value: other }),
      behaviour: () => (call, next) => next(call),
    };
    return [nothing, another];
  });
}

/** The answer to an action that was done, without doing it. */
async function pretended(call: Call, next: Next, { sets = [], answer }: Action): Promise<Reply> {
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  const read = await next({ method: "GET", url, headers: call.headers, body: "" });
  const record = jsonOf(read);
  if (!good(read) || !isObject(record)) return read;
  const { status = 200, shows = "record", fields = [] } = answer ?? {};
  if (shows === "nothing") return plainReply(status);
  const all = { ...record, ...Object.fromEntries(sets.map(({ name, value }) => [name, value])) };
  const own = Object.fromEntries(fields.map(({ name }) => [name, ownMember(all, name) ?? null]));
  return { ...read, status, body: JSON.stringify(shows === "fields" ? own : all) };
}

/** The action is done to the records that were read last, too. */
const touchesOthers = (place: Place): Mutant =>
  hitsOthers(
    namedFor(place, "touches-nothing-else")(
      "changes other records too",
      "an action changes other records too",
      place.action.clause,
    ),
    (call, model) => {
      const route = actionRouteOf(model, call.method, call.url.pathname, call.headers);
      if (route?.action.clause !== place.action.clause) return undefined;
      const { id = "", action, ...rest } = route;
      return { route: rest, id };
    },
    (call, id) => {
      const url = new URL(call.url);
      url.pathname = url.pathname.replace(/[^/]+(?=\/[^/]+$)/, encodeURIComponent(id));
      return { ...call, url };
    },
  );

const absentMutants = ({ gaps }: InterfaceModel, place: Place): readonly Mutant[] =>
  gaps
    .filter((gap) => gap.probe === "error-absent" && isClosed(gap))
    .map(({ clause }) => ({
      ...namedFor(place, "absent")(
        "succeeds for a record that does not exist",
        "an action of an absent record succeeds",
        clause,
      ),
      behaviour: onAction(place, async (call, next) => {
        const reply = await next(call);
        return reply.status >= 400 && reply.status !== 422 ? plainReply(200, { done: true }) : reply;
      }),
    }));

export function actionMutants(model: InterfaceModel): readonly Mutant[] {
  const seen = new Set<string>();
  // The path forms of a type have the same mutants.
  const all = ownActionPlaces(model).filter(
    ({ action: { clause } }) => !seen.has(clause) && seen.add(clause),
  );
  const ofTypes = actionPlaces(model, "collection").filter(
    ({ action: { clause } }) => !seen.has(clause) && seen.add(clause),
  );
  return [
    ...ofTypes.flatMap(answerMutants),
    ...all.flatMap((place) => [
      ...answerMutants(place),
      ...effectMutants(place),
      ...(place.action.sets?.some(({ value }) => value !== null) ? [touchesOthers(place)] : []),
      ...absentMutants(model, place),
    ]),
  ];
}
