const minute = 60_000;
export const day = 24 * 60 * minute;

/** ISO 8601 with a numeric offset, seconds precise: an instant in milliseconds, as a clock at `offsetMinutes` shows it. */
export function timestamp(instant: number, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? "-" : "+";
  const distance = Math.abs(offsetMinutes);
  const offset = `${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
  return `${new Date(instant + offsetMinutes * minute).toISOString().slice(0, 19)}${offset}`;
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
