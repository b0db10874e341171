import { hour, minute, second } from "./dates.js";

/** A stretch of time in milliseconds since 1970, both ends included. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** Named by the calendar, so that the clock of no certain place measures it. */
  readonly calendar: boolean;
}

/** The clocks of the places where people live, from the westernmost to the easternmost. */
const westernmost = -11 * hour;
const easternmost = 13 * hour;

const calendarDate = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const timestamp =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?<seconds>:\d{2}(?<fraction>\.\d{1,3})?\d*)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** What a date or timestamp names, down to the precision with which it is written; undefined for any other text. */
export function timeSpanOf(text: string): TimeSpan | undefined {
  const parts = calendarDate.exec(text);
  if (parts) return calendarSpan(Number(parts[1]), Number(parts[2]), parts[3]);
  const groups = timestamp.exec(text)?.groups;
  const from = groups === undefined ? Number.NaN : Date.parse(text);
  if (groups === undefined || Number.isNaN(from)) return undefined;
  const width = groups["seconds"] === undefined ? minute : groups["fraction"] === undefined ? second : 1;
  return { from, to: from + width - 1, calendar: false };
}

function calendarSpan(year: number, month: number, date: string | undefined): TimeSpan | undefined {
  const day = date === undefined ? 1 : Number(date);
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const end = date === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return { from: Date.UTC(year, month - 1, day), to: end - 1, calendar: true };
}

/** The earliest and latest that each end of a span can lie, the two being compared with each other. */
export interface Reach {
  readonly from: readonly [earliest: number, latest: number];
  readonly to: readonly [earliest: number, latest: number];
}

/** Two calendar dates are compared as such; against a clock's time, a day begins and ends at each place's own midnight. */
export function reachOf(span: TimeSpan, against: TimeSpan): Reach {
  if (!span.calendar || against.calendar) return { from: [span.from, span.from], to: [span.to, span.to] };
  return {
    from: [span.from - easternmost, span.from - westernmost],
    to: [span.to - easternmost, span.to - westernmost],
  };
}
