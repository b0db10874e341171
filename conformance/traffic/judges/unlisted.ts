// Judges the records that a complete list lacks.
import { checkId } from "../../checks/check.js";
import { listWords } from "../../checks/judge-list.js";
import { missed } from "../../checks/wrong-ids.js";
import { placeName } from "../../http/collection-names.js";
import { type Content, matches, matchesTerm, type Term } from "../../search/matches.js";
import { findingChecks, leavingChecks } from "../expectations.js";
import { type Known, recordKey } from "../known-records.js";
import { referencesOf, searchKey } from "../plain-search.js";
import type { Listing } from "../read-listing.js";
import { contentOf, isSteadyFor, type Watch } from "../watch.js";

/** Records that match must not be missing. Leaving out one that differs in a single parameter is a pass for that parameter. */
export function judgeUnlisted(watch: Watch, listing: Listing): void {
  const { asked, ids, whole } = listing;
  if (!whole || asked.stranger || asked.terms.length === 0) return;
  const listed = new Set(ids);
  for (const known of watch.records.all(asked)) {
    const record = contentOf(known);
    if (record === undefined || listed.has(known.id)) continue;
    const content = { id: known.id, record };
    if (known.deletedAt !== undefined) noteDeleted(watch, listing, known, content);
    else if (isSteadyFor(watch, known, listing)) judgeOne(watch, listing, known, content);
  }
}

function judgeOne(watch: Watch, listing: Listing, known: Known, content: Content): void {
  const { asked } = listing;
  const answers = asked.terms.map((term) => ({ term, match: matchesTerm(watch.model, term, content) }));
  const others = answers.filter(({ match }) => match !== "yes");
  const [only] = others;
  if (!only) noteMissing(watch, listing, known, content);
  else if (others.length === 1 && only.match === "no") noteLeftOut(watch, listing, known, content, only.term);
}

/** An empty list proves nothing: it leaves out everything. */
function noteLeftOut(
  watch: Watch,
  { asked, ids: listed }: Listing,
  known: Known,
  content: Content,
  term: Term,
): void {
  if (listed.length === 0) return;
  const { before } = known;
  const renewed = before && matchesTerm(watch.model, term, { ...content, record: before }) === "yes";
  const ids = leavingChecks(watch.model, asked, term, content);
  for (const id of renewed ? [...ids, checkId("update", placeName(asked), "search-sees-it")] : ids) {
    watch.ledger.pass(id);
    const age = watch.ledger.withdraw(id, recordKey(asked, known.id));
    if (age !== undefined && Number.isFinite(age)) watch.patience.ofSearches.late(age);
  }
}

function noteMissing(watch: Watch, listing: Listing, known: Known, content: Content): void {
  const { asked, exchange, from, ids } = listing;
  const { before } = known;
  const renewed = asked.terms.some(
    (term) => before && matchesTerm(watch.model, term, { ...content, record: before }) !== "yes",
  );
  const checks = asked.terms.flatMap((term) => findingChecks(watch.model, asked, term, content));
  watch.misses.note({
    record: recordKey(asked, known.id),
    search: searchKey(asked),
    references: referencesOf(asked),
    checks: renewed ? [checkId("update", placeName(asked), "search-sees-it")] : checks,
    age: known.shown || known.writtenAt < 0 ? Number.POSITIVE_INFINITY : from - known.writtenAt,
    sure: known.added,
    code: "record-missing",
    expected: `${asked.resource.name} ${known.id} in the list`,
    actual: `${exchange.status}, ${listWords(ids.length)}${ids.length === 0 ? "" : " without it"}`,
    exchange,
    ...missed([known]),
  });
}

/** For a list that would hold the record if it were not deleted. */
function noteDeleted(watch: Watch, { asked, from }: Listing, known: Known, content: Content): void {
  const { deletedAt = 0 } = known;
  const isMatch = matches(watch.model, asked.terms, content) === "yes";
  if (deletedAt > from || !isMatch || !known.shown) return;
  const id = checkId("delete", placeName(asked), "not-searchable");
  watch.ledger.pass(id);
  const age = watch.ledger.withdraw(id, recordKey(asked, known.id));
  if (age !== undefined) watch.patience.ofSearches.late(age);
}
