// Writes spans of time for people.

/** A span of time in a suitable unit: `320 ms`, `4.1 s`, `2 min 5 s`. */
export function span(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** An ISO 8601 instant for people, in UTC: `21 November 2026, 11:55:37 UTC`. */
export function moment(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${date.format(at)}, ${at.toISOString().slice(11, 19)} UTC`;
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
