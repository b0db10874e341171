// Probes of the form of answers to a read, a search, an add, an update and a delete.
import { emptyLists, totals } from "../../spec/answers/lists.js";
import { readPlain, wrappedIn } from "../../spec/answers/records.js";
import { placeHeaders, recordWithin, writeBodies } from "../../spec/answers/writing.js";
import { isArray, isObject, type Json } from "../../spec/json.js";
import { namesItself } from "../behaviours/json-edits.js";
import { isRefused } from "../checks/search/accepted.js";
import { findingNothing, parametersFindingNothing } from "../fixtures/empty-query.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { Query } from "../http/api/adapter.js";
import { usualTotal } from "../http/api/list-total.js";
import { isOnlyId } from "../http/api/locate-record.js";
import { type RecordSigns, signsOf } from "../http/api/record-signs.js";
import type { Exchange } from "../http/exchange.js";
import { accepted, answer, type Observed, probe, statusOf, Unanswerable } from "./support/answers.js";
import { overFixtures } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";
import { answeredQuery } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** The path from `json` to the first record of a type; undefined if it holds none. */
function pathToRecord(json: Json | undefined, signs: RecordSigns): readonly string[] | undefined {
  if (!isObject(json)) return undefined;
  if (signs.isRecord(json) && !namesItself(json, "Bundle")) return [];
  for (const [name, value] of Object.entries(json)) {
    const below = isObject(value) ? pathToRecord(value, signs) : undefined;
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}

/** The kind of an answer's body, in the words of the gaps. */
export function bodyWord(exchange: Exchange, signs: RecordSigns, id: string): string {
  const { json, responseBody } = exchange;
  if (responseBody.trim() === "") return writeBodies.none;
  const path = pathToRecord(json, signs);
  const outcome = namesItself(json, "OperationOutcome");
  const onlyId = isObject(json) && path?.length === 0 && isOnlyId(json, signs);
  if (path !== undefined && !outcome && !onlyId)
    return path.length === 0 ? writeBodies.record : recordWithin(path);
  return isObject(json) && Object.values(json).some((value) => String(value) === id)
    ? writeBodies.id
    : writeBodies.other;
}

async function whatAReadAnswers(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async (at) => {
    const { exchange, problem } = await session.api.read(at, at.target.id);
    const path = pathToRecord(exchange.json, signsOf(session.model, at.resource));
    if (path === undefined) throw new Unanswerable(problem?.text ?? "a read did not return a record");
    const value = path.length === 0 ? readPlain : wrappedIn(path);
    return answer(value, `${withArticle(at.resource.name)} was read`, exchange);
  });
}

/** The form of a list, in the words of the gaps; undefined if it is not a list. */
export function listWord(json: Json | undefined, signs: RecordSigns): string | undefined {
  if (namesItself(json, "Bundle")) return "Bundle";
  if (isArray(json)) return `array${itemWord(json, signs)}`;
  if (!isObject(json)) return undefined;
  const lists = Object.entries(json).filter(([, value]) => isArray(value) && value.some(isObject));
  const member = lists.find(([, value]) => isArray(value) && pathToRecord(value[0], signs)) ?? lists[0];
  return member && `member ${member[0]}${itemWord(member[1], signs)}`;
}

function itemWord(items: Json, signs: RecordSigns): string {
  const path = isArray(items) ? pathToRecord(items[0], signs) : [];
  return path === undefined || path.length === 0 ? "" : ` of {${path.join(".")}}`;
}

async function whatAListLooksLike(session: Session): Promise<Observed> {
  return overFixtures(session, ["search"], async (at) => {
    const { exchange, found, problem } = await session.api.search(at, await answeredQuery(session, at));
    const value = listWord(exchange.json, signsOf(session.model, at.resource));
    if (value === undefined || !found?.length)
      throw new Unanswerable(problem?.text ?? "no response is a list");
    return answer(value, `a search of ${at.resource.name} found records`, exchange);
  });
}

