// Reads and writes dates of a record.
import { dayOf, timestamp } from "../../search/dates.js";

/** The instant of a date in milliseconds; for a date without a time, its first instant in UTC. */
export function instantOf(text: string): number | undefined {
  const instant = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** An instant with the precision of `like`: a day if `like` has no time. */
export function written(instant: number, like: string): string {
  return like.includes("T") ? timestamp(instant) : dayOf(instant);
}
