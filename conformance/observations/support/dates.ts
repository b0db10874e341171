import { dayOf, timestamp } from "../../search/dates.js";

/** The instant of a documented date in milliseconds; the first instant, in UTC, of a date without a time. */
export function instantOf(text: string): number | undefined {
  const instant = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** An instant in the precision of `like`: a day where that has no time. */
export function written(instant: number, like: string): string {
  return like.includes("T") ? timestamp(instant) : dayOf(instant);
}
