// Finds out once whether a collection answers with lists at all.

import type { SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown, wholeQuery } from "../../fixtures/whole-query.js";
import type { Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked, blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { ownWords } from "../../http/own-words.js";
import { problem } from "../../http/problem.js";
import { isComplete, sufficesAlone } from "../../search/required-parameters.js";
import { listProblem } from "../answer-problems.js";
import type { Failed } from "../finding.js";
import { idOf } from "../interactions/interaction-id.js";
import { once } from "../memo.js";
import { collectionOf, type Place } from "../places.js";
import { blockAbsent } from "./absent-references.js";
import { singleParameterQuery } from "./single-parameter.js";

/**
 * The first list that a collection answers with, by any parameter; if there is none, its first answer. Each parameter
 * has checks of its own.
 */
export const firstList = once(async (session: Session, place: Place): Promise<SearchOutcome> => {
  const at = collectionOf(session, place);
  const search = (query: Query) => session.api.search(at, query, { firstPageOnly: true });
  const [query, ...others] = await queriesOf(session, place);
  const first = await search(query);
  if (listProblem(first) === undefined) return first;
  for (const other of others) {
    const outcome = await search(other);
    if (listProblem(outcome) === undefined) return outcome;
  }
  return first;
});

/** Statuses that are about what a query says (RFC 9110, sections 15.5.1 and 15.5.21). */
const malformed = [400, 422];

/** Names the parameter for which a search is refused: the same search without it, and no other one, is answered in another way. */
export async function refusedFor(
  session: Session,
  place: Place,
  { exchange }: { readonly exchange?: Exchange | undefined },
): Promise<Pick<Failed, "fault">> {
  if (exchange === undefined || !malformed.includes(exchange.status ?? 0)) return {};
  const names = place.resource.parameters.map(({ name }) => name);
  const query = [...new URL(exchange.url).searchParams].filter(([name]) => names.includes(name));
  const answerTo = async (asked: Query) => {
    const answer = await session.api.search(collectionOf(session, place), asked, { firstPageOnly: true });
    return `${answer.exchange.status} ${ownWords(answer.exchange)}`;
  };
  const same = `${exchange.status} ${ownWords(exchange)}`;
  // Words that differ each time tell nothing.
  if ((await answerTo(query)) !== same) return {};
  const blamed: string[] = [];
  for (const name of new Set(query.map(([one]) => one)))
    if ((await answerTo(query.filter(([one]) => one !== name))) !== same) blamed.push(name);
  return blamed.length === 1 ? { fault: [`parameter ${blamed[0]}`, "is refused"] } : {};
}

/** Statuses that are about the collection or the method, not about the query. */
const notThere = [404, 405, 501];

/**
 * Throws `Blocked` if an answer is not a list because the collection never answers with one: one failure is enough for
 * that. Does nothing if every possible search needs the `judged` parameter, which may be what is refused.
 */
export async function blockUnlisted(
  session: Session,
  place: Place,
  outcome: SearchOutcome,
  judged?: SearchParameter,
): Promise<void> {
  if (listProblem(outcome) === undefined) return;
  await blockAbsent(session, outcome.exchange);
  const first = await firstList(session, place);
  const unlisted = listProblem(first);
  if (unlisted === undefined) return;
  const queries = await queriesOf(session, place);
  const everywhere = queries.every((query) => query.some(([name]) => name === judged?.name));
  if (everywhere && !notThere.includes(first.exchange.status ?? 0)) return;
  const why = `no search of ${placeName(place)} is answered with a list: ${unlisted.text}`;
  blockBy(idOf(place, "search"), problem(unlisted.code, why), first);
}

/** Complete queries, at least one. Throws `Blocked` if every search needs a parameter of which no value is known. */
async function queriesOf(session: Session, place: Place): Promise<readonly [Query, ...Query[]]> {
  let fixture: Fixture;
  try {
    fixture = await session.fixture(collectionOf(session, place));
  } catch (error) {
    // Nothing could be added or read; an empty list is still a list.
    const [first, ...others] = singleQueries(session, place);
    if (!(error instanceof Blocked) || first === undefined) throw error;
    return [first, ...others];
  }
  const known = fixtureQueries(fixture);
  const [first, ...others] =
    known.length > 0 || isComplete(fixture, []) ? known : singleQueries(session, place);
  return first === undefined ? [wholeQuery(fixture, [])] : [first, ...others];
}

/** Queries that need no known record. */
function singleQueries({ model }: Session, { resource }: Place): readonly Query[] {
  return resource.parameters.flatMap((parameter) => {
    const query = singleParameterQuery(model, resource, parameter);
    return query ? [query] : [];
  });
}

function fixtureQueries(fixture: Fixture): readonly Query[] {
  const { parameters } = fixture.resource;
  const seeing = parameters.filter(({ unseen }) => unseen === undefined);
  return seeing.flatMap((parameter): readonly Query[] => {
    // Of the records that were there before the run, another one may have a value.
    const own = fixture.for(parameter) ?? fixture;
    const query = criterion(own, parameter, own.target);
    const required = query && requiredIfKnown(own, parameter);
    if (!required) return [];
    const narrowed = [...required, ...query];
    // A parameter that only narrows the list may be the one that fails, so the query is also tried without it.
    return sufficesAlone(fixture.resource, parameter) ? [narrowed, query] : [narrowed];
  });
}
