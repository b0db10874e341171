// Writes the commands that reproduce a request or a run.
import { kitCommand } from "../../spec/command-name.js";
import { quoted } from "../../spec/text/shell-word.js";
import { curlOptions } from "../http/curl.js";
import type { Exchange } from "../http/exchange.js";
import { gapOf } from "../runner/causes/subject.js";
import type { CheckResult, Report } from "../runner/report.js";

/** The requests that decided a check, in the order in which they were sent; of an answer to a gap, the first one stands for all. */
export function shownRequests(result: Pick<CheckResult, "id" | "exchanges">): readonly Exchange[] {
  const { exchanges = [] } = result;
  return gapOf(result) === undefined ? [...exchanges].sort((a, b) => a.n - b.n) : exchanges.slice(0, 1);
}

/** A longer body is only in the JSON report, if the reader has no more room. */
const longestBody = 1_200;

/** The request as a curl command. Credentials were redacted when it was captured: they are `***`. */
export function curl(exchange: Exchange, longest = longestBody): string {
  const { url, requestBody } = exchange;
  return [
    "curl",
    ...curlOptions(exchange),
    ...bodyOf(requestBody, longest),
    `'${url.replaceAll("'", "%27")}'`,
  ].join(" ");
}

function bodyOf(body: string | undefined, longest: number): readonly string[] {
  if (body === undefined) return [];
  return body.length <= longest ? ["-d", quoted(body)] : ["-d", "@body.json"];
}

/** Whether the curl command needs the body from the JSON report, saved as body.json. */
export const needsBodyFile = ({ requestBody }: Exchange, longest = longestBody): boolean =>
  requestBody !== undefined && requestBody.length > longest;

/** Stands below a request that cannot show the failure again, and above the command that re-runs the check. */
export function deletedWords({ watched }: Pick<Report, "watched">): string {
  const deletes = watched === undefined ? "The run deletes" : "A client deleted";
  return `${deletes} a record that this request is about: use the command below.`;
}

/** The command that runs one check; the reader has to add headers and tokens. */
export const alone = (report: Report, id: string): string => rerun(report, [id]);

/** The command that repeats the whole run: of the checks that it selected, and with its baseline. */
export function wholeRun(report: Report): string {
  const { baseline, only = [] } = report;
  const known = baseline === undefined ? "" : ` --baseline ${quoted(baseline.file)}`;
  return `${rerun(report, only)}${known}`;
}

/** The command that repeats the run, or only its checks whose ids start with one of `only`. */
export function rerun({ deployment, seed, asked = {} }: Report, only: readonly string[]): string {
  const { baseUrl, site, otherSite, write, config } = deployment;
  return [
    `${kitCommand} conform`,
    quoted(baseUrl),
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
    ...(site === undefined ? [] : [`--site ${quoted(site)}`]),
    ...(otherSite === undefined ? [] : [`--other-site ${quoted(otherSite)}`]),
    ...(write ? ["--write"] : []),
    ...only.map((id) => `--only ${quoted(id)}`),
    `--seed ${seed}`,
    ...Object.entries(asked).flatMap(([name, value]) =>
      [value].flat().map((one) => (one === true ? `--${name}` : `--${name} ${quoted(String(one))}`)),
    ),
  ].join(" ");
}
