// The checks of credentials: a request without them, or with wrong ones, is refused.

import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { credentialsHeader, type Security } from "../../../spec/security.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange, Request } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { drawsOf, word } from "../../http/random.js";
import { isSuccess } from "../../http/status.js";
import { check } from "../check.js";
import { answered, fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { anyRecord } from "../interactions/interactions.js";
import { collectionOf, type Place, places } from "../places.js";

/** What is tried without the right credentials; a write is a delete of a record that the suite added. */
export const triedKinds = ["read", "search", "write"] as const;
type Tried = (typeof triedKinds)[number];

/** The credentials that are sent instead. */
const sentInstead = ["without", "wrong"] as const;

interface Guarded extends Place {
  readonly security: Security;
  readonly tried: Tried;
  readonly sent: (typeof sentInstead)[number];
}

const kindsOf = { read: ["read"], search: ["search"], write: ["delete", "add", "read"] } as const;

function guardedPlaces(model: InterfaceModel, writes: boolean): readonly Guarded[] {
  const { security } = model;
  if (security === undefined || security.scheme === "none" || security.basis === "chosen") return [];
  return triedKinds
    .filter((tried) => (tried === "write") === writes)
    .flatMap((tried) => places(model, ...kindsOf[tried]).map((place) => ({ ...place, tried })))
    .flatMap((place) => sentInstead.map((sent) => ({ ...place, security, sent })));
}

const securityCheck = (writes: boolean) =>
  check<Guarded>({
    family: "security",
    name: ({ tried, sent }) => `${tried}-${sent}`,
    kind: "required",
    writes,
    over: (model) => guardedPlaces(model, writes),
    subject: placeName,
    title: ({ tried, sent }) =>
      `a ${tried} ${sent === "wrong" ? "with wrong credentials" : "without credentials"} is refused`,
    clauses: ({ security }) => [security.clause],
    async run(session, { security, tried, sent, ...place }) {
      const header = credentialsHeader(security) ?? "";
      const names = Object.keys(session.settings.headers).map((name) => name.toLowerCase());
      if (!names.includes(header.toLowerCase())) {
        return notApplicable(`the run was given no credentials: no header ${header}`, "credentials");
      }
      const request = await requests[tried](session, place);
      const wrong = `cri-kit-no-${word(drawsOf(`${session.settings.seed}/credentials`), 0)}`;
      const value = security.scheme === "bearer" ? `Bearer ${wrong}` : wrong;
      const instead = sent === "wrong" ? { headers: { ...request.headers, [header]: value } } : {};
      const { exchange } = answered({
        exchange: await session.client.send({ ...request, anonymous: true, ...instead }),
      });
      return judge(security, exchange);
    },
  });

export const readsNeedCredentials = securityCheck(false);
export const writesNeedCredentials = securityCheck(true);

function judge({ refused }: Security, exchange: Exchange): Finding {
  const { status = 0 } = exchange;
  const allowed: readonly number[] = refused === undefined ? [401, 403] : [refused];
  if (allowed.includes(status)) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "other-answer";
  return fail(`status ${allowed.join(" or ")}`, problem(code, `status ${status}`), exchange);
}

/** A request that is done if it carries the right credentials: then a refusal is because of them. */
const requests: Readonly<Record<Tried, (session: Session, place: Place) => Promise<Request>>> = {
  async read(session, place) {
    const record = await anyRecord(session, place);
    const at = collectionOf(session, place);
    const { exchange } = answered(await session.api.read(at, record.id));
    return allowed(place, "read", exchange, { method: "GET", url: session.api.recordUrl(at, record.id) });
  },
  async search(session, place) {
    const fixture = await session.fixture(collectionOf(session, place));
    const query = anyQuery(fixture);
    const { exchange } = answered(await session.api.search(fixture, query));
    return allowed(place, "search", exchange, { method: "GET", url: session.api.searchUrl(fixture, query) });
  },
  async write(session, place) {
    const at = collectionOf(session, place);
    const first = await addOwn(session, at, await session.fresh(at));
    const own = await addOwn(session, at, await session.fresh(at));
    const { exchange } = answered(await session.api.remove(first));
    const rule = session.model.interactions.find(({ kind }) => kind === "delete");
    return allowed(place, "delete", exchange, { method: rule?.method ?? "DELETE", url: own.url });
  },
};

function allowed(
  place: Place,
  kind: "read" | "search" | "delete",
  exchange: Exchange,
  request: Request,
): Request {
  if (isSuccess(exchange) && offers(place.resource, kind)) return request;
  const why = because(
    `a ${kind} of ${placeName(place)} is not done`,
    problem("refused", `status ${exchange.status}`),
  );
  throw new Blocked(why, { exchange, judgedBy: idOf(place, kind) });
}
