// Probes of path forms, and of operations that the document only names.
import { addForms, alsoTypes, formsLead, namedOperations, otherTypes } from "../../spec/answers/service.js";
import type { Gap } from "../../spec/model.js";
import { counted } from "../../spec/text/counted.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import {
  accepted,
  answer,
  Lacking,
  type Observed,
  probe,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { acceptingCollections, firstOf, offering } from "./support/candidates.js";
import { answeredQuery } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** Pairs of collections of the same type with different path forms. */
export function siblings(session: Session): readonly { at: Collection; other: Collection }[] {
  return offering(session, "read").flatMap((at) =>
    session.collections
      .filter((other) => other.resource.name === at.resource.name && other.form !== at.form)
      .map((other) => ({ at, other })),
  );
}

/** Throws if a path form does not even return its own records. */
export async function requireReadBy(session: Session, at: Collection): Promise<void> {
  const { target } = await session.fixture(at);
  const { record } = await session.api.read(at, target.id);
  if (record === undefined)
    throw new Unanswerable(`path form ${at.form.name} returns no ${at.resource.name} at all`);
}

async function whetherFormsShareRecords(session: Session): Promise<Observed> {
  return firstOf(siblings(session), "type with several path forms", async ({ at, other }) => {
    const { target } = await session.fixture(at);
    const { record, exchange } = await session.api.read(other, target.id);
    const same = record !== undefined;
    if (!same) await requireReadBy(session, other);
    const evidence = `a read by path form ${other.form.name} ${same ? "returned" : "did not return"} ${withArticle(at.resource.name)} that path form ${at.form.name} has`;
    return answer(same ? formsLead.same : formsLead.separate, evidence, exchange);
  });
}

/** The answer was learned when the fixtures were made. */
async function byWhichFormsRecordsAreAdded(session: Session): Promise<Observed> {
  const several = offering(session, "add", "read").filter(({ resource }) => resource.forms.length > 1);
  if (several.length === 0) throw new Lacking("type with several path forms");
  const adding = await acceptingCollections(session, several);
  const others = adding.flatMap((at) => {
    const known = dialectOf(session.learned)?.addForms.get(placeName(at));
    return known === undefined ? [] : [{ at, ...known }];
  });
  const exchanges = others.map(({ exchange }) => exchange);
  if (others.length === 0) {
    const types = adding.map(placeName).join(", ");
    return { value: addForms.each, evidence: `records were added by each path form: ${types}`, exchanges };
  }
  const words = others.map(({ at, form }) => `${placeName(at)} by path form ${form.name}`);
  return {
    value: addForms.one,
    evidence: `these records could only be added by another path form: ${words.join(", ")}`,
    exchanges,
  };
}

async function whichTypesAFormServes(session: Session, gap: Gap): Promise<Observed> {
  const { resources } = session.model;
  const forms = session.model.forms.filter(({ clause }) => gap.about === undefined || clause === gap.about);
  const hidden = resources.flatMap((resource) =>
    forms.filter((form) => !resource.forms.includes(form.name)).map((form) => ({ resource, form })),
  );
  if (hidden.length === 0) throw new Lacking("path form that the document does not show for every type");
  const outcomes = [];
  for (const { resource, form } of hidden) {
    const shown = session.collections.find((at) => at.resource.name === resource.name);
    if (shown === undefined) continue;
    const at: Collection = { ...shown, form };
    const query = await answeredQuery(session, await session.fixture(shown));
    // A page for every path is no list.
    const { found, exchange } = await session.api.search(at, query, {
      firstPageOnly: true,
      asAnswered: true,
    });
    outcomes.push({ resource, exchange, isServed: accepted(exchange) && found !== undefined });
  }
  const served = outcomes.filter(({ isServed }) => isServed).map(({ resource }) => resource.name);
  const some = served.length === outcomes.length ? otherTypes.every : alsoTypes(served.sort());
  const evidence = `searches of ${counted(outcomes.length, "type")} were sent by a path form that the document does not show for them; ${served.length} succeeded`;
  const value = served.length === 0 ? otherTypes.none : some;
  return answer(value, evidence, ...outcomes.map(({ exchange }) => exchange));
}

/**
 * Whether the server says that it only works asynchronously: a probe never starts work that continues after the answer.
 */
const asksForAsync = (exchange: Exchange): boolean =>
  statusOf(exchange) === "400" && /respond-async/i.test(exchange.responseBody);

async function whatANamedOperationDoes(session: Session, gap: Gap): Promise<Observed> {
  const about = (at: Collection) =>
    at.resource.named.find((each) => each.clause === gap.about) ?? at.resource.named[0];
  const naming = session.collections.filter((at) => about(at) !== undefined);
  return firstOf(naming, "operation that the document only names", async (at) => {
    const name = about(at)?.name ?? "";
    const { target } = await session.fixture(at);
    const urls = [`${session.api.collectionUrl(at)}/${name}`, `${target.url}/${name}`];
    const exchanges = [];
    for (const url of urls) exchanges.push(await session.client.send({ method: "GET", url }));
    const evidence = `GET requests for ${name} were sent, for the type ${at.resource.name} and for one of its records`;
    if (exchanges.some(asksForAsync)) return answer(namedOperations.asynchronous, evidence, ...exchanges);
    if (exchanges.some(({ status }) => status === undefined))
      throw new Unanswerable(`a request for ${name} had no response`);
    const without = ["400", "404", "405", "410", "501"];
    const offered = exchanges.find((exchange) => !without.includes(statusOf(exchange)));
    return answer(offered ? `answers ${statusOf(offered)}` : namedOperations.none, evidence, ...exchanges);
  });
}

export const formProbes = [
  probe("forms-equivalence", false, whetherFormsShareRecords),
  probe("add-forms", true, byWhichFormsRecordsAreAdded),
  probe("form-elsewhere", false, whichTypesAFormServes),
  probe("named-operation", false, whatANamedOperationDoes),
];
