/** Reads dates of any precision as intervals of time. */

/** The time span of a date, both ends included, in milliseconds since 1970. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The ends of an open interval: the earliest and the latest instant that a Date can hold. */
export const earliest = -8.64e15;
export const latest = 8.64e15;

const shape =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/i;

const minute = 60_000;

/** Milliseconds by which the offset is ahead of UTC; none counts as UTC. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || text.toUpperCase() === "Z") return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4, 6))];
  if (hours > 14 || minutes > 59) return undefined;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * minute;
}

// Date.UTC reads years 0 to 99 as 1900 to 1999, so the year is set separately.
function utc(year: number, month: number, day: number): number {
  if (year > 99) return Date.UTC(year, month, day);
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && (day <= 28 || utc(year, month, day) < utc(year, month + 1, 1));

function dayInterval(year: number, month: string | undefined, day: string | undefined): Interval | undefined {
  if (month === undefined) return { low: utc(year, 0, 1), high: utc(year + 1, 0, 1) - 1 };
  const index = Number(month) - 1;
  if (index < 0 || index > 11) return undefined;
  if (day === undefined) return { low: utc(year, index, 1), high: utc(year, index + 1, 1) - 1 };
  if (!isDay(year, index, Number(day))) return undefined;
  const low = utc(year, index, Number(day));
  return { low, high: low + 24 * 60 * minute - 1 };
}

/** Milliseconds into the day and how many of them the text covers. */
function timeOf(match: RegExpExecArray): { readonly start: number; readonly length: number } | undefined {
  const [hour, minutes, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  // Leap seconds (60) exist, but Date has none: they count as the last second of their minute.
  if (hour > 23 || minutes > 59 || second > 60) return undefined;
  const whole = (hour * 60 + minutes) * minute + Math.min(second, 59) * 1000;
  if (match[6] === undefined) return { start: whole, length: minute };
  const fraction = match[7];
  if (fraction === undefined) return { start: whole, length: 1000 };
  const length = fraction.length >= 3 ? 1 : 10 ** (3 - fraction.length);
  return { start: whole + Number(fraction.slice(0, 3).padEnd(3, "0")), length };
}

/**
 * Reads an ISO 8601 date of any precision, from a year to a fraction of a second, as the interval that it covers. Without an offset
 * it is UTC. Undefined for text that is not a date, or for a day that does not exist.
 */
export function parseDate(text: string): Interval | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const day = dayInterval(Number(match[1]), match[2], match[3]);
  if (day === undefined || match[4] === undefined) return day;
  const time = timeOf(match);
  const offset = offsetOf(match[8]);
  if (time === undefined || offset === undefined) return undefined;
  const low = day.low + time.start - offset;
  return { low, high: low + time.length - 1 };
}
