// Does each operation with the user's credentials, and then lets another sender try the same.
import { offers } from "../../../spec/offers.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import { Blocked, blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { type Sender, sentBy } from "../../http/sender.js";
import { isSuccess } from "../../http/status.js";
import { acted, bodyOf, called } from "../actions/action-places.js";
import { answered } from "../answer-problems.js";
import { addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { anyRecord } from "../interactions/interactions.js";
import { collectionOf, type Place } from "../places.js";
import type { TriedOperation } from "./tried-places.js";

/** Sends the request as another sender. */
export type Try = (sender: Sender) => Promise<Exchange>;

type Prepare = (session: Session, place: Place) => Promise<Try>;

/** Each was done with the user's credentials: then a refusal is because of the sender. */
const prepared: Readonly<Record<Exclude<TriedOperation["tried"], "action">, Prepare>> = {
  async read(session, place) {
    const record = await anyRecord(session, place);
    const at = collectionOf(session, place);
    const { exchange } = answered(await session.api.read(at, record.id));
    requireDone(place, "read", exchange);
    const url = session.api.recordUrl(at, record.id);
    return (sender) => sentBy(session.client, sender).send({ method: "GET", url });
  },
  async search(session, place) {
    const fixture = await session.fixture(collectionOf(session, place));
    const query = anyQuery(fixture);
    const { exchange } = answered(await session.api.search(fixture, query));
    requireDone(place, "search", exchange);
    const url = session.api.searchUrl(fixture, query);
    return (sender) => sentBy(session.client, sender).send({ method: "GET", url });
  },
  async write(session, place) {
    const at = collectionOf(session, place);
    const first = await addOwn(session, at, await session.fresh(at));
    const own = await addOwn(session, at, await session.fresh(at));
    const { exchange } = answered(await session.api.remove(first));
    requireDone(place, "delete", exchange);
    return async (sender) => answered(await session.api.as(sender).remove(own)).exchange;
  },
  async add(session, place) {
    const at = collectionOf(session, place);
    await addOwn(session, at, await session.fresh(at));
    const body = await session.fresh(at);
    return async (sender) => answered(await session.api.as(sender).add(at, body)).exchange;
  },
  async update(session, place) {
    const at = collectionOf(session, place);
    const first = await addOwn(session, at, await session.fresh(at));
    const own = await addOwn(session, at, await session.fresh(at));
    const { exchange } = answered(await session.api.update(first, await session.fresh(at)));
    requireDone(place, "update", exchange);
    const from = answered(await session.api.read(own, own.id));
    const body = await session.fresh(at);
    return async (sender) => answered(await session.api.as(sender).update(own, body, from)).exchange;
  },
};

async function preparedAction(session: Session, { action, ...place }: TriedOperation): Promise<Try> {
  if (action === undefined) throw new Error("an action is tried, and none is named");
  const at = collectionOf(session, place);
  if (action.on === "collection") {
    const { exchange, done } = await called(session, { ...place, action });
    if (!done) throw new Blocked(problem("refused", `${action.name} is not done`), { exchange });
    return async (sender) => (await session.api.as(sender).actOnType(at, action, undefined)).exchange;
  }
  await acted(session, { ...place, action }, await addOwn(session, at, await session.fresh(at)));
  const own = await addOwn(session, at, await session.fresh(at));
  const body = await bodyOf(session, at, action);
  return async (sender) => answered(await session.api.as(sender).act(own, action, body)).exchange;
}

export const prepare = (session: Session, of: TriedOperation): Promise<Try> =>
  of.tried === "action" ? preparedAction(session, of) : prepared[of.tried](session, of);

function requireDone(place: Place, kind: "read" | "search" | "update" | "delete", exchange: Exchange): void {
  if (isSuccess(exchange) && offers(place.resource, kind)) return;
  const why = because(
    `${kind === "update" ? "an" : "a"} ${kind} of ${placeName(place)} is not done`,
    problem("refused", `status ${exchange.status}`),
  );
  blockBy(idOf(place, kind), why, { exchange });
}
