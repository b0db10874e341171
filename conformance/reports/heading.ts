// Says in one line what a cause is, for the reports that have room for a whole line.
import type { Report } from "../runner/report.js";
import type { Cause } from "./causes.js";
import { headlineOf } from "./diagnosis.js";
import { noRecordsIn } from "./no-records.js";

/**
 * What is wrong, in the words of the terminal (`headline`, default: `headlineOf`); of checks that no failure blocks, the reason why they
 * were not judged.
 */
export function headingOf(report: Report, cause: Cause, headline = headlineOf): string {
  const { verdict, reason, title } = cause.first;
  if (verdict !== "blocked") return headline(cause);
  return noRecordsIn(report, cause)?.what ?? reason ?? title;
}
