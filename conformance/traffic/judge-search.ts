// Judges the answer to a search: the list, or the refusal.
import type { JsonObject } from "../../spec/json.js";
import { idMemberOf } from "../../spec/record-ids.js";
import { isOfType } from "../../spec/record-type.js";
import { pass } from "../checks/expect.js";
import { idOf } from "../checks/interactions/interaction-id.js";
import { secondRecord, updateAddsNothing } from "../checks/interactions/updates-and-deletes.js";
import { judgeAnswered } from "../checks/judge-list.js";
import { judgeTypes } from "../checks/search/stray-record.js";
import { listedElsewhere, notFoundByIdElsewhere, notFoundElsewhere } from "../checks/sites/site-isolation.js";
import type { FoundRecord } from "../http/api/adapter.js";
import { mayBeEmptyList } from "../http/api/list-forms.js";
import { placeName } from "../http/collection-names.js";
import { isSuccess } from "../http/status.js";
import { alternativeSuffices } from "../laws/lists/alternatives.js";
import { countBoundsList, judgePage } from "../laws/lists/bounds.js";
import { isAccepted, namedValueIsAccepted } from "../laws/lists/by-parameter.js";
import { noneIsRequired } from "../laws/lists/plain-lists.js";
import { judgeListed, listedEqualsRead, onlyAskedType } from "../laws/lists/search-shape.js";
import { matches } from "../search/matches.js";
import { sameRecord } from "../search/same-record.js";
import { isCopy, recordsElsewhere } from "./judge-read.js";
import { judgeHeld, judgeLacking } from "./judge-records.js";
import { type Known, recordKey } from "./known-records.js";
import { isPlainSearch, referencesOf, searchNames } from "./plain-search.js";
import { type Listing, listingOf } from "./read-listing.js";
import type { Asked } from "./read-request.js";
import type { Pending } from "./updates.js";
import {
  alsoSeenBy,
  asSent,
  contentOf,
  documented,
  freshMs,
  isSteady,
  isSteadyFor,
  type Seen,
  type Watch,
} from "./watch.js";

export function judgeSearch(watch: Watch, seen: Seen): void {
  const listing = listingOf(watch, seen);
  if (!listing) {
    judgeRefused(watch, seen);
    return;
  }
  const { asked, continued } = listing;
  watch.ledger.pass(idOf(asked, "search"));
  if (listing.whole) watch.alwaysListed.note(listing, (id) => watch.records.get(asked, id));
  if (asked.stranger && !continued) return;
  watch.recentLists.note(listing);
  if (!continued) {
    accepted(watch, asked);
    judgeCount(watch, listing);
  }
  judgeType(watch, listing);
  judgeElsewhere(watch, listing);
  if (judgeHeld(watch, listing)) for (const id of soleAlternatives(asked)) watch.ledger.pass(id);
  judgeSecondRecord(watch, listing);
  judgeLacking(watch, listing);
  rememberListed(watch, listing);
}

function accepted(watch: Watch, asked: Asked): void {
  watch.refusals.answered(searchNames(asked));
  for (const reference of referencesOf(asked)) watch.refusals.accepts(reference);
  for (const id of withoutParameters(asked)) watch.ledger.pass(id);
  for (const { parameter, values } of asked.terms) {
    watch.ledger.pass(isAccepted.idOf({ ...asked, parameter }));
    for (const named of parameter.values.filter(({ value }) => values.includes(value)))
      watch.ledger.pass(namedValueIsAccepted.idOf({ ...asked, parameter, ...named }));
  }
}

/** Statuses about credentials, load or the network, not about the query. */
const noVerdict = [401, 403, 404, 407, 408, 413, 414, 429, 431, 502, 503, 504];

function judgeRefused(watch: Watch, { asked, exchange }: Seen): void {
  const { status } = exchange;
  if (status === undefined || noVerdict.includes(status) || (status >= 300 && status < 400)) return;
  // An empty array may be an empty list in a form that is not known yet.
  if (isSuccess(exchange) && mayBeEmptyList(exchange.json)) return;
  const finding = judgeAnswered({ exchange, exchanges: [exchange], firstPage: 0 });
  if (finding.verdict !== "fail" || !isPlainSearch(watch.model, asked)) return;
  watch.refusals.note({
    search: searchNames(asked),
    references: referencesOf(asked),
    checks: [
      idOf(asked, "search"),
      ...asked.terms.map(({ parameter }) => isAccepted.idOf({ ...asked, parameter })),
      ...soleAlternatives(asked),
      ...withoutParameters(asked),
    ],
    finding,
    age: Number.POSITIVE_INFINITY,
    sure: true,
  });
}

/** Ids of the checks that one parameter satisfies a rule, for rules of which the search has one parameter only. */
const soleAlternatives = (asked: Asked): readonly string[] =>
  asked.resource.rules.flatMap((rule) => {
    const given = asked.terms.filter(({ parameter }) => rule.parameters.includes(parameter.name));
    const [only] = given;
    if (given.length !== 1 || !only || only.parameter.unseen !== undefined) return [];
    return [alternativeSuffices.idOf({ ...asked, rule, parameter: only.parameter })];
  });

/** Id of the check that a search needs no parameter, if the search has none. */
function withoutParameters(asked: Asked): readonly string[] {
  const { noneRequired } = asked.resource;
  return noneRequired && asked.query.length === 0 ? [noneIsRequired.idOf({ ...asked, noneRequired })] : [];
}

/** A page holds only records of the requested type. */
function judgeType({ ledger, model, records }: Watch, { asked, found, exchange }: Listing): void {
  const known = (record: string) => records.withId(record, asked.site).map((one) => asSent(one));
  const finding = judgeTypes({ model, asked: asked.resource, found, known, exchange });
  if (found.length > 0) ledger.take(onlyAskedType.idOf({ ...asked, interfaceClause: model.clause }), finding);
}

