// Computes the span of time that the text of a date covers, and compares spans of dates without a time zone.
import { day, hour, minute, second } from "./date-texts.js";

/** Milliseconds since 1970, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** A day, a month or a year without a time zone; `from` and `to` are its ends in UTC. */
  readonly calendar: boolean;
}

/** The time zones where people live, from the westernmost to the easternmost. */
const westernmost = -11 * hour;
const easternmost = 13 * hour;

const calendarDate = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const calendarYear = /^\d{4}$/;
const timestamp = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of an ISO 8601 date-time with an offset; undefined for any other text. Digits after the millisecond are ignored. */
export function instantOf(text: string): number | undefined {
  const parts = timestamp.exec(text);
  if (!parts) return undefined;
  const [, minutes = "", seconds = "00", fraction = "", zone = "Z"] = parts;
  const offset = zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(.\d{2}):?/, "$1:");
  const instant = Date.parse(`${minutes}:${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The span of a day, a month or a date-time with an offset, as precise as it is written; undefined for any other text. */
export function timeSpanOf(text: string): TimeSpan | undefined {
  const parts = calendarDate.exec(text);
  if (parts) return calendarSpan(Number(parts[1]), Number(parts[2]), parts[3]);
  const from = instantOf(text);
  if (from === undefined) return undefined;
  const [, , seconds, fraction] = timestamp.exec(text) ?? [];
  const width = seconds === undefined ? minute : fraction === undefined ? second : 1;
  return { from, to: from + width - 1, calendar: false };
}

function calendarSpan(year: number, month: number, date: string | undefined): TimeSpan | undefined {
  const dayOfMonth = date === undefined ? 1 : Number(date);
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return undefined;
  const from = Date.UTC(year, month - 1, dayOfMonth);
  const end = date === undefined ? Date.UTC(year, month, 1) : from + day;
  return { from, to: end - 1, calendar: true };
}

/** The span of a date in a record, which may also be a year or any other text that JavaScript reads as a date. */
export function heldSpanOf(text: string): TimeSpan | undefined {
  if (calendarYear.test(text)) {
    const year = Number(text);
    return { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) - 1, calendar: true };
  }
  return timeSpanOf(text) ?? pointAt(Date.parse(text));
}

const pointAt = (instant: number): TimeSpan | undefined =>
  Number.isNaN(instant) ? undefined : { from: instant, to: instant, calendar: false };

/** The span from the start of the first to the end of the last; undefined for none. */
export function spanOver(spans: readonly TimeSpan[]): Pick<TimeSpan, "from" | "to"> | undefined {
  if (spans.length === 0) return undefined;
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** The earliest and latest that each end of a span can lie. */
export interface Reach {
  readonly from: readonly [earliest: number, latest: number];
  readonly to: readonly [earliest: number, latest: number];
}

/** Two calendar dates compare by the calendar. Against a date-time, a day begins and ends at the midnight of some time zone. */
export function reachOf(span: TimeSpan, against: TimeSpan): Reach {
  if (!span.calendar || against.calendar) return { from: [span.from, span.from], to: [span.to, span.to] };
  return {
    from: [span.from - easternmost, span.from - westernmost],
    to: [span.to - easternmost, span.to - westernmost],
  };
}
