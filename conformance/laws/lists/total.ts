// The law of the total of a list: it is the number of all matches, over all pages.
import { type PlacedInList, searchRule, sizeParameter } from "../../../spec/list-places.js";
import { asksForLater } from "../../../spec/search-parameter.js";
import type { Call, Next } from "../../behaviours/call.js";
import { saidAt, withSaid } from "../../behaviours/cursors.js";
import { entriesOf } from "../../behaviours/lists.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import { isJudged } from "../../checks/judged.js";
import { listTooLong } from "../../checks/list-too-long.js";
import { collectionOf, operationClause, type Place, places } from "../../checks/places.js";
import { wholeQuery } from "../../fixtures/whole-query.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { totalAt } from "../../http/api/list-total.js";
import { followingPage } from "../../http/api/pages.js";
import { problem } from "../../http/problem.js";
import { type Given, knownWith, readLaw } from "./list-law.js";

interface CountedPlace extends Place {
  readonly total: PlacedInList;
}

export const totalCountsMatches = readLaw<CountedPlace>({
  family: "total",
  name: "counts-matches",
  over: (model) => {
    const total = searchRule(model)?.total;
    if (total === undefined || !isJudged(total)) return [];
    return places(model, "search")
      .filter(({ resource }) => resource.noneRequired !== undefined || sizeParameter(resource) !== undefined)
      .map((place) => ({ ...place, total }));
  },
  title: () => "the total of a list is the number of all matches, over all pages",
  faults: { length: ["the total of a list", "is wrong"] },
  clauses: ({ total, ...place }) => [total.clause, operationClause(place, "search")],
  async records(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    const size = sizeParameter(of.resource);
    return knownWith(fixture, size ? fixture.requiredParameters(size) : wholeQuery(fixture, []));
  },
  // With two records, a page of one shows whether the total counts the page or all matches.
  enough: { least: 1, wanted: 2 },
  async judge(given) {
    const { session, fixture, ask, required, total } = given;
    const size = sizeParameter(fixture.resource);
    const page = () =>
      ask(size === undefined ? required : [...required, [size.name, "1"]], { firstPageOnly: true });
    const before = totalAt((await page()).exchange, total.in);
    const whole = await ask(required);
    if (whole.found === undefined) return notApplicable("the list cannot be read");
    const cut = await session.cutOf(fixture, whole);
    // If only the total says that the list is cut, the list is judged: the total may be wrong.
    if (cut !== undefined && cut !== "total" && cut !== "unknown") return listTooLong(session, cut, [whole]);
    const now = await page();
    const counted = totalAt(now.exchange, total.in);
    const { length } = whole.found;
    if (Number(counted) > length && size !== undefined && !leadsOn(given, now))
      return notApplicable("no page leads to the next one, so a list may end before its last record");
    if (isBetween(length, before, counted)) return pass(now.exchange);
    const where = total.in.as === "member" ? `the member ${total.in.member}` : total.in.header;
    const got = problem("length", counted === undefined ? "no total" : `a total of ${counted}`);
    return fail(`${length} in ${where}`, got, now.exchange);
  },
  wrong: ({ total }, { resources }) => [
    miscounting(total, "leaves out", () => undefined),
    miscounting(total, "adds one to", (count) => count + 1),
    // It shows only on a page that does not hold the whole list.
    resources.some(sizeParameter) &&
      miscounting(total, "counts the records of one page for", (_, listed) => listed),
  ],
});

/** Whether a length fits the totals before and after, between which others may add or delete records. */
function isBetween(length: number, before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const [least, most] = [Number(before), Number(after)].sort((a, b) => a - b);
  return least !== undefined && most !== undefined && least <= length && length <= most;
}

/** Whether a page of one record leads to the rest of the list, by a link or by a parameter. */
const leadsOn = ({ model, resource }: Given<CountedPlace>, { exchange }: SearchOutcome): boolean =>
  resource.parameters.some(asksForLater) ||
  followingPage(model, resource, exchange, exchange.url) !== undefined;

/** A server whose lists have another total, or none. */
const miscounting = (
  { in: place, clause }: PlacedInList,
  words: string,
  change: (total: number, listed: number) => number | undefined,
) => ({
  name: `${words} ${clause}`,
  operator: `the total of a list: ${words}`,
  clause,
  seenByReading: true,
  behaviour: () => async (call: Call, next: Next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    if (call.route?.kind !== "search" || entries === undefined) return reply;
    return withSaid(reply, place, change(Number(saidAt(reply, place)), entries.length));
  },
});
