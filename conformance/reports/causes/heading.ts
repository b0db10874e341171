// Says in one line what a cause is, for the reports that have room for a whole line.
import type { CheckResult, Report } from "../../runner/report.js";
import { noRecordsIn } from "../no-records.js";
import { type Cause, causesOf } from "./causes.js";
import { afterRequests, diagnosisOf, headlineOf } from "./diagnosis.js";

/** A heading, and what it says: what is wrong, the title of the first check, or why that check was not judged. */
interface Heading {
  readonly words: string;
  readonly says: "what is wrong" | "title" | "reason";
}

/**
 * What is wrong, in the words of the terminal (`headline`, default: `headlineOf`); of checks that no failure blocks, the reason why they
 * were not judged.
 */
export function headingOf(report: Report, cause: Cause, headline = headlineOf): string {
  return headed(report, cause, headline).words;
}

export function headed(report: Report, cause: Cause, headline = headlineOf): Heading {
  const { first } = cause;
  const { verdict, reason, title } = first;
  if (verdict !== "blocked") {
    const isDiagnosed = (diagnosisOf(cause) ?? afterRequests(cause)) !== undefined;
    return { words: headline(cause), says: isDiagnosed ? "what is wrong" : "title" };
  }
  const noRecords = noRecordsIn(report, cause);
  if (noRecords !== undefined) return { words: noRecords.what, says: "what is wrong" };
  return reason === undefined ? { words: title, says: "title" } : { words: reason, says: "reason" };
}

/** The heading of the cause to which a result belongs, so that every report says the same of it; its title if it has none. */
export function headings(report: Report): (result: CheckResult) => string {
  const words = new Map<CheckResult, string>();
  for (const causes of Object.values(causesOf(report.checks)) as readonly (readonly Cause[])[]) {
    for (const cause of causes) {
      const heading = headingOf(report, cause);
      for (const result of [cause.first, ...cause.others]) words.set(result, heading);
    }
  }
  return (result) => words.get(result) ?? result.title;
}
