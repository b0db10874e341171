// Judges a list by the records that are known: those that match its query are there, and the others are not.

import type { InterfaceModel } from "../../spec/model.js";
import { isOfType } from "../../spec/record-type.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { checkId } from "../checks/check.js";
import { pass } from "../checks/expect.js";
import { deletedIsNotSearchable, searchSeesUpdate } from "../checks/interactions/updates-and-deletes.js";
import { judgeList } from "../checks/judge-list.js";
import { type Place, parameterName } from "../checks/places.js";
import { valuesShown } from "../checks/search/shown-values.js";
import type { FoundRecord, SentRecord } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { neighbourName } from "../laws/lists/date-searches.js";
import { boundedBy, meanings } from "../search/date-prefixes.js";
import { day } from "../search/date-texts.js";
import { type Bound, boundOf } from "../search/match-date.js";
import { type Content, isRange, matches, matchesTerm, type Term } from "../search/matches.js";
import { valuesAt } from "../search/record-values.js";
import { type TimeSpan, timeSpanOf } from "../search/time-spans.js";
import { type Known, recordKey } from "./known-records.js";
import { referencesOf, searchKey } from "./plain-search.js";
import type { Listing } from "./read-listing.js";
import { asSent, contentOf, doubtOf as doubted, isSteadyFor, type Watch } from "./watch.js";

/** Ids of the checks that a list holding the record exercises, by one parameter; the most specific first. */
function findingChecks(model: InterfaceModel, place: Place, term: Term, content: Content): readonly string[] {
  return [...datedChecks(model, place, term, content, true), searchId(place, term.parameter, "finds")];
}

/** Ids of the checks that a list without the record exercises, if only this parameter does not match. */
function leavingChecks(model: InterfaceModel, place: Place, term: Term, content: Content): readonly string[] {
  const { compares } = term.parameter;
  if (compares !== undefined) {
    const name = compares.operator === "ne" ? "bound" : "beyond";
    return [checkId("operator", parameterName({ ...place, parameter: term.parameter }), name)];
  }
  const dated = datedChecks(model, place, term, content, false);
  // The date checks cover everything that a single bound tests.
  const single = term.parameter.dateSearch && term.values.length === 1;
  return single ? dated : [...dated, searchId(place, term.parameter, "leaves-out")];
}

const searchId = (place: Place, parameter: SearchParameter, name: string): string =>
  checkId("search", parameterName({ ...place, parameter }), name);

function datedChecks(
  model: InterfaceModel,
  place: Place,
  { parameter, values }: Term,
  content: Content,
  listed: boolean,
): readonly string[] {
  const bounds = values.flatMap((value) => boundOf(model, parameter, value) ?? []);
  const held = heldSpan(parameter, content);
  if (bounds.length !== values.length || !held) return [];
  const id = (name: string) => checkId("date-search", parameterName({ ...place, parameter }), name);
  const zones = bounds.some((bound) => isOutOfTextOrder(bound, held)) ? [id("time-zones")] : [];
  if (isRange(model, values)) return [...zones, id(listed ? "range" : "range-leaves-out")];
  const [bound] = bounds;
  const violated = bound && matchesTerm(model, { parameter, values }, content) === "no";
  if (!bound || listed === (violated ?? false)) return zones;
  return [...zones, ...singleNames(bound, held, listed).map(id)];
}

interface Held {
  readonly text: string;
  readonly span: TimeSpan;
}

/** The one date that the parameter looks at in a record; undefined if there are several. */
function heldSpan({ targets }: SearchParameter, { record }: Content): Held | undefined {
  const paths = targets.flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath]));
  const texts = new Set(paths.flatMap((path) => valuesAt(record, path)));
  const [text] = texts;
  const span = texts.size === 1 && typeof text === "string" ? timeSpanOf(text) : undefined;
  return span && typeof text === "string" ? { text, span } : undefined;
}

/** Names of the checks of one prefix: at its date, on its day, or close to it. */
function singleNames({ prefix, span }: Bound, held: Held, listed: boolean): readonly string[] {
  const at = meanings[prefix].at === listed;
  if (at && span.from === held.span.from && span.to === held.span.to) return [`${prefix}-boundary`];
  if (at && listed) return boundedBy(prefix) && isOnItsDay(span, held.span) ? [`${prefix}-day`] : [];
  const distance = Math.max(span.from - held.span.to, held.span.from - span.to);
  const name = at || distance > day + day / 2 ? undefined : neighbourName(prefix);
  return name === undefined ? [] : [name];
}

