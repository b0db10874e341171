// Mutants of the checks of actions: another answer, no effect or another one, other records, broken bodies, absent records.
import type { Action } from "../../../spec/action.js";
import { isClosed } from "../../../spec/closed-gap.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
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
import type { Mutant } from "../../behaviours/mutant.js";
import { restating, withoutUnique } from "../../behaviours/restated.js";
import { type ActionRoute, actionRouteOf } from "../../http/routes/action-route.js";
import { ReadIds } from "../interactions/other-records.js";
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

function answerMutants(place: Place): readonly Mutant[] {
  const { resource, action } = place;
  const breaks = [`action/${resource.name}/${action.name}-answered`];
  const { answer } = action;
  const refused: Mutant = {
    name: `${named(place)} is refused`,
    operator: "an action is refused",
    breaks,
    clause: action.clause,
    behaviour: onAction(place, async () => plainReply(405, { error: "not offered" })),
  };
  if (answer === undefined || answer.basis === "chosen") return [refused];
  const of = (what: string, operator: string, clause: string, change: (reply: Reply) => Reply): Mutant => ({
    name: `${named(place)} ${what}`,
    operator,
    breaks,
    clause,
    behaviour: replying(place, change),
  });
  const other = answer.status === 200 ? 201 : 200;
  const lost = answer.fields.flatMap((field) =>
    (field.constraints ?? [])
      .filter(() => isRequired(field))
      .flatMap((limit) =>
        limit.keyword === "required"
          ? [
              of(
                `answers without ${field.name}`,
                "an action's answer lacks a member",
                limit.clause,
                (reply) => withJson(reply, without(reply, field.name)),
              ),
            ]
          : [],
      ),
  );
  return [
    refused,
    ...(answer.status === undefined
      ? []
      : [
          of(
            "answers with another status",
            "an action answers with another status",
            answer.clause,
            (reply) => ({
              ...reply,
              status: other,
            }),
          ),
        ]),
    ...(answer.shows === "record"
      ? [
          of("answers without the record", "an action answers without the record", answer.clause, (reply) =>
            withJson(reply, undefined),
          ),
        ]
      : []),
    ...lost,
  ];
}

function without(reply: Reply, name: string): JsonObject {
  const json = jsonOf(reply);
  const { [name]: _, ...rest } = isObject(json) ? json : {};
  return rest;
}

function effectMutants(place: Place): readonly Mutant[] {
  const { resource, action } = place;
  return (action.sets ?? []).flatMap((effect): readonly Mutant[] => {
    const field = resource.fields.find(({ name }) => name === effect.name);
    const other = field && effect.value !== null ? otherValue(field, effect.value) : undefined;
    const breaks = [`action/${resource.name}/${action.name}-sets-${effect.name}`];
    const { clause } = effect;
    const isPlain = typeof other === "string" || typeof other === "number" || typeof other === "boolean";
    return [
      {
        name: `${named(place)} does not change ${effect.name}`,
        operator: "an action changes nothing, and answers as if it did",
        breaks,
        clause,
        behaviour: onAction(place, (call, next) => pretended(call, next, action)),
      },
      ...(isPlain
        ? [
            {
              name: `${named(place)} sets ${effect.name} to another value`,
              operator: "an action sets another value",
              breaks,
              clause,
              servedAs: restating({ ...effect, value: other }),
              behaviour: () => (call: Call, next: Next) => next(call),
            },
          ]
        : []),
    ];
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
function touchesOthers(place: Place): Mutant {
  return {
    name: `${named(place)} changes other records too`,
    operator: "an action changes other records too",
    breaks: [`action/${place.resource.name}/${place.action.name}-touches-nothing-else`],
    clause: place.action.clause,
    servedAs: withoutUnique,
    behaviour: (model) => {
      const reads = new ReadIds();
      return async (call, next) => {
        const reply = await next(call);
        if (call.route?.kind === "read" && call.route.id !== undefined && good(reply))
          reads.note(call, call.route.id);
        const route = actionRouteOf(model, call.method, call.url.pathname, call.headers);
        if (route?.action.clause !== place.action.clause || !good(reply)) return reply;
        const { id = "", action: _, ...rest } = route;
        for (const victim of reads.othersThan({ ...call, route: rest }, id)) {
          const url = new URL(call.url);
          url.pathname = url.pathname.replace(/[^/]+(?=\/[^/]+$)/, encodeURIComponent(victim));
          await next({ ...call, url });
        }
        return reply;
      };
    },
  };
}

function absentMutants({ gaps }: InterfaceModel, place: Place): readonly Mutant[] {
  return gaps
    .filter((gap) => gap.probe === "error-absent" && isClosed(gap))
    .map(({ clause }) => ({
      name: `${named(place)} succeeds for a record that does not exist`,
      operator: "an action of an absent record succeeds",
      breaks: [`action/${place.resource.name}/${place.action.name}-absent`],
      clause,
      behaviour: onAction(place, async (call, next) => {
        const reply = await next(call);
        return reply.status >= 400 && reply.status !== 422 ? plainReply(200, { done: true }) : reply;
      }),
    }));
}

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
