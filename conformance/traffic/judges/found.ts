// Judges whether the records that a list holds match its query.

import { isOfType } from "../../../spec/record-type.js";
import { checkId } from "../../checks/check.js";
import { excludingValues } from "../../checks/search/shown-values.js";
import { unexpected } from "../../checks/wrong-ids.js";
import type { FoundRecord } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { type Content, matches, matchesTerm, type Term } from "../../search/matches.js";
import { valuesAt } from "../../search/record-values.js";
import { findingChecks, leavingChecks, searchId } from "../expectations.js";
import { type Known, recordKey } from "../known-records.js";
import { referencesOf, searchKey } from "../plain-search.js";
import type { Listing } from "../read-listing.js";
import { contentOf, isSteadyFor, type Watch } from "../watch.js";

/** Returns the number of records that certainly match the query. */
export function judgeFound(watch: Watch, listing: Listing): number {
  let fitting = 0;
  const extras: Extra[] = [];
  for (const found of listing.page) {
    const { id } = found;
    if (id === undefined || !isOfType(watch.model, found.record, listing.asked.resource)) continue;
    const known = watch.records.get(listing.asked, id);
    if (known?.deletedAt !== undefined) judgeDeleted(watch, listing, known);
    else if (judgeOne(watch, listing, { ...found, id }, known, extras)) fitting += 1;
  }
  noteExtras(watch, listing, extras);
  return fitting;
}

interface Identified extends FoundRecord {
  readonly id: string;
}

/** A record that a list must not hold, and the check that this fails. */
interface Extra {
  readonly id: string;
  readonly term: Term;
  readonly content: Content;
  readonly known: Known | undefined;
}

function judgeOne(
  watch: Watch,
  listing: Listing,
  found: Identified,
  known: Known | undefined,
  extras: Extra[],
): boolean {
  const { asked, from } = listing;
  if (known && known.writtenAt > from) return false;
  const steady = known && isSteadyFor(watch, known, listing) ? known : undefined;
  noteShown(watch, listing, known);
  const content: Content = { id: found.id, record: (steady && contentOf(steady)) ?? found.record };
  for (const term of asked.terms) {
    if (differsSurely(watch, listing, term, found, steady))
      extras.push({ id: checkOf(watch, listing, term, content, known), term, content, known });
  }
  const fitting = matches(watch.model, asked.terms, content) === "yes";
  if (fitting) noteFound(watch, listing, content, known);
  return fitting;
}

/** Notes how long a record took to be listed, if no list has shown it since its last write. */
function noteShown(watch: Watch, { asked, from }: Listing, known: Known | undefined): void {
  if (!known || known.shown) return;
  const age = from - known.writtenAt;
  if (watch.misses.wasMissed(recordKey(asked, known.id))) watch.patience.ofSearches.late(age);
  else if (known.added) watch.patience.ofSearches.atOnce(age);
  watch.records.put({ ...known, shown: true }, sizeOf(known));
}

function sizeOf({ sent, read, listed }: Known): number {
  return [sent, read, listed].reduce((sum, one) => sum + (one ? Object.keys(one).length * 200 : 0), 0);
}

function noteFound(watch: Watch, { asked }: Listing, content: Content, known: Known | undefined): void {
  const key = recordKey(asked, content.id);
  watch.misses.withdraw(key, searchKey(asked));
  for (const reference of referencesOf(asked)) watch.misses.accepts(reference);
  for (const term of asked.terms) {
    for (const id of findingChecks(watch.model, asked, term, content)) watch.ledger.pass(id);
    if (known?.before && matchesTerm(watch.model, term, { ...content, record: known.before }) === "no") {
      watch.ledger.pass(checkId("update", placeName(asked), "search-sees-it"));
    }
  }
}

/**
 * Whether a listed record certainly does not match, according to its known content and to the list. A record that only this
 * list has shown counts only if lists show complete records, or the parameter looks at values that are never left out.
 */
function differsSurely(
  watch: Watch,
  { asked }: Listing,
  term: Term,
  { id, record }: Identified,
  steady: Known | undefined,
): boolean {
  const { model } = watch;
  const { parameter } = term;
  const known = steady && (steady.read ?? steady.sent);
  const shows =
    parameter.match === "id" || parameter.targets.some(({ path }) => valuesAt(record, path).length > 0);
  const listed = matchesTerm(model, term, { id, record }) === "no";
  if (known) return matchesTerm(model, term, { id, record: known }) === "no" && (!shows || listed);
  const uncut =
    watch.wholeLists.has(placeName(asked)) ||
    parameter.match === "id" ||
    parameter.targets.every(({ field }) => !field.many && field.type.kind !== "shape");
  return shows && listed && uncut;
}

/**
 * Id of the check that a record fails which does not match a term. The checks of a date look close to it: a record far from it fails
 * that of the parameter.
 */
function checkOf(
  watch: Watch,
  { asked }: Listing,
  term: Term,
  content: Content,
  known: Known | undefined,
): string {
  const before = known?.before;
  const stale = before && matchesTerm(watch.model, term, { ...content, record: before }) === "yes";
  const [first = searchId(asked, term.parameter, "leaves-out")] = leavingChecks(
    watch.model,
    asked,
    term,
    content,
  );
  return stale ? checkId("update", placeName(asked), "search-sees-it") : first;
}

function noteExtras(watch: Watch, { asked, exchange, from }: Listing, extras: readonly Extra[]): void {
  for (const extra of extras) {
    const { id, term, content, known } = extra;
    const { name, dateSearch } = term.parameter;
    const excludedBy = dateSearch ? excludingValues(watch.model, term, content) : [];
    // The record of the failure comes first.
    const alike = extras.filter((other) => other !== extra && other.id === id);
    watch.ledger.doubt(id, recordKey(asked, content.id), {
      code: "record-unexpected",
      expected: `a list without ${asked.resource.name} ${content.id}, which has another value for ${name}`,
      actual: `${exchange.status}, a list with it`,
      exchange,
      ...unexpected([extra, ...alike].map((one) => one.content)),
      ...(excludedBy.length === 0 ? {} : { excludedBy }),
      // A slow index can only list a record by values that it once had.
      age: known?.before ? from - known.writtenAt : Number.POSITIVE_INFINITY,
    });
  }
}

function judgeDeleted(watch: Watch, { asked, exchange, from }: Listing, known: Known): void {
  const { deletedAt = 0 } = known;
  if (deletedAt > from) return;
  watch.ledger.doubt(checkId("delete", placeName(asked), "not-searchable"), recordKey(asked, known.id), {
    code: "record-unexpected",
    expected: `a list without ${asked.resource.name} ${known.id}, which was deleted`,
    actual: `${exchange.status}, a list with it`,
    exchange,
    ...unexpected([known]),
    age: from - deletedAt,
  });
}
