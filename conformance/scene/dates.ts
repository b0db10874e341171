import type { DateForm } from "../../spec/model.js";

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Offsets that leave the local date of an hour around noon the same as the date in UTC. */
const offsets = [60, 120, -300] as const;

/** Noon, within two hours, of a day between 2003 and 2013, in milliseconds since 1970; whole seconds. */
export function someInstant(below: (limit: number) => number): number {
  const day = Date.UTC(2003, 0, 1) + below(3_600) * dayMs;
  return day + 11 * 60 * minuteMs + below(7_200) * 1_000;
}

/** The same time of another day: `days` later. */
export function daysLater(instant: number, days: number): number {
  return instant + days * dayMs;
}

/** An instant in one of the three documented forms; a timestamp always with a numeric offset, in minutes. */
export function spelled(instant: number, form: DateForm, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * minuteMs).toISOString();
  if (form === "partial-date") return local.slice(0, 7);
  if (form === "date") return local.slice(0, 10);
  const size = Math.abs(offsetMinutes);
  const two = (number: number) => String(number).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  return `${local.slice(0, 19)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export function someOffset(below: (limit: number) => number): number {
  return offsets[below(offsets.length)] ?? offsets[0];
}

/** A bound that lies `days` after (or, negative, before) a date as a record spells it, in the same form. */
export function shifted(text: string, days: number): string {
  const instant = Date.parse(/^\d{4}-\d{2}$/.test(text) ? `${text}-15` : text);
  const form: DateForm = text.includes("T") ? "timestamp" : "date";
  const zone = /([+-])(\d{2}):(\d{2})$/.exec(text);
  const minutes = zone ? (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0;
  return spelled(daysLater(instant, days), form, form === "timestamp" ? minutes : 0);
}
