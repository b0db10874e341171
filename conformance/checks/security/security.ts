// The checks of credentials and scopes: a request without the right ones is refused, and one that needs none, or has all, is answered.

import { offers } from "../../../spec/offers.js";
import { lackingStatuses } from "../../../spec/scopes.js";
import { credentialsHeader, securityOfInteraction } from "../../../spec/security.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import { Blocked, blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { drawsOf, word } from "../../http/random.js";
import { type Sender, sentBy } from "../../http/sender.js";
import { isSuccess } from "../../http/status.js";
import { allows } from "../../http/token-scopes.js";
import { acted, bodyOf, called } from "../actions/action-places.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { anyRecord } from "../interactions/interactions.js";
import { collectionOf, type Place, places } from "../places.js";
import {
  type SentInstead,
  scopedOperation,
  scopesTested,
  type Tried,
  type TriedOperation,
  testedClause,
  triedInWords,
  triedName,
  triedPlaces,
} from "./tried-places.js";

/** Sends the request as another sender. */
type Try = (sender: Sender) => Promise<Exchange>;

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

const prepare = (session: Session, of: TriedOperation): Promise<Try> =>
  of.tried === "action" ? preparedAction(session, of) : prepared[of.tried](session, of);

function requireDone(place: Place, kind: "read" | "search" | "update" | "delete", exchange: Exchange): void {
  if (isSuccess(exchange) && offers(place.resource, kind)) return;
  const why = because(
    `${kind === "update" ? "an" : "a"} ${kind} of ${placeName(place)} is not done`,
    problem("refused", `status ${exchange.status}`),
  );
  blockBy(idOf(place, kind), why, { exchange });
}

/** The credentials that a request was sent with, in words. */
const sentWith: Readonly<Record<SentInstead, string>> = {
  without: "without credentials",
  wrong: "with wrong credentials",
  others: "with the credentials of all other operations",
  public: "without credentials",
  "beyond-scopes": "with a token that lacks its scopes",
  "within-scopes": "with a token that has its scopes",
};

/** With all others it must be refused. */
const mustBeAnswered = ({ sent }: Tried): boolean => sent === "public" || sent === "within-scopes";

function titleOf(of: Tried): string {
  const more = of.sent === "within-scopes" ? " and lacks others" : "";
  return `${triedInWords(of)} ${sentWith[of.sent]}${more} is ${mustBeAnswered(of) ? "answered" : "refused"}`;
}

function faultsOf(of: Tried): Faults {
  const what = triedInWords(of);
  const how = sentWith[of.sent];
  if (mustBeAnswered(of)) return { refused: [what, `${how} is refused`] };
  return {
    "not-refused": [what, `${how} is accepted`],
    "other-answer": [what, `${how} is refused with another status`],
  };
}

const securityCheck = (about: "credentials" | "scopes", writes: boolean) =>
  check<Tried>({
    family: "security",
    name: (of) => `${triedName(of)}-${of.sent}`,
    writes,
    over: (model) => triedPlaces(model, about, writes),
    title: titleOf,
    faults: faultsOf,
    clauses: (of) => [testedClause(of)],
    async run(session, of) {
      let finding = withoutSender(of);
      const senders = sendersOf(session, of);
      if (senders.length === 0) return finding;
      const attempt = await prepare(session, of);
      for (const sender of senders) {
        const { exchange } = answered({ exchange: await attempt(sender) });
        finding = judged(of, exchange);
        if (finding.verdict !== "fail") continue;
        const isOfThese = await isOfCredentials(session, of, sender, exchange);
        return isOfThese ? { ...finding, ofCredentials: true } : finding;
      }
      return finding;
    },
  });

export const readsNeedCredentials = securityCheck("credentials", false);
export const writesNeedCredentials = securityCheck("credentials", true);
export const readsNeedScopes = securityCheck("scopes", false);
export const writesNeedScopes = securityCheck("scopes", true);

