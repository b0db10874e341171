// Lengths of time in milliseconds, and instants as ISO 8601 texts.
import type { DateForm } from "../../spec/field.js";

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Earlier if `days` is negative. */
export const daysLater = (instant: number, days: number): number => instant + days * day;

/** An instant with seconds and a numeric offset, in a time zone `offsetMinutes` ahead of UTC. */
export function timestamp(instant: number, offsetMinutes = 0): string {
  const size = Math.abs(offsetMinutes);
  const two = (number: number): string => String(number).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `${local(instant, offsetMinutes).slice(0, 19)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: number): string => local(instant, 0).slice(0, 10);

/** An instant in one of the forms of a date, in a time zone `offsetMinutes` ahead of UTC. */
export function dateText(instant: number, form: DateForm, offsetMinutes: number): string {
  if (form === "partial-date") return local(instant, offsetMinutes).slice(0, 7);
  if (form === "date") return local(instant, offsetMinutes).slice(0, 10);
  return timestamp(instant, offsetMinutes);
}

const forms: Readonly<Record<DateForm, RegExp>> = {
  timestamp: /T/,
  date: /^\d{4}-\d\d-\d\d$/,
  "partial-date": /^\d{4}-\d\d$/,
};

/** Whether the text of a date is in this form. */
export const isInForm = (text: string, form: DateForm): boolean => forms[form].test(text);

/** Local time in a time zone `offsetMinutes` ahead of UTC. */
const local = (instant: number, offsetMinutes: number): string =>
  new Date(instant + offsetMinutes * minute).toISOString();
