// Judges the answer to a search: the list, or the refusal.
import { checkId } from "../../checks/check.js";
import { idOf } from "../../checks/interactions/interaction-id.js";
import { mayBeEmptyList } from "../../http/api/list-forms.js";
import { placeName } from "../../http/collection-names.js";
import { isSuccess } from "../../http/status.js";
import { noneRequiredId } from "../../laws/lists/plain-lists.js";
import { searchId } from "../expectations.js";
import { isPlainSearch, referencesOf, searchNames } from "../plain-search.js";
import { type Listing, listingOf } from "../read-listing.js";
import type { Asked } from "../read-request.js";
import type { Seen, Watch } from "../watch.js";
import { judgeFound } from "./found.js";
import { judgePage } from "./list-page.js";
import { rememberListed } from "./remember-listed.js";
import { judgeSecondRecord } from "./second-record.js";
import { judgeIsolationOfSearch } from "./site-isolation.js";
import { judgeUnlisted } from "./unlisted.js";

export function judgeSearch(watch: Watch, seen: Seen, url: string): void {
  const listing = listingOf(watch, seen, url);
  if (!listing) {
    judgeRefused(watch, seen);
    return;
  }
  const { asked } = listing;
  watch.ledger.pass(idOf(asked, "search"));
  if (listing.whole) watch.alwaysListed.note(listing, (id) => watch.records.get(asked, id));
  if (asked.stranger && !listing.continued) return;
  accepted(watch, listing);
  watch.recentLists.note(listing);
  judgePage(watch, listing);
  judgeIsolationOfSearch(watch, listing);
  const found = judgeFound(watch, listing);
  if (found > 0) for (const id of soleAlternatives(asked)) watch.ledger.pass(id);
  judgeSecondRecord(watch, listing);
  judgeUnlisted(watch, listing);
  rememberListed(watch, listing);
}

function accepted(watch: Watch, { asked, continued }: Listing): void {
  if (continued) return;
  watch.refusals.answered(searchNames(asked), referencesOf(asked));
  for (const id of withoutParameters(asked)) watch.ledger.pass(id);
  for (const { parameter, values } of asked.terms) {
    watch.ledger.pass(searchId(asked, parameter, "accepted"));
    for (const { value } of parameter.values.filter((named) => values.includes(named.value))) {
      watch.ledger.pass(searchId(asked, parameter, `value-${value}`));
    }
  }
}

/** Statuses about credentials, load or the network, not about the query. */
const noVerdict = [401, 403, 404, 407, 408, 413, 414, 429, 431, 502, 503, 504];

function judgeRefused(watch: Watch, { asked, exchange }: Seen): void {
  const { status } = exchange;
  if (status === undefined || noVerdict.includes(status) || (status >= 300 && status < 400)) return;
  // An empty array may be an empty list in a form that is not known yet.
  if (isSuccess(exchange) && mayBeEmptyList(exchange.json)) return;
  if (!isPlainSearch(watch.model, asked)) return;
  watch.refusals.note({
    place: { resource: asked.resource, form: asked.form },
    search: searchNames(asked),
    references: referencesOf(asked),
    checks: [
      ...asked.terms.map(({ parameter }) => searchId(asked, parameter, "accepted")),
      ...soleAlternatives(asked),
      ...withoutParameters(asked),
    ],
    exchange,
  });
}

/** Ids of the checks that one parameter satisfies a rule, for rules of which the search has one parameter only. */
function soleAlternatives(asked: Asked): readonly string[] {
  return asked.resource.rules.flatMap(({ parameters }) => {
    const given = asked.terms.filter(({ parameter }) => parameters.includes(parameter.name));
    const [only] = given;
    if (given.length !== 1 || !only || only.parameter.unseen !== undefined) return [];
    return [checkId("rule", placeName(asked), `${only.parameter.name}-suffices`)];
  });
}

/** Id of the check that a search needs no parameter, if the search has none. */
function withoutParameters(asked: Asked): readonly string[] {
  return asked.resource.noneRequired !== undefined && asked.query.length === 0 ? [noneRequiredId(asked)] : [];
}