/** A sender with a limited token, or with other credentials. */
interface OtherSender extends Sender {
  readonly token?: string;
}

/** None if the user gave no credentials or no such token: then nothing shows that a refusal is because of them. */
function sendersOf({ settings }: Session, of: Tried): readonly OtherSender[] {
  const { security, sent } = of;
  const scopes = scopesTested(of);
  if (scopes !== undefined) {
    const isWithin = sent === "within-scopes";
    const tokens = (settings.limitedTokens ?? []).filter(
      (token) => allows(token, scopes, scopedOperation(of)) === isWithin,
    );
    return tokens
      .slice(0, isWithin ? 1 : undefined)
      .map((token) => ({ token, headers: { Authorization: `Bearer ${token}` } }));
  }
  const header = credentialsHeader(security);
  if (header === undefined) return [{}];
  const given = Object.entries(settings.headers);
  const isOwn = ([name]: readonly [string, string]) => name.toLowerCase() === header.toLowerCase();
  if (!given.some(isOwn)) return [];
  if (sent === "others") return [{ headers: Object.fromEntries(given.filter((one) => !isOwn(one))) }];
  if (sent === "without") return [{}];
  const wrong = `cri-kit-no-${word(drawsOf(`${settings.seed}/credentials`), 0)}`;
  return [{ headers: { [header]: security.scheme === "key" ? wrong : `Bearer ${wrong}` } }];
}

function withoutSender(of: Tried): Finding {
  if (scopesTested(of) === undefined) {
    const header = credentialsHeader(of.security) ?? "";
    return notApplicable(`the run was given no credentials: no header ${header}`, "credentials");
  }
  const which = of.sent === "beyond-scopes" ? "lacks the scopes" : "is known to have the scopes";
  return notApplicable(`no limited token ${which} of ${triedInWords(of)}`, "limited-token");
}

/** The statuses with which a request may be refused. */
function refusing(of: Tried): readonly number[] {
  const scopes = scopesTested(of);
  const stated = scopes === undefined ? of.security.refused : scopes.lacking;
  if (stated !== undefined) return [stated];
  return scopes === undefined ? [401, 403] : lackingStatuses;
}

function judged(of: Tried, exchange: Exchange): Finding {
  const { status = 0 } = exchange;
  const allowed = refusing(of);
  if (mustBeAnswered(of) ? isSuccess(exchange) : allowed.includes(status)) return pass(exchange);
  const [expected, code] = mustBeAnswered(of)
    ? (["a 2xx status", "refused"] as const)
    : ([`status ${allowed.join(" or ")}`, isSuccess(exchange) ? "not-refused" : "other-answer"] as const);
  return fail(expected, problem(code, `status ${exchange.status}`), exchange);
}

/**
 * Whether it is because of the credentials that a request was not answered as expected: the same request was answered with the user's own.
 * A token that nothing accepts is refused with 401 too, so that status is judged only of a token that was accepted elsewhere.
 */
async function isOfCredentials(
  session: Session,
  of: Tried,
  sender: OtherSender,
  { status }: Exchange,
): Promise<boolean> {
  if (scopesTested(of) === undefined) return of.sent === "public";
  return status !== 401 || wasAccepted(session, of, sender);
}

/** Whether a search that the scopes of the token allow is answered: then the token is not refused because it is invalid. */
async function wasAccepted(session: Session, { form }: Tried, sender: OtherSender): Promise<boolean> {
  const { model } = session;
  const open = places(model, "search").find((place) => {
    const scopes = securityOfInteraction(model, place.resource, "search")?.scopes;
    const operation = { type: place.resource.name, kind: "search" } as const;
    return (
      place.form === form && scopes !== undefined && allows(sender.token ?? "", scopes, operation) === true
    );
  });
  if (open === undefined) return false;
  const fixture = await session.fixture(collectionOf(session, open));
  const url = session.api.searchUrl(fixture, anyQuery(fixture));
  return isSuccess(await sentBy(session.client, sender).send({ method: "GET", url }));
}
