// Sums up what the report of a whole run says of a server.
import type { CheckResult, Report } from "../runner/report.js";
import type { Told } from "./trial.js";

/** The headlines of the failures, and each check without a pass. */
export function toldBy(report: Report): Told {
  const { failures } = report.causes;
  const isOpen = ({ verdict }: CheckResult) => verdict !== "pass" && verdict !== "observed";
  const judged = report.checks.filter(isOpen);
  return {
    headlines: failures.map(({ heading }) => heading),
    judged: Object.fromEntries(
      judged.map(({ id, verdict, code }) => [id, code === undefined ? [verdict] : [verdict, code]]),
    ),
    answers: report.answers,
  };
}
