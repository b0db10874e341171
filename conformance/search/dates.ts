// Lengths of time in milliseconds, and instants as the forms of a date write them (ISO 8601).
import type { DateForm } from "../../spec/model.js";

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The instant that lies `days` later, or earlier where `days` is negative. */
export const daysLater = (instant: number, days: number): number => instant + days * day;

/** An instant with seconds and a numeric offset, as a clock shows it that is `offsetMinutes` ahead of UTC. */
export function timestamp(instant: number, offsetMinutes = 0): string {
  const size = Math.abs(offsetMinutes);
  const two = (number: number): string => String(number).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `${local(instant, offsetMinutes).slice(0, 19)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The day in UTC on which an instant lies, `YYYY-MM-DD`. */
export const dayOf = (instant: number): string => local(instant, 0).slice(0, 10);

/** An instant in one of the forms that a date may have; `offsetMinutes` tells whose day and month it is. */
export function dateText(instant: number, form: DateForm, offsetMinutes: number): string {
  if (form === "partial-date") return local(instant, offsetMinutes).slice(0, 7);
  if (form === "date") return local(instant, offsetMinutes).slice(0, 10);
  return timestamp(instant, offsetMinutes);
}

/** What a clock shows that is `offsetMinutes` ahead of UTC. */
const local = (instant: number, offsetMinutes: number): string =>
  new Date(instant + offsetMinutes * minute).toISOString();
