import { day } from "./dates.js";

/** First and last millisecond of what a date or an instant says. */
export type Span = readonly [from: number, to: number];

/**
 * First and last millisecond of what a timestamp, a date or a partial date says, days, months and years in UTC; undefined
 * for a text that is none.
 */
export function spanOf(text: string): Span | undefined {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (parts) {
    const [year, month, date] = [Number(parts[1]), parts[2], parts[3]];
    if (month === undefined) return [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - 1];
    const from = Date.UTC(year, Number(month) - 1, Number(date ?? 1));
    return [from, date === undefined ? Date.UTC(year, Number(month), 1) - 1 : from + day - 1];
  }
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : [instant, instant];
}
