const day = 86_400_000;

/** The instant of a documented date in milliseconds; the first instant, in UTC, of a date without a time. */
export function instantOf(text: string): number | undefined {
  const instant = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** An instant as the document writes it: seconds, and a numeric offset. */
export function timestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}

/** The day in UTC on which an instant lies. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** An instant some days later, or earlier where `days` is negative. */
export function daysFrom(instant: number, days: number): number {
  return instant + days * day;
}

/** An instant in the precision of `like`: a day where that has no time. */
export function written(instant: number, like: string): string {
  return like.includes("T") ? timestamp(instant) : dayOf(instant);
}
