// The HTML page's list of what to do next.
import { requiredIn } from "../../runner/check-counts.js";
import type { Report } from "../../runner/report.js";
import { exitCode } from "../../runner/verdict.js";
import { accessWords, withCredentials } from "../access-lines.js";
import { metLimits } from "../not-tested.js";
import { rerun, wholeRun } from "../shell.js";

/** One thing to do, with its command if there is one. */
export interface Step {
  readonly text: string;
  readonly command: string | undefined;
}

/** Up to this many ids are named one by one; of more, their families. */
const mostIds = 6;

const step = (text: string, command?: string): Step => ({ text, command });

/** What to do next, most urgent first; headers and tokens are left for the reader to add to the commands. */
export function nextSteps(report: Report): readonly Step[] {
  const access = accessSteps(report);
  const wider = widerSteps(report);
  const repeat = access.length === 0 ? "Repeat the run" : "Then repeat the run";
  return [
    ...baselineSteps(report),
    ...failureSteps(report),
    ...errorSteps(report),
    ...limitSteps(report),
    ...access,
    ...wider,
    // A run without a verdict may have one the next time, if nothing else is left to change.
    ...(report.verdict === "inconclusive" && wider.length === 0
      ? [step(`${repeat}: the same seed sends the same random records.`, wholeRun(report))]
      : []),
    ...passSteps(report),
  ];
}

/** What the reader has to add to each command, since reports do not contain it; undefined if the run needed nothing. */
export function missingInCommands({ checks }: Pick<Report, "checks">): string | undefined {
  const sent = checks.some(({ exchanges = [], transcript = [] }) =>
    [...exchanges, ...transcript].some(withCredentials),
  );
  return sent
    ? "Add the token or the headers with which this run was started: reports never contain them."
    : undefined;
}

/** What is left after a run that passes. */
function passSteps(report: Report): readonly Step[] {
  const { tolerated } = report.causes;
  const { baseline } = report;
  if (exitCode(report) !== 0) return [];
  const days = tolerated.flatMap(({ first }) => first.tolerated?.until ?? []).sort();
  const known = `Fix the known failures below, and delete their entries in ${baseline?.file}. The next entry expires on ${days[0]}.`;
  return [
    ...(baseline === undefined || days[0] === undefined ? [] : [step(known)]),
    step(
      "Run the suite in CI after every change, and read this report if it fails.",
      `${wholeRun(report)} --junit conformance.xml --html conformance.html`,
    ),
  ];
}

function baselineSteps({ baseline }: Report): readonly Step[] {
  if (!baseline || baseline.faults.length === 0) return [];
  return [step("Fix the entries of the baseline that are named below.")];
}

function failureSteps(report: Report): readonly Step[] {
  const { failures } = report.causes;
  if (failures.length === 0) return [];
  const ids = failures.flatMap(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
  const blocked = requiredIn(failures.flatMap((cause) => cause.blocked));
  const fix =
    blocked === 0
      ? "Fix the failures below; each has what the document says."
      : `Fix the failures below. Begin with those that block other checks (${blocked} ${blocked === 1 ? "is" : "are"} blocked).`;
  const families = [...new Set(ids.map((id) => `${id.split("/")[0]}/`))];
  return [
    step(fix),
    ids.length > mostIds
      ? step("Then re-run the families of the failed checks.", rerun(report, families))
      : step("Then re-run the failed checks.", rerun(report, ids)),
    step(
      "If a check passes now but you fixed nothing, it fails only after other checks. Then repeat the whole run:",
      wholeRun(report),
    ),
  ];
}

function errorSteps(report: Report): readonly Step[] {
  const { errors } = report.causes;
  if (errors.length === 0) return [];
  const ids = errors.slice(0, mostIds).map(({ first }) => first.id);
  const text = "The suite itself has a fault: re-run these checks, and report the result to its authors.";
  return [step(text, rerun(report, ids))];
}

/** Which credentials, spec or site the next run needs: without them it ends as this one did. */
function accessSteps(report: Report): readonly Step[] {
  const words = accessWords(report);
  if (words === undefined) return [];
  const end = words.endsWith("?") ? "" : ".";
  return [step(`${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`)];
}

/** Limits that kept checks from being judged, and how to lift them. */
const limitSteps = (report: Report): readonly Step[] =>
  metLimits(report).map(({ code, checks, remedy }) => {
    const kept = `The limit ${code} kept ${checks} from being judged`;
    return step(`${kept}${remedy === undefined ? "" : `: ${remedy}`}.`);
  });

/** What this run left out, and one command that includes it in the next one. */
function widerSteps(report: Report): readonly Step[] {
  const { deployment, checks } = report;
  const isOpen = checks.some(
    ({ kind, verdict }) => kind !== "observed" && (verdict === "not-applicable" || verdict === "blocked"),
  );
  const adds = !deployment.write;
  const sites = deployment.site !== undefined && deployment.otherSite === undefined;
  if (!isOpen || !(adds || sites)) return [];
  const reads =
    "This run only read. With --write the suite adds its own records, tests adds, updates and deletes with them, changes no other record, and deletes its records where the document has a delete.";
  const second = "With --other-site it tests that a second site does not show the records of the first.";
  const next = { ...report, deployment: { ...deployment, write: true } };
  const text = [...(adds ? [reads] : []), ...(sites ? [second] : [])].join(" ");
  return [step(text, `${wholeRun(next)}${sites ? " --other-site ID" : ""}`)];
}
