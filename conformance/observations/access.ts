// Probes whether credentials are required, and whether changes are announced.
import { announcements, credentials, missingHeaders } from "../../spec/answers/service.js";
import type { Session } from "../fixtures/session.js";
import {
  accepted,
  answer,
  type Observed,
  probe,
  refused,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { overFixtures } from "./support/candidates.js";
import { answeredQuery } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

async function whetherCredentialsAreAskedFor(session: Session): Promise<Observed> {
  return overFixtures(session, ["search"], async (at) => {
    const url = session.api.searchUrl(at, await answeredQuery(session, at));
    const exchange = await session.client.send({ method: "GET", url, anonymous: true });
    const evidence = `a search of ${at.resource.name} was sent without credentials`;
    if (accepted(exchange)) return answer(credentials.none, evidence, exchange);
    const scheme = exchange.responseHeaders["www-authenticate"]?.split(/[ ,]/)[0];
    const value = [statusOf(exchange), ...(scheme ? [scheme] : [])].join(" ");
    return answer(value, evidence, exchange);
  });
}

async function whatARequestWithoutItsHeadersGets(session: Session): Promise<Observed> {
  if (session.model.requestHeaders === undefined)
    throw new Unanswerable("the document requires no header in requests");
  return overFixtures(session, ["search"], async (at) => {
    const url = session.api.searchUrl(at, await answeredQuery(session, at));
    const exchange = await session.client.send({ method: "GET", url, undemanded: true });
    const evidence = `a search of ${at.resource.name} was sent without the headers that every request must have`;
    return answer(accepted(exchange) ? missingHeaders.taken : refused(exchange), evidence, exchange);
  });
}

async function whatARequestWithoutASiteGets(session: Session): Promise<Observed> {
  if (session.model.site === undefined)
    throw new Unanswerable("the site is in the path, or the interface has no sites");
  return overFixtures(session, ["search"], async (at) => {
    const url = session.api.searchUrl(at, await answeredQuery(session, at));
    const exchange = await session.client.send({ method: "GET", url, siteless: true });
    const evidence = `a search of ${at.resource.name} was sent without a site`;
    return answer(accepted(exchange) ? missingHeaders.taken : refused(exchange), evidence, exchange);
  });
}

/** Link relations that announce notifications of changes (WebSub, RFC 8288). */
const announcing = /rel="?(hub|monitor|monitor-group|subscribe)"?/i;

async function whetherChangesAreAnnounced(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async (at) => {
    const { exchange } = await session.api.read(at, at.target.id);
    const link = exchange.responseHeaders["link"] ?? "";
    const value = announcing.test(link) ? announcements.link : announcements.none;
    return answer(
      value,
      `the headers of a read of ${withArticle(at.resource.name)} were checked for a link that offers notifications`,
      exchange,
    );
  });
}

export const accessProbes = [
  probe("authentication", false, whetherCredentialsAreAskedFor, { asksAbout: "access" }),
  probe("missing-header", false, whatARequestWithoutItsHeadersGets),
  probe("missing-site", false, whatARequestWithoutASiteGets),
  probe("events", false, whetherChangesAreAnnounced),
];
