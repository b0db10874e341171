// The HTML page's list of what to do next.
import { counted } from "../../../spec/text/counted.js";
import type { Report } from "../../runner/report.js";
import type { Causes } from "../causes.js";
import { metLimits } from "../limit-lines.js";
import { rerun } from "../shell.js";

/** One thing to do, with its command if there is one. */
export interface Step {
  readonly text: string;
  readonly command: string | undefined;
}

/** Up to this many ids are named one by one; of more, their families. */
const mostIds = 6;

/** What to do next, most urgent first; headers and tokens are left for the reader to add to the commands. */
export function nextSteps(report: Report, causes: Causes): readonly Step[] {
  return [
    ...baselineSteps(report),
    ...failureSteps(report, causes),
    ...errorSteps(report, causes),
    ...limitSteps(report),
    ...widerSteps(report),
    ...repeatSteps(report),
    ...(report.verdict === "conformant"
      ? [
          {
            text: "Run the suite in CI after every change, and read this report if it fails.",
            command: `${rerun(report, [])} --junit conformance.xml --html conformance.html`,
          },
        ]
      : []),
  ];
}

/** A run without a verdict may have one the next time. */
function repeatSteps(report: Report): readonly Step[] {
  if (report.verdict !== "inconclusive") return [];
  return [{ text: "Repeat the run: the same seed sends the same requests.", command: rerun(report, []) }];
}

function baselineSteps({ baseline }: Report): readonly Step[] {
  if (!baseline || baseline.faults.length === 0) return [];
  return [{ text: "Fix the entries of the baseline that are named below.", command: undefined }];
}

function failureSteps(report: Report, { failures }: Causes): readonly Step[] {
  if (failures.length === 0) return [];
  const ids = failures.flatMap(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
  const blocked = failures.reduce((sum, cause) => sum + cause.blocked.length, 0);
  const fix =
    blocked === 0
      ? "Fix the failures below; each names the statement of the document that it violates."
      : `Fix the failures below, those first that block others: ${blocked === 1 ? "one more check" : `${blocked} more checks`} could not be judged because of them.`;
  return [
    { text: fix, command: undefined },
    {
      text:
        ids.length > mostIds
          ? "Then re-run the families of the failed checks."
          : "Then re-run the failed checks.",
      command: rerun(report, ids.length > mostIds ? familiesOf(ids) : ids),
    },
  ];
}

function familiesOf(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.map((id) => `${id.split("/")[0]}/`))];
}

function errorSteps(report: Report, { errors }: Causes): readonly Step[] {
  if (errors.length === 0) return [];
  return [
    {
      text: "The suite itself has a fault: re-run these checks, and report the result to its authors.",
      command: rerun(
        report,
        errors.slice(0, mostIds).map(({ first }) => first.id),
      ),
    },
  ];
}

/** Limits that kept checks from being judged, and how to lift them. */
function limitSteps(report: Report): readonly Step[] {
  return metLimits(report).map(({ code, checks, remedy }) => {
    const kept = `The limit ${code} kept ${counted(checks, "check")} from being judged`;
    return { text: `${kept}${remedy === undefined ? "" : `: ${remedy}`}.`, command: undefined };
  });
}

/** What this run left out, and how to include it in the next one. */
function widerSteps(report: Report): readonly Step[] {
  const { deployment } = report;
  const unjudged = report.checks.filter(
    ({ kind, verdict }) => kind !== "observed" && (verdict === "not-applicable" || verdict === "blocked"),
  );
  if (unjudged.length === 0) return [];
  const steps: Step[] = [];
  if (!deployment.write) {
    const text =
      "This run only read. With --write the suite adds its own records, tests adds, updates and deletes with them, changes no other record, and deletes its records where the document has a delete.";
    steps.push({ text, command: rerun({ ...report, deployment: { ...deployment, write: true } }, []) });
  }
  if (deployment.site !== undefined && deployment.otherSite === undefined) {
    const text = "Name a second site, to test that it does not show the records of the first.";
    steps.push({ text, command: `${rerun(report, [])} --other-site ID` });
  }
  return steps;
}