/** A page holds no more records than the count parameter allows. */
function judgeCount(watch: Watch, listing: Listing): void {
  const { asked, exchange } = listing;
  for (const { parameter, values } of asked.terms) {
    const [value = ""] = values;
    if (parameter.match !== "count" || values.length !== 1 || !/^[1-9]\d*$/.test(value)) continue;
    const id = countBoundsList.idOf({ ...asked, parameter });
    const finding = judgePage([parameter.name, Number(value)], listing);
    // Only the first failure is reported.
    if (finding?.verdict === "fail" && watch.ledger.of(id).fails === 0)
      watch.alwaysListed.noteTooLong(listing, exchange.n);
    if (finding) watch.ledger.take(id, finding);
  }
}

/** A list holds no record of another site. */
function judgeElsewhere(watch: Watch, { asked, found, exchange, from, whole, ids }: Listing): void {
  const links = asked.terms.some(({ parameter }) => ["id", "reference"].includes(parameter.match));
  const check = (links ? notFoundByIdElsewhere : notFoundElsewhere).idOf(asked);
  for (const { id, record } of found) {
    const leaked = id === undefined ? [] : recordsElsewhere(watch, asked, id, from);
    const copy = leaked.find((away) => isCopy(watch, away, record));
    if (copy) watch.ledger.take(check, listedElsewhere(asSent(copy), asked.site, exchange));
  }
  if (!whole || asked.stranger || asked.terms.length === 0) return;
  const fits = ({ id, sent }: Known) =>
    sent !== undefined && matches(watch.model, asked.terms, { id, record: sent }) === "yes";
  const isHeld = watch.records
    .elsewhere(asked)
    .flatMap((at) => watch.records.all(at))
    .some((one) => one.added && isSteady(watch, one, from) && fits(one) && !ids.includes(one.id));
  if (isHeld) watch.ledger.take(check, pass());
}

/** The fewest members of a compared record: unrelated records may agree in fewer. */
const fewestMembers = 3;

/** An update replaces its record, so no other record without an add may have the same content. */
function judgeSecondRecord(watch: Watch, { asked, found, exchange, from, whole }: Listing): void {
  if (watch.records.forgetful) return;
  const check = updateAddsNothing.idOf(asked);
  for (const update of watch.updates.proven(asked)) {
    const { at, id, body, to } = update;
    if (from - to > freshMs || Object.keys(body).length < fewestMembers) continue;
    // Several equal records were there before, since an update adds at most one.
    const seconds = found.filter((one) => isSecond(watch, update, one));
    const [second] = seconds;
    if (!second && whole && found.some((one) => one.id === id)) watch.ledger.pass(check);
    if (second && seconds.length === 1)
      watch.ledger.take(check, secondRecord({ ...at, id, body }, second, exchange));
  }
}

function isSecond(watch: Watch, { at, id, body }: Pending, found: FoundRecord): boolean {
  if (found.id === undefined || found.id === id || watch.records.get(at, found.id)) return false;
  const { [idMemberOf(watch.model)]: _, ...rest } = documented(at, found.record);
  const isPartOf = (one: JsonObject, other: JsonObject) =>
    sameRecord(one, other, at.resource, watch.model).length === 0;
  // A record with more members was not created by the update.
  return isPartOf(body, found.record) && isPartOf(rest, body);
}

/** Keeps the records of a list, and judges whether it shows them as a read does. */
function rememberListed(watch: Watch, listing: Listing): void {
  const { asked, found, from, exchange, client } = listing;
  // Records of which only some fields were asked for are no whole records, and with others in place of references they differ from a read.
  const isPart = asked.terms.some(
    ({ parameter }) => parameter.match === "fields" || parameter.including?.in.as === "place",
  );
  if (isPart) return;
  const size = found.length === 0 ? 0 : Math.ceil(exchange.responseBody.length / found.length);
  const { resource, form, site } = asked;
  const fresh = { resource, form, site, added: false, shown: true, writtenAt: -1 };
  const now = { confirmedAt: from, seenBy: [client] };
  for (const { id, record } of found) {
    if (id === undefined || !isOfType(watch.model, record, resource)) continue;
    const known = watch.records.get(asked, id);
    if (known === undefined) watch.records.put({ ...fresh, ...now, id, listed: record }, size);
    else if (known.deletedAt === undefined && known.writtenAt <= from) renew(watch, listing, known, record);
  }
}

/** Compares a listed record with what is known: it confirms that, or shows that another client changed the record. */
function renew(watch: Watch, listing: Listing, known: Known, listed: JsonObject): void {
  const { asked, from, exchange, client } = listing;
  const { read, sent } = known;
  if (read && isSteadyFor(watch, known, listing)) {
    const finding = judgeListed(watch, asked, { read, listed, exchange });
    watch.ledger.take(listedEqualsRead.idOf(asked), finding);
    if (finding.verdict === "pass") watch.wholeLists.add(placeName(asked));
  }
  const before = contentOf(known);
  if (before === undefined || watch.writes.touching(asked, known.id)) return;
  if (sameRecord(before, listed, asked.resource, watch.model).length === 0) {
    watch.misses.confirm(recordKey(asked, known.id));
    const seenBy = alsoSeenBy(known, client);
    watch.records.put({ ...known, confirmedAt: from, seenBy }, exchange.responseBody.length);
  }
  // A list of partial records says nothing about other members; a complete one shows that another client wrote the record.
  else if (read === undefined && sent === undefined)
    watch.records.put({ ...known, listed, confirmedAt: from, seenBy: [client] }, 2_000);
}
