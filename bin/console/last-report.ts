// Reads the report of the last test run, for the page at `/`.
import { readFile, stat } from "node:fs/promises";
import { type Cause, causesOf } from "../../conformance/reports/causes.js";
import type { CheckResult } from "../../conformance/runner/report.js";
import { kitCommand } from "../../spec/command-name.js";
import { counted } from "../../spec/text/counted.js";

/** What the page shows: a verdict with its causes, or why there is none. */
export type ShownReport =
  | { readonly problem: string }
  | {
      readonly problem: "";
      readonly verdict: string;
      readonly deployment: string;
      readonly counts: string;
      readonly causes: readonly { readonly title: string; readonly id: string; readonly checks: string }[];
      /** How many causes are left out, in words; empty if none is. */
      readonly more: string;
    };

const mostBytes = 200 << 20;
const mostCauses = 20;

/** Reads the file when it has changed since the last time. `name` is that of the served interface. */
export function lastReport(file: string | undefined): (name: string) => Promise<ShownReport> {
  let last: { readonly changed: number; readonly shown: ShownReport } | undefined;
  return async (name) => {
    if (file === undefined) return { problem: noReport };
    const { mtimeMs: changed = 0, size = 0 } = (await stat(file).catch(() => undefined)) ?? {};
    if (changed === 0) return { problem: `There is no report yet. ${howTo(file)}` };
    if (size > mostBytes) return { problem: "The report is too long to be shown." };
    if (last?.changed !== changed) last = { changed, shown: await shownFrom(file, name) };
    return last.shown;
  };
}

const howTo = (file: string): string =>
  `${kitCommand} conform with this server's URL and --json ${file} writes it.`;
const noReport = `There is no report to show. Start the server with --report FILE. Then write the report: ${kitCommand} conform with this server's URL and --json FILE.`;

async function shownFrom(file: string, name: string): Promise<ShownReport> {
  try {
    const report: unknown = JSON.parse(await readFile(file, "utf8"));
    if (!isReport(report)) return { problem: "The file of the report is not what conform --json writes." };
    if (report.interface.name !== name)
      return { problem: "The report is of another interface than this server's." };
    return viewOf(report);
  } catch {
    return { problem: "The file of the report cannot be read, or is not JSON." };
  }
}

interface ReadReport {
  readonly interface: { readonly name: string };
  readonly deployment: { readonly baseUrl: string; readonly site?: string };
  readonly verdict: string;
  readonly checks: readonly CheckResult[];
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isMap(value) && names.every((name) => typeof value[name] === "string");

function isReport(value: unknown): value is ReadReport {
  if (!isMap(value) || !Array.isArray(value["checks"])) return false;
  return (
    hasTexts(value, "verdict") &&
    hasTexts(value["interface"], "name") &&
    hasTexts(value["deployment"], "baseUrl") &&
    value["checks"].every((check) => hasTexts(check, "id", "kind", "verdict", "title"))
  );
}

/** The page needs no token, so it shows titles of checks, and nothing that an answer contained. */
function viewOf({ verdict, deployment: { baseUrl, site }, checks }: ReadReport): ShownReport {
  const own = checks.map(({ exchanges: _, transcript: __, ...check }) => check);
  const required = own.filter(({ kind }) => kind === "required");
  const count = (wanted: CheckResult["verdict"]): number =>
    required.filter((check) => check.verdict === wanted).length;
  const { failures } = causesOf(own);
  const left = failures.length - mostCauses;
  return {
    problem: "",
    verdict,
    deployment: `${baseUrl}${site === undefined ? "" : `, site ${site}`}`,
    counts: `${count("pass")} passed, ${count("fail")} failed, ${count("blocked")} not judged`,
    causes: failures.slice(0, mostCauses).map(causeView),
    more: left > 0 ? `${counted(left, "more cause")} in the report.` : "",
  };
}

const causeView = ({ first: { title, id }, others }: Cause) => ({
  title,
  id,
  checks: counted(1 + others.length, "check"),
});