/** A query that finds nothing, by a parameter that is not known to be refused. */
async function queryForNothing(session: Session, at: Fixture): Promise<Query | undefined> {
  for (const parameter of parametersFindingNothing(at.resource, at.prefixes)) {
    const query = findingNothing(at, session.settings.seed, parameter);
    if (query !== undefined && !(await isRefused(session, { ...at, parameter }))) return query;
  }
  return undefined;
}

async function whatFindingNothingGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["search"], async (at) => {
    const query = await queryForNothing(session, at);
    if (query === undefined) return undefined;
    const { exchange, found, problem } = await session.api.search(at, query, { firstPageOnly: true });
    const evidence = `a search of ${at.resource.name} was sent with a value that no record has`;
    if (!accepted(exchange)) return answer(statusOf(exchange), evidence, exchange);
    if (found === undefined) throw new Unanswerable(problem?.text ?? "the response is not a list");
    if (found.length > 0) throw new Unanswerable("a search with a value that no record has found records");
    return answer(exchange.status === 204 ? emptyLists.none : emptyLists.list, evidence, exchange);
  });
}

async function whetherTotalsAreGiven(session: Session): Promise<Observed> {
  return overFixtures(session, ["search"], async (at) => {
    const { exchange } = await session.api.search(at, await answeredQuery(session, at));
    const inHeader = usualTotal(exchange.responseHeaders) === undefined ? totals.no : totals.header;
    const value = usualTotal(exchange.json) === undefined ? inHeader : totals.body;
    return answer(value, `the response to a search of ${at.resource.name} was checked for a total`, exchange);
  });
}

async function whatAnAddAnswers(session: Session): Promise<Observed> {
  return overFixtures(session, ["add"], async (at) => {
    const { exchange, id } = await addFresh(session, at);
    const headers = placeHeaders.filter((name) => exchange.responseHeaders[name.toLowerCase()] !== undefined);
    const parts = [
      statusOf(exchange),
      ...headers,
      bodyWord(exchange, signsOf(session.model, at.resource), id),
    ];
    return answer(parts.join(", "), `${withArticle(at.resource.name)} was added`, exchange);
  });
}

async function whatAnUpdateAnswers(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "update"], async (at) => {
    const own = await addFresh(session, at);
    const { done, exchange, problem } = await session.api.update(own, await session.fresh(at));
    if (!done) throw new Unanswerable(problem?.text ?? "no update succeeded");
    const parts = [statusOf(exchange), bodyWord(exchange, signsOf(session.model, at.resource), own.id)];
    return answer(parts.join(", "), `${withArticle(at.resource.name)} was updated`, exchange);
  });
}

async function whatADeleteAnswers(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "delete"], async (at) => {
    const own = await addFresh(session, at);
    const { done, exchange, problem } = await session.api.remove(own);
    if (!done) throw new Unanswerable(problem?.text ?? "no delete succeeded");
    const parts = [statusOf(exchange), bodyWord(exchange, signsOf(session.model, at.resource), own.id)];
    return answer(parts.join(", "), `${withArticle(at.resource.name)} was deleted`, exchange);
  });
}

async function whichMediaType(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async (at) => {
    const { exchange } = await session.api.read(at, at.target.id);
    const type = exchange.responseHeaders["content-type"]?.split(";")[0]?.trim().toLowerCase();
    return answer(type || "none", `${withArticle(at.resource.name)} was read`, exchange);
  });
}

export const responseProbes = [
  probe("read-response", false, whatAReadAnswers),
  probe("search-response", false, whatAListLooksLike),
  probe("search-empty", false, whatFindingNothingGets),
  probe("search-total", false, whetherTotalsAreGiven),
  probe("add-response", true, whatAnAddAnswers),
  probe("update-response", true, whatAnUpdateAnswers),
  probe("delete-response", true, whatADeleteAnswers),
  probe("media-type", false, whichMediaType),
];