const isOnItsDay = (span: TimeSpan, held: TimeSpan): boolean =>
  span.calendar && !held.calendar && Math.abs(middle(span) - held.from) < day / 2;

const middle = ({ from, to }: TimeSpan): number => (from + to) / 2;

/** Whether two date-times with different offsets sort as texts in another order than as instants. */
function isOutOfTextOrder({ text, span }: Bound, held: Held): boolean {
  if (span.calendar || held.span.calendar || span.from === held.span.from)
    return !span.calendar && !held.span.calendar && text !== held.text && span.from === held.span.from;
  return text < held.text !== span.from < held.span.from;
}

interface Identified extends FoundRecord {
  readonly id: string;
}

/** A record that a list must not hold, and the check that this fails. */
interface Extra {
  readonly check: string;
  readonly term: Term;
  readonly record: SentRecord;
  readonly known: Known | undefined;
}

/** Judges the records of a page. True if one certainly matches the query. */
export function judgeHeld(watch: Watch, listing: Listing): boolean {
  const { asked, from } = listing;
  const { model, records } = watch;
  let fits = false;
  const extras: Extra[] = [];
  for (const { id, record } of listing.found) {
    if (id === undefined || !isOfType(model, record, asked.resource)) continue;
    const known = records.get(asked, id);
    if (known && known.writtenAt > from) continue;
    if (known?.deletedAt !== undefined) {
      const finding = judgeList(listing, { absent: [asSent(known)] });
      watch.ledger.take(deletedIsNotSearchable.idOf(asked), finding, doubtOf(watch, listing, id, known));
      continue;
    }
    const steady = known && isSteadyFor(watch, known, listing) ? known : undefined;
    noteShown(watch, listing, known);
    const content: Content = { id, record: (steady && contentOf(steady)) ?? record };
    for (const term of asked.terms) {
      if (!differsSurely(watch, listing, term, { id, record }, steady)) continue;
      const [first = searchId(asked, term.parameter, "leaves-out")] = isRenewed(watch, term, content, known)
        ? [searchSeesUpdate.idOf(asked)]
        : leavingChecks(model, asked, term, content);
      extras.push({ check: first, term, record: { ...asked, id, body: content.record }, known });
    }
    if (matches(model, asked.terms, content) !== "yes") continue;
    fits = true;
    noteFound(watch, listing, content, known);
  }
  for (const extra of extras) {
    const { check, term, record, known } = extra;
    // The record of the failure comes first.
    const alike = extras.filter((one) => one !== extra && one.check === check);
    const absent = [record, ...alike.map((one) => one.record)];
    // Other values than dates, such as names of people, do not belong in a report.
    const shown = valuesShown(model, term.parameter, asked.query, { found: true, records: [] });
    // A slow index can only list a record by values that it once had.
    const doubt = doubtOf(watch, listing, record.id, known?.before && known);
    watch.ledger.take(check, judgeList(listing, { absent, ...shown }), doubt);
  }
  return fits;
}

/** A slow index may explain what a list shows of a record that was written before. */
const doubtOf = (watch: Watch, { asked, from }: Listing, id: string, known: Known | undefined) =>
  doubted(watch, "ofSearches", { ...asked, id }, known && from - known.writtenAt);

/** Whether a record matched a parameter before its last update, and does not match it since, or the other way round. */
function isRenewed({ model }: Watch, term: Term, content: Content, known: Known | undefined): boolean {
  if (!known?.before) return false;
  const was = matchesTerm(model, term, { ...content, record: known.before });
  return matchesTerm(model, term, content) === "yes" ? was !== "yes" : was === "yes";
}

/** Notes how long a record took to be listed, if no list has shown it since its last write. */
function noteShown({ misses, patience, records }: Watch, { asked, from }: Listing, known?: Known): void {
  if (!known || known.shown) return;
  const age = from - known.writtenAt;
  if (misses.wasMissed(recordKey(asked, known.id))) patience.ofSearches.late(age);
  else if (known.added) patience.ofSearches.atOnce(age);
  const contents = [known.sent, known.read, known.listed];
  const size = contents.reduce((sum, one) => sum + (one ? Object.keys(one).length * 200 : 0), 0);
  records.put({ ...known, shown: true }, size);
}

