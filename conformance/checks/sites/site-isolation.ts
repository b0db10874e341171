// The checks that a site shows no record of another site.

import type { JsonObject } from "../../../spec/json.js";
import type { InteractionKind, Resource } from "../../../spec/model.js";
import type { Match, SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown } from "../../fixtures/whole-query.js";
import type { Collection, CutBy, Query, SearchOutcome, SentRecord } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { sameRecord } from "../../search/same-record.js";
import { answered } from "../answer-problems.js";
import { check, type NamedCheck } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Check, Failed, Finding } from "../finding.js";
import { roundTripOf, targetTrip } from "../interactions/round-trip.js";
import { listTooLong } from "../list-too-long.js";
import { differenceCount } from "../own-content.js";
import { collectionOf, operationClause, type Place, placesAtSites } from "../places.js";

interface SiteIsolationCheck {
  readonly name: string;
  readonly title: string;
  readonly kind: InteractionKind;
  /** Only if the type has a parameter of one of these matches. */
  readonly matches?: readonly Match[];
  readonly suits?: (resource: Resource) => boolean;
  judge(session: Session, fixture: Fixture, other: Collection, own: JsonObject): Promise<Finding>;
}

export const byValue: readonly Match[] = ["string", "token", "number", "date"];
export const byLink: readonly Match[] = ["id", "reference"];

/** The two collections of a type that a check compares. */
interface TwoSites {
  readonly home: Collection;
  readonly away: Collection;
}

interface SiteCheck<P> extends Pick<Check<P>, "name" | "writes" | "over" | "alone" | "faults"> {
  readonly title: Check<P>["title"] | string;
  readonly kinds: (of: P) => readonly InteractionKind[];
  run(session: Session, of: P, sites: TwoSites): Promise<Finding>;
}

/** A check that compares two sites: not applicable unless the user names a second one. */
export const siteCheck = <P extends Place>({ title, kinds, run, ...rest }: SiteCheck<P>): NamedCheck<P> =>
  check<P>({
    ...rest,
    family: "site-wall",
    title: typeof title === "string" ? () => title : title,
    restsOn: "consequence.site-only",
    clauses: (of) => [of.form.clause, ...kinds(of).map((kind) => operationClause(of, kind))],
    async run(session, of) {
      const { otherSite } = session.settings;
      if (otherSite === undefined)
        return notApplicable("needs --other-site, a second site of the deployment", "other-site");
      const home = collectionOf(session, of);
      return run(session, of, { home, away: { ...home, site: otherSite } });
    },
  });

const shownElsewhere = ({ kind, matches, suits = () => true, judge, ...rest }: SiteIsolationCheck) =>
  siteCheck<Place>({
    ...rest,
    writes: false,
    over: (model) =>
      placesAtSites(model, kind, "read").filter(
        ({ resource }) => suits(resource) && (!matches || searchedBy(resource, matches).length > 0),
      ),
    kinds: () => [kind],
    async run(session, of, { home, away }) {
      const fixture = await session.fixture(home);
      const other = { ...fixture, site: away.site };
      const { id, body } = fixture.target;
      if (fixture.found && kind === "search" && (await isOfOther(session, other, fixture, id, body)))
        return fromOther(fixture, other, id);
      const { read } = await targetTrip(session, of);
      const finding = await judge(session, fixture, other, read);
      // A record that is missing from its own site too says nothing about how sites are kept apart.
      if (kind === "read") await roundTripOf(session, fixture.target);
      return finding;
    },
  });

/**
 * Two sites may give the same id to two records. The other site's answer is this site's record if it is as close to
 * what was sent as this site's own answer.
 */
export const isLeak = (
  of: Pick<Session, "model">,
  record: SentRecord,
  own: JsonObject,
  got: JsonObject,
): boolean => differenceCount(of, record, got) <= differenceCount(of, record, own);

/** A record that a read at another site returns. */
export const readElsewhere = (record: SentRecord, site: string, exchange: Exchange): Failed =>
  fail(
    `no ${shown(record)} at site ${site}`,
    problem("other-site", `status ${exchange.status} with the record`),
    exchange,
  );

/** A record that a list of another site holds. */
export const listedElsewhere = (record: SentRecord, site: string, exchange: Exchange): Failed =>
  fail(
    `no record of site ${record.site} in a list of site ${site}`,
    problem("other-site", `status ${exchange.status}, a list with ${shown(record)} of site ${record.site}`),
    exchange,
  );

/** Name of the check of reads within a type. */
export const readElsewhereName = "read";

