// Probes of unusual searches: invalid dates, an unknown site, a limit of 0, and later values of a list.
import { noneRequested } from "../../spec/answers/lists.js";
import { laterValues, malformed, unknownSites } from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { hasSites } from "../../spec/sites.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { lookedAt } from "../search/record-values.js";
import {
  acceptedSearch,
  answer,
  Lacking,
  type Observed,
  probe,
  refused,
  Unanswerable,
} from "./support/answers.js";
import { overFixtures, overParameters, parametersFor } from "./support/candidates.js";
import { answeredQuery, lists, searchFixture } from "./support/probe-searches.js";
import { mayHaveSeveralValues } from "./support/several-values.js";

/** A word that is not a date. */
const noDate = "no-date";

async function whatAMalformedValueDoes(session: Session, gap: Gap): Promise<Observed> {
  const dates = parametersFor(session, gap, ({ match, unseen }) => match === "date" && unseen === undefined);
  return overParameters(session, dates, "date parameter", async (fixture, parameter) => {
    const outcome = await searchFixture(session, fixture, parameter, noDate);
    const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${noDate}`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    const value = outcome.found?.length ? malformed.ignored : malformed.finds;
    return answer(value, evidence, outcome.exchange);
  });
}

/** A word that is in no closed set. */
const unlisted = "unlisted";

async function whatAnUnlistedValueDoes(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, hasClosedSet);
  return overParameters(
    session,
    candidates,
    "parameter with a fixed list of values",
    async (fixture, parameter) => {
      if (parameter.values.some(({ value }) => value === unlisted)) return undefined;
      const outcome = await searchFixture(session, fixture, parameter, unlisted);
      const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${unlisted}, a value that the document does not allow`;
      if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
      const value = outcome.found?.length ? malformed.ignored : malformed.finds;
      return answer(value, evidence, outcome.exchange);
    },
  );
}

/** Whether the document allows only some values of the parameter. */
export const hasClosedSet = ({ match, closed, unseen }: SearchParameter): boolean =>
  unseen === undefined && (match === "boolean" || closed !== undefined);

async function whatAnUnknownSiteGets(session: Session): Promise<Observed> {
  if (!hasSites(session.model)) throw new Unanswerable("the interface has no sites");
  return overFixtures(session, ["search"], async (at) => {
    const elsewhere = { ...at, site: `cri-kit-${session.settings.seed}` };
    const outcome = await session.api.search(elsewhere, await answeredQuery(session, at));
    const evidence = `a search of ${at.resource.name} was sent for a site that does not exist`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    if (outcome.found?.length !== 0) throw new Unanswerable("the response is not an empty list");
    return answer(unknownSites.empty, evidence, outcome.exchange);
  });
}

async function whatNoRecordsAre(session: Session, gap: Gap): Promise<Observed> {
  const bounds = parametersFor(session, gap, ({ match }) => match === "count");
  return overParameters(session, bounds, "parameter for the page size", async (fixture, { name }) => {
    const outcome = await session.api.search(fixture, [
      ...(await answeredQuery(session, fixture)),
      [name, "0"],
    ]);
    const evidence = `a search of ${fixture.resource.name} was sent with ${name}=0`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    return answer(
      outcome.found?.length ? noneRequested.some : noneRequested.none,
      evidence,
      outcome.exchange,
    );
  });
}

/** A value of the target that is not the first that the parameter looks at; undefined if there is none. */
function laterValue({ model }: Session, fixture: Fixture, parameter: SearchParameter): string | undefined {
  const [first, ...rest] = lookedAt(model, parameter, fixture.target.body);
  return rest.find((value) => value !== first && !/[,|]/.test(value));
}

async function whichOfSeveralValuesAreSearched(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(
    session,
    gap,
    ({ match, targets, ambiguous }) =>
      (match === "string" || match === "token") && targets.length === 1 && !ambiguous,
  ).filter(({ at, parameter }) => mayHaveSeveralValues(session.model, at.resource, parameter));
  if (candidates.length === 0) throw new Lacking("search by a field that can have several values");
  const exchanges = [];
  const found = [];
  for (const { at, parameter } of candidates) {
    const fixture = await session.fixture(at);
    const value = laterValue(session, fixture, parameter);
    if (value === undefined) continue;
    const outcome = await searchFixture(session, fixture, parameter, value);
    if (!acceptedSearch(outcome)) continue;
    const listed = lists(outcome, fixture.target);
    if (!listed && (await session.endsEarly(outcome))) continue;
    exchanges.push(outcome.exchange);
    found.push(listed);
  }
  if (found.length === 0)
    throw new Unanswerable("no record has a second value in a field that a search looks at");
  const evidence = `searches by a value that is not the first in its field: ${found.filter((one) => one).length} of ${found.length} found the record`;
  const value = found.every((one) => one)
    ? laterValues.every
    : found.some((one) => one)
      ? laterValues.some
      : laterValues.first;
  return answer(value, evidence, ...exchanges);
}

export const oddSearchProbes = [
  probe("malformed-value", true, whatAMalformedValueDoes),
  probe("unlisted-value", false, whatAnUnlistedValueDoes),
  probe("unknown-site", true, whatAnUnknownSiteGets),
  probe("count-zero", true, whatNoRecordsAre),
  probe("later-values", true, whichOfSeveralValuesAreSearched),
];
