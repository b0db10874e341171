// Reads the report of the last test run, for the start page of `cri-kit serve`.
import { stat } from "node:fs/promises";
import { accountsFor } from "../../conformance/runner/causes/causes.js";
import type { Cause, CheckResult, Report } from "../../conformance/runner/report.js";
import { readResults } from "../../conformance/tools/compare/read-check.js";
import { kitCommand } from "../../spec/command-name.js";
import { isMembers, type Members } from "../../spec/json.js";
import { readText } from "../../spec/source/read-text.js";
import { unreadable } from "../../spec/source/unreadable.js";
import { counted } from "../../spec/text/counted.js";
import { quoted } from "../../spec/text/shell-word.js";

/** What the page shows: a verdict with its causes, or why there is none. */
type ShownReport =
  | {
      readonly problem: string;
      /** Commands that write a report and show it, in order; empty if they would not help. */
      readonly commands: readonly string[];
    }
  | {
      readonly problem: "";
      readonly verdict: string;
      readonly deployment: string;
      /** Says that the report may be of another deployment than this server; empty if it is of this one. */
      readonly warning: string;
      readonly counts: string;
      readonly causes: readonly { readonly title: string; readonly id: string; readonly checks: string }[];
      /** How many causes are left out, in words; empty if none is. */
      readonly more: string;
    };

const mostMegabytes = 200;
const mostBytes = mostMegabytes << 20;
const mostCauses = 20;

/** The server that shows the page. */
interface ReportingServer {
  /** The name of its interface. */
  readonly name: string;
  /** The base URLs by which it is reached, as far as it knows; the first one is for commands. */
  readonly urls: readonly string[];
  /** A site for commands; undefined if the interface has none. */
  readonly site: string | undefined;
}

/** What the page shows of a report file, which is read again only if it has changed. */
export function lastReport(file: string | undefined): (server: ReportingServer) => Promise<ShownReport> {
  let last: { readonly changed: number; readonly shown: ShownReport } | undefined;
  return async (server) => {
    if (file === undefined)
      return problem("There is no report to show. Write one, and start the server with it:", [
        commandFor(server, defaultFile),
        `${kitCommand} serve --report ${defaultFile}`,
      ]);
    const { mtimeMs: changed = 0, size = 0 } = (await stat(file).catch(() => undefined)) ?? {};
    if (changed === 0) return problem("There is no report yet. This writes it:", [commandFor(server, file)]);
    if (size > mostBytes) {
      return problem(
        `${file} is too long for this page: more than ${mostMegabytes} MB. This writes a page of its own:`,
        [commandFor(server, "report.html", "html")],
      );
    }
    if (last?.changed !== changed) last = { changed, shown: await shownFrom(file, server) };
    return last.shown;
  };
}

const problem = (words: string, commands: readonly string[] = []): ShownReport => ({
  problem: words,
  commands,
});

const defaultFile = "report.json";

function commandFor({ urls: [url = "URL"], site }: ReportingServer, file: string, form = "json"): string {
  const at = site === undefined ? "" : ` --site ${quoted(site)}`;
  return `${kitCommand} conform ${quoted(url)}${at} --${form} ${quoted(file)}`;
}

async function shownFrom(file: string, server: ReportingServer): Promise<ShownReport> {
  const wrong = (why: string) =>
    problem(`${file} ${why}. This writes a new one:`, [commandFor(server, file)]);
  const text = await readText(file).catch((error: unknown) => ({ why: unreadable(error) }));
  if (typeof text !== "string") return wrong(`cannot be read: ${text.why}`);
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return wrong("is not JSON");
  }
  if (!isReport(report)) return wrong("is not a report of conform --json");
  if (report.interface.name !== server.name)
    return wrong(`is a report of ${report.interface.name}, and this server is of ${server.name}`);
  const results = readResults(report);
  if ("unread" in results) return wrong("is not a whole report of conform --json");
  return viewOf(report, results, server);
}

interface ReadReport extends Members {
  readonly interface: { readonly name: string };
  readonly deployment: { readonly baseUrl: string; readonly site?: string };
  readonly verdict: string;
  readonly checks: readonly unknown[];
}

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isMembers(value) && names.every((name) => typeof value[name] === "string");

const isReport = (value: unknown): value is ReadReport =>
  isMembers(value) &&
  Array.isArray(value["checks"]) &&
  hasTexts(value, "verdict") &&
  hasTexts(value["interface"], "name") &&
  hasTexts(value["deployment"], "baseUrl");

/** The page needs no token, so it shows what is wrong without anything that an answer contained. */
function viewOf(
  { verdict, deployment: { baseUrl, site } }: ReadReport,
  { checks, causes: { failures } }: Pick<Report, "checks" | "causes">,
  { urls }: ReportingServer,
): ShownReport {
  const required = checks.filter(({ kind }) => kind === "required");
  const count = (wanted: CheckResult["verdict"]): number =>
    required.filter((check) => check.verdict === wanted).length;
  const left = failures.length - mostCauses;
  return {
    problem: "",
    verdict,
    deployment: `${baseUrl}${site === undefined ? "" : `, site ${site}`}`,
    warning: urls.some((url) => normal(url) === normal(baseUrl))
      ? ""
      : `This report is of ${baseUrl}, which may be another deployment: this server is ${urls.join(" and ")}.`,
    counts: `${count("pass")} passed, ${count("fail")} failed, ${count("blocked")} blocked`,
    causes: failures.slice(0, mostCauses).map(causeView),
    more: left > 0 ? `${counted(left, "more cause")} in the report.` : "",
  };
}

const causeView = (cause: Cause) => ({
  title: cause.plain,
  id: cause.first.id,
  checks: counted(accountsFor(cause), "check"),
});

/** A base URL in a form to compare: without trailing slashes, and with `localhost` for a loopback address. */
const normal = (url: string): string =>
  url.replace(/\/+$/, "").replace(/^(https?:\/\/)(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i, "$1localhost");
