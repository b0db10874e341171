// Lists the checks that a list exercises, by a record that it holds or lacks.
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { checkId } from "../checks/check.js";
import { type Place, parameterName } from "../checks/places.js";
import { neighbourName } from "../laws/lists/date-searches.js";
import { boundedBy, meanings } from "../search/date-prefixes.js";
import { day } from "../search/date-texts.js";
import { type Bound, boundOf } from "../search/match-date.js";
import { type Content, isRange, matchesTerm, type Term } from "../search/matches.js";
import { valuesAt } from "../search/record-values.js";
import { type TimeSpan, timeSpanOf } from "../search/time-spans.js";

/** Ids of the checks that a list holding the record exercises, by one parameter; the most specific first. */
export function findingChecks(
  model: InterfaceModel,
  place: Place,
  term: Term,
  content: Content,
): readonly string[] {
  return [...datedChecks(model, place, term, content, true), searchId(place, term.parameter, "finds")];
}

/** Ids of the checks that a list without the record exercises, if only this parameter does not match. */
export function leavingChecks(
  model: InterfaceModel,
  place: Place,
  term: Term,
  content: Content,
): readonly string[] {
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

export const searchId = (place: Place, parameter: SearchParameter, name: string): string =>
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
