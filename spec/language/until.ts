// Checks the expiry date of a tolerated failure or an exception.
import type { Reporter } from "../diagnostics/reporter.js";
import { type Tree, textAt, valueAt } from "../source/tree.js";

/** Today in UTC, as YYYY-MM-DD, like the `until` of an entry. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whether the last day has passed. Dates in this form sort as texts. */
export const expired = ({ until }: { readonly until: string }, today: string): boolean => until < today;

/** Reports an `until` with the form of a day that does not exist, such as 2026-02-30. */
export function checkUntil(entry: Tree, { report }: Reporter): void {
  const until = textAt(entry, "until") ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(until) || isDay(until)) return;
  const { spot } = valueAt(entry, "until") ?? entry;
  report("CRI1105", spot, `${until} is not a day`, { remedy: "Write an existing day." });
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
