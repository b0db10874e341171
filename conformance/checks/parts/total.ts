// The check of the total of a list: it is the number of all matches, over all pages.

import type { PlacedInList } from "../../../spec/list-places.js";
import { asksForLater, type SearchParameter } from "../../../spec/search-parameter.js";
import type { Session } from "../../fixtures/session.js";
import { wholeQuery } from "../../fixtures/whole-query.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { totalAt } from "../../http/api/list-total.js";
import { followingPage } from "../../http/api/pages.js";
import { blockTooFew } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { isJudged } from "../judged.js";
import { listTooLong } from "../list-too-long.js";
import { eachTime } from "../paging/parts-of-list.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { lengthOfList } from "../search/enough-records.js";

interface CountedPlace extends Place {
  readonly total: PlacedInList;
}

/** A page of one record then has a total that is not the number of its records. */
const enough = 2;

const sizeOf = ({ resource }: Pick<Place, "resource">): SearchParameter | undefined =>
  resource.parameters.find(({ match }) => match === "count");

export const totalCountsMatches = check<CountedPlace>({
  family: "total",
  name: "counts-matches",
  writes: false,
  over: (model) => {
    const total = model.interactions.find(({ kind }) => kind === "search")?.total;
    if (total === undefined || !isJudged(total)) return [];
    return places(model, "search")
      .filter((place) => place.resource.noneRequired !== undefined || sizeOf(place) !== undefined)
      .map((place) => ({ ...place, total }));
  },
  title: () => "the total of a list is the number of all matches, over all pages",
  faults: { length: ["the total of a list", "is wrong"] },
  clauses: ({ total, ...place }) => [total.clause, operationClause(place, "search")],
  async run(session, { total, ...place }) {
    const at = collectionOf(session, place);
    const required = await withEnough(session, at, place);
    return eachTime(() => judge(session, at, required, total));
  },
});

async function judge(
  session: Session,
  at: Collection,
  required: Query,
  total: PlacedInList,
): Promise<Finding> {
  const size = sizeOf(at);
  const query: Query = size === undefined ? required : [...required, [size.name, "1"]];
  const page = async () => answered(await session.api.search(at, query, { firstPageOnly: true }));
  const before = totalAt((await page()).exchange, total.in);
  const whole = answered(await session.api.search(at, required));
  if (whole.found === undefined) return notApplicable("the list cannot be read");
  const cut = await session.cutOf(at, whole);
  // A total that is larger than the list may be wrong.
  if (cut !== undefined && cut !== "total" && cut !== "unknown") return listTooLong(session, cut, [whole]);
  const now = await page();
  const given = totalAt(now.exchange, total.in);
  const { length } = whole.found;
  if (Number(given) > length && size !== undefined && !leadsOn(session, at, now))
    return notApplicable("no page leads to the next one, so a list may end before its last record");
  if (isBetween(length, before, given)) return pass(now.exchange);
  return fail(
    `${length} in ${total.in.as === "member" ? `the member ${total.in.member}` : total.in.header}`,
    problem("length", given === undefined ? "no total" : `a total of ${given}`),
    now.exchange,
  );
}

/** Records that others add or delete while the list is read change its length: the total was one thing before, and another after. */
function isBetween(length: number, before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [least, most] = [Number(before), Number(after)].sort((a, b) => a - b);
  return least !== undefined && most !== undefined && least <= length && length <= most;
}

/** Whether a page of one record leads to the rest of the list, by a link or by a parameter. */
const leadsOn = (session: Session, { resource }: Collection, { exchange }: SearchOutcome): boolean =>
  resource.parameters.some(asksForLater) ||
  followingPage(session.model, resource, exchange, exchange.url) !== undefined;

/** A query that enough records match; records are added if there are fewer. */
async function withEnough(session: Session, at: Collection, place: Place): Promise<Query> {
  const fixture = await session.fixture(at);
  const size = sizeOf(place);
  const required = size === undefined ? wholeQuery(fixture, []) : fixture.requiredParameters(size);
  if ((await lengthOfList(session, fixture, required, enough)) > 0) return required;
  blockTooFew(`the list has fewer than ${enough} records`);
}
