// Writes the SARIF report.
import { addressOf } from "../../spec/published-addresses.js";
import { cut } from "../http/cut.js";
import type { Exchange } from "../http/exchange.js";
import { headings } from "../runner/causes/causes.js";
import { saying } from "../runner/causes/refusal.js";
import { consequenceOf } from "../runner/causes/subject.js";
import type { CheckResult, Report } from "../runner/report.js";
import { knownAs } from "./baseline-entries.js";
import { alone } from "./shell.js";
import { type FormContext, type Place, placesIn } from "./source-place.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/** The most characters of a body in a SARIF log: the JSON report has the whole bodies. */
const longestBody = 2_000;

/**
 * The report as SARIF 2.1.0 (OASIS): a result for each check that failed or warned, at the line of the spec that was
 * violated; its rule names the published page of the clause. Checks that could not be judged are notifications of the run.
 */
export function sarifReport(report: Report, context: FormContext): string {
  const reported = report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  const { spec, site, version } = context;
  const rules = [...new Map(reported.map((result) => [ruleId(result), ruleOf(result, site)])).values()];
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const places = placesIn(context);
  const heading = headings(report);
  const files = new Set([spec, ...reported.map((result) => places(result).file)]);
  const log = {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "cri-kit", version, rules } },
        automationDetails: { id: `cri-conform/${report.interface.name}/` },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { SRCROOT: { description: { text: "The repository that holds the spec." } } },
        invocations: [invocation(report)],
        artifacts: [...files].map((file) => ({ location: artifact(file), roles: ["analysisTarget"] })),
        results: reported.map((result) => ({
          ...resultOf(report, result, heading(result), places(result)),
          ruleIndex: index.get(ruleId(result)),
        })),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** A rule is a clause of the spec, with its place, section and meaning. */
const ruleId = (result: CheckResult): string => consequenceOf(result) ?? result.clauses[0] ?? result.id;

function ruleOf(result: CheckResult, site: string | undefined) {
  const { section, means } = result;
  const id = ruleId(result);
  const says = means === undefined ? section : `${section}: ${means}`;
  const remedy =
    "Change the deployment so that it does what the document states there, and run the check again.";
  return {
    id,
    shortDescription: { text: message(means ?? section) },
    fullDescription: { text: message(says) },
    help: { text: message(`${says}. ${remedy}`) },
    ...(site === undefined ? {} : { helpUri: addressOf(site, id === result.id ? "check" : "clause", id) }),
    defaultConfiguration: { level: levelOf(result) },
  };
}

const levelOf = ({ verdict }: CheckResult): "error" | "warning" => (verdict === "fail" ? "error" : "warning");

function resultOf(report: Report, result: CheckResult, heading: string, place: Place) {
  const { id, expected = "", actual = "", exchanges, tolerated } = result;
  const [exchange] = exchanges ?? [];
  return {
    ruleId: ruleId(result),
    level: levelOf(result),
    message: {
      text: message(
        `${heading}. Expected: ${expected}. Got: ${actual}${saying(result)}. Try: ${alone(report, id)}`,
      ),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(place.file),
          region: { startLine: place.line, startColumn: place.column },
        },
      },
    ],
    partialFingerprints: { "check/v1": id },
    ...(report.baseline ? { baselineState: tolerated ? "unchanged" : "new" } : {}),
    ...(tolerated
      ? { suppressions: [{ kind: "external", status: "accepted", justification: knownAs(tolerated) }] }
      : {}),
    ...(exchange ? { webRequest: request(exchange), webResponse: response(exchange) } : {}),
    properties: { check: id, kind: result.kind },
  };
}

/**
 * The URI of a file, relative to the repository, with escaped characters: GitHub refuses a whole log for one other URI. A file that the
 * repository does not have gets its path in its package, or its name.
 */
function artifact(file: string) {
  const path = file.startsWith("file:") ? file.replace(/^.*\/node_modules\/|^.*\//, "") : encodedPath(file);
  return { uri: path, uriBaseId: "SRCROOT" };
}

const encodedPath = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

const request = ({ method, url, requestHeaders, requestBody }: Exchange) => ({
  protocol: "HTTP",
  method,
  target: url,
  headers: requestHeaders,
  ...(requestBody === undefined ? {} : { body: { text: cut(requestBody, longestBody) } }),
});

function response({ status, responseHeaders, responseBody }: Exchange) {
  if (status === undefined) return { noResponseReceived: true };
  return {
    protocol: "HTTP",
    statusCode: status,
    headers: responseHeaders,
    body: { text: cut(responseBody, longestBody) },
  };
}

function invocation({ checks, summary, startedAt, verdict, baseline }: Report) {
  const unjudged = checks.filter(({ verdict: came }) => came === "blocked" || came === "error");
  const faults = baseline?.faults ?? [];
  const notes = [
    ...unjudged.map(({ id, verdict: came, reason = "" }) => ({
      level: came === "error" ? "error" : "warning",
      message: {
        text: message(`${id} is ${came === "error" ? "an error of the suite" : "blocked"}: ${reason}`),
      },
    })),
    ...faults.map(({ entry, says, remedy }) => ({
      level: "error",
      message: { text: message(`The baseline's entry ${entry}: ${says}; ${remedy}`) },
    })),
  ];
  return {
    executionSuccessful: !checks.some(({ verdict: came }) => came === "error"),
    ...(startedAt === undefined ? {} : times(startedAt, summary.milliseconds)),
    ...(notes.length === 0 ? {} : { toolExecutionNotifications: notes }),
    properties: { verdict },
  };
}

function times(startedAt: string, milliseconds: number) {
  const end = new Date(Date.parse(startedAt) + milliseconds).toISOString();
  return { startTimeUtc: startedAt, endTimeUtc: end };
}

/**
 * Plain text without links and placeholders: SARIF 2.1.0, 3.11.5 and 3.11.6, gives brackets and braces in messages a
 * meaning, so they are escaped. Control characters become replacement characters.
 */
const message = (text: string): string =>
  text
    .replace(/[\\[\]]/g, "\\$&")
    .replace(/[{}]/g, "$&$&")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => (/[\n\t\r]/.test(character) ? " " : "\uFFFD"));
