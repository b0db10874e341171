import type { DateForm } from "../../spec/model.js";
import { dateText, daysLater, hour, second } from "../search/dates.js";

/** Offsets that leave the local date of an hour around noon the same as the date in UTC. */
const offsets = [60, 120, -300] as const;

/** Noon, within two hours, of a day between 2003 and 2013, in milliseconds since 1970; whole seconds. */
export function someInstant(below: (limit: number) => number): number {
  const midnight = daysLater(Date.UTC(2003, 0, 1), below(3_600));
  return midnight + 11 * hour + below(7_200) * second;
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
  return dateText(daysLater(instant, days), form, form === "timestamp" ? minutes : 0);
}