function noteFound(watch: Watch, { asked }: Listing, content: Content, known: Known | undefined): void {
  watch.misses.found(recordKey(asked, content.id), searchKey(asked));
  for (const reference of referencesOf(asked)) watch.misses.accepts(reference);
  for (const term of asked.terms) {
    for (const id of findingChecks(watch.model, asked, term, content)) watch.ledger.pass(id);
    const { before } = known ?? {};
    if (before && matchesTerm(watch.model, term, { ...content, record: before }) === "no")
      watch.ledger.pass(searchSeesUpdate.idOf(asked));
  }
}

/**
 * Whether a listed record certainly does not match, according to its known content and to the list. A record that only this
 * list has shown counts only if lists show complete records, or the parameter looks at values that are never left out.
 */
function differsSurely(
  { model, wholeLists }: Watch,
  { asked }: Listing,
  term: Term,
  { id, record }: Identified,
  steady: Known | undefined,
): boolean {
  const { match, targets } = term.parameter;
  const known = steady && (steady.read ?? steady.sent);
  const shows = match === "id" || targets.some(({ path }) => valuesAt(record, path).length > 0);
  const listed = matchesTerm(model, term, { id, record }) === "no";
  if (known) return matchesTerm(model, term, { id, record: known }) === "no" && (!shows || listed);
  const uncut =
    wholeLists.has(placeName(asked)) ||
    match === "id" ||
    targets.every(({ field }) => !field.many && field.type.kind !== "shape");
  return shows && listed && uncut;
}

/** Judges the known records that a complete list lacks. Leaving out one that differs in a single parameter is a pass for that parameter. */
export function judgeLacking(watch: Watch, listing: Listing): void {
  const { asked, ids, from, whole } = listing;
  if (!whole || asked.stranger || asked.terms.length === 0) return;
  const listed = new Set(ids);
  for (const known of watch.records.all(asked)) {
    const { id, deletedAt } = known;
    const record = contentOf(known);
    if (record === undefined || listed.has(id)) continue;
    const content = { id, record };
    const [other, ...others] = asked.terms
      .map((term) => ({ term, match: matchesTerm(watch.model, term, content) }))
      .filter(({ match }) => match !== "yes");
    if (deletedAt !== undefined) {
      const isGone = deletedAt <= from && !other && known.shown;
      const doubt = doubtOf(watch, listing, id, known);
      if (isGone) watch.ledger.take(deletedIsNotSearchable.idOf(asked), pass(), doubt);
    } else if (!isSteadyFor(watch, known, listing)) continue;
    else if (!other) noteMissing(watch, listing, known, content);
    else if (others.length === 0 && other.match === "no")
      noteLeftOut(watch, listing, known, content, other.term);
  }
}

/** An empty list proves nothing: it leaves out everything. */
function noteLeftOut(watch: Watch, listing: Listing, known: Known, content: Content, term: Term): void {
  const { asked, ids } = listing;
  if (ids.length === 0) return;
  const checks = leavingChecks(watch.model, asked, term, content);
  const doubt = doubtOf(watch, listing, known.id, known.before && known);
  for (const id of isRenewed(watch, term, content, known)
    ? [...checks, searchSeesUpdate.idOf(asked)]
    : checks)
    watch.ledger.take(id, pass(), doubt);
}

function noteMissing(watch: Watch, listing: Listing, known: Known, content: Content): void {
  const { asked, from, ids } = listing;
  const whole = { ...listing, found: ids.map((id) => ({ id, record: {} })) };
  const finding = judgeList(whole, { listed: [asSent(known)] });
  if (finding.verdict !== "fail") return;
  const renewed = asked.terms.some((term) => isRenewed(watch, term, content, known));
  watch.misses.note({
    record: recordKey(asked, known.id),
    search: searchKey(asked),
    references: referencesOf(asked),
    checks: renewed
      ? [searchSeesUpdate.idOf(asked)]
      : asked.terms.flatMap((term) => findingChecks(watch.model, asked, term, content)),
    finding,
    age: known.shown || known.writtenAt < 0 ? Number.POSITIVE_INFINITY : from - known.writtenAt,
    sure: known.added,
  });
}