export const notReadElsewhere = shownElsewhere({
  name: readElsewhereName,
  title: "a read at another site does not return the record",
  kind: "read",
  async judge(session, fixture, other, own) {
    const outcome = answered(await session.api.read(other, fixture.target.id));
    const { exchange, record } = outcome;
    const isLeaked = record !== undefined && isLeak(session, fixture.target, own, record);
    return isLeaked ? readElsewhere(fixture.target, other.site, exchange) : pass(exchange);
  },
});

export const notFoundElsewhere = shownElsewhere({
  name: "search",
  title: "a search at another site does not return the record",
  kind: "search",
  matches: byValue,
  judge: (session, fixture, other, own) => unfound(session, fixture, other, own, byValue),
});

const notListedElsewhere = shownElsewhere({
  name: "open-search",
  title: "a search without parameters at another site does not return the record",
  kind: "search",
  suits: ({ noneRequired }) => noneRequired !== undefined,
  judge: (session, fixture, other, own) => absentFrom(session, fixture, other, own, [[]]),
});

export const notFoundByIdElsewhere = shownElsewhere({
  name: "search-by-id",
  title: "a search by ids and references at another site does not return the record",
  kind: "search",
  matches: byLink,
  judge: (session, fixture, other, own) => unfound(session, fixture, other, own, byLink),
});

export const shownElsewhereChecks = [
  notReadElsewhere,
  notFoundElsewhere,
  notListedElsewhere,
  notFoundByIdElsewhere,
];

/** The search parameters of a type with one of these matches. */
export function searchedBy(resource: Resource, matches: readonly Match[]): readonly SearchParameter[] {
  return resource.parameters.filter(({ match, unseen }) => matches.includes(match) && unseen === undefined);
}

/** Searches the other site by every parameter of these matches. */
async function unfound(
  session: Session,
  fixture: Fixture,
  other: Collection,
  own: JsonObject,
  matches: readonly Match[],
): Promise<Finding> {
  const queries = searchedBy(fixture.resource, matches).flatMap((parameter): readonly Query[] => {
    const query = criterion(fixture, parameter, fixture.target);
    const required = query && requiredIfKnown(fixture, parameter);
    return required ? [[...required, ...query]] : [];
  });
  if (queries.length === 0)
    return notApplicable("the record has no value in the fields that these parameters look at");
  return absentFrom(session, fixture, other, own, queries);
}

/**
 * Judges whether no list of the other site holds the record; a refusal counts as an empty list. If no list could be read to its end,
 * the record may be among the rest.
 */
async function absentFrom(
  session: Session,
  fixture: Fixture,
  other: Collection,
  own: JsonObject,
  queries: readonly Query[],
): Promise<Finding> {
  const cut: SearchOutcome[] = [];
  let why: CutBy | undefined;
  for (const query of queries) {
    const outcome = answered(await session.api.search(other, query));
    const { found, exchange } = outcome;
    const by = await session.cutOf(other, outcome);
    if (by !== undefined && by !== "unknown") {
      cut.push(outcome);
      why = by;
    }
    if (found?.some(({ record }) => isLeak(session, fixture.target, own, record)))
      return listedElsewhere(fixture.target, other.site, exchange);
  }
  if (why !== undefined && cut.length === queries.length) return listTooLong(session, why, cut);
  return fixture.found ? listedAtHome(session, fixture, other, queries) : pass();
}

/** How many records of a list are looked for at both sites. */
const mostLookedFor = 10;

/** Judges the other direction: the records of the own site were found in its lists, which may show those of the other site too. */
async function listedAtHome(
  session: Session,
  home: Fixture,
  other: Collection,
  queries: readonly Query[],
): Promise<Finding> {
  const known = new Set<string | undefined>([undefined, home.target.id]);
  for (const query of queries) {
    const { found = [], exchange } = answered(await session.api.search(home, query));
    for (const { id, record } of found.slice(0, mostLookedFor)) {
      if (id === undefined || known.has(id)) continue;
      known.add(id);
      if (await isOfOther(session, other, home, id, record)) return fromOther(home, other, id, exchange);
    }
  }
  return pass();
}

/** Whether only the other site returns a record that the own site lists. If both return it, they may share it. */
async function isOfOther(
  session: Session,
  other: Collection,
  home: Collection,
  id: string,
  record: JsonObject,
): Promise<boolean> {
  const here = answered(await session.api.read(home, id));
  if (here.exchange.status !== 404) return false;
  const there = answered(await session.api.read(other, id));
  return (
    there.record !== undefined && sameRecord(record, there.record, home.resource, session.model).length === 0
  );
}

const fromOther = (
  { resource, site }: Fixture,
  other: Collection,
  id: string,
  exchange?: Exchange,
): Finding =>
  fail(
    `no record of site ${other.site} in a list of site ${site}`,
    problem("other-site", `a list with ${resource.name} ${id}, which only site ${other.site} returns`),
    exchange,
  );
