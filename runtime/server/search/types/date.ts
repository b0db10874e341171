/** The search type of dates: intervals of time, compared by prefix. */
import type { Answers } from "../../answers.js";
import type { RangeTest } from "../../store-port/condition.js";
import { badValue } from "../bad-value.js";
import { compare, splitPrefix } from "../comparisons.js";
import { earliest, type Interval, latest, parseDate } from "../dates.js";
import { textsAt, visitAt, visitTextsAt } from "../values-at.js";
import {
  type EntrySink,
  type Occurrence,
  plainType,
  prefixesOf,
  prefixText,
  type SearchType,
} from "./search-type.js";
import type { DateValue } from "./search-value.js";

const dateIn = (texts: readonly string[]): Interval | undefined => {
  for (const text of texts) {
    const date = parseDate(text);
    if (date !== undefined) return date;
  }
  return undefined;
};

function indexDates(record: unknown, path: readonly string[], sink: EntrySink): void {
  visitTextsAt(record, path, (text) => {
    const date = parseDate(text);
    if (date !== undefined) sink.interval(date.low, date.high);
  });
}

function indexPeriods(
  record: unknown,
  path: readonly string[],
  end: readonly string[],
  sink: EntrySink,
): void {
  // A start and an end belong together if they are in the same object, so that object is searched first.
  const shared = path.findIndex((name, at) => name !== end[at]);
  visitAt(record, path.slice(0, shared), (owner) => {
    const from = dateIn(textsAt(owner, path.slice(shared)));
    const to = dateIn(textsAt(owner, end.slice(shared)));
    if (from === undefined && to === undefined) return;
    const low = from?.low ?? earliest;
    sink.interval(low, Math.max(low, to?.high ?? latest));
  });
}

// An unescaped plus arrives as a space (WHATWG URL, form decoding). Before an offset it can only be a plus.
const restorePlus = (text: string): string => text.replace(/ (?=\d\d:\d\d$)/, "+");

/** The test of a date without a prefix: gap kind `date-bare`. */
function bareDateTest(sought: Interval, now: number, dateBare: Answers["dateBare"]): RangeTest {
  if (dateBare === "that period") return compare("eq", sought, now);
  const { low, high } = sought;
  return { lowAtLeast: low, lowAtMost: low, highAtLeast: high, highAtMost: high };
}

function dateTest({ parameter, now, answers }: Occurrence, value: DateValue): RangeTest {
  const { prefix = parameter.compares, low, high } = value;
  const sought = { low, high };
  return prefix === undefined ? bareDateTest(sought, now, answers.dateBare) : compare(prefix, sought, now);
}

function dateValue(value: string, { parameter, answers }: Occurrence): DateValue {
  const taken = prefixesOf(parameter, answers.datePrefixes);
  const { prefix, rest } = splitPrefix(value);
  const isBare = rest === value;
  const date = restorePlus(rest);
  const sought = isBare || taken.includes(prefix) ? parseDate(date) : undefined;
  if (sought !== undefined) return { raw: value, ...(isBare ? {} : { prefix }), value: date, ...sought };
  throw badValue(
    parameter.name,
    `is not a date: ${JSON.stringify(value)}. Write a day that exists, such as 2026-03-01 or 2026-03-01T08:00:00+01:00, ${prefixText(taken)}.`,
  );
}

export const date: SearchType = {
  ...plainType,
  isRange: true,
  checksUnseen: true,
  parse: dateValue,
  index(record, { path, end }, _, sink) {
    if (end === undefined) indexDates(record, path, sink);
    else indexPeriods(record, path, end, sink);
  },
  condition: (occurrence) => ({
    kind: "range",
    parameter: occurrence.parameter.name,
    anyOf: occurrence.values.map((value) => dateTest(occurrence, dateValue(value, occurrence))),
  }),
};
