// Reports requests that were refused for missing credentials or rights, and a site that may be the wrong one.
import { withoutSite } from "../../spec/sites.js";
import { few } from "../../spec/text/fitting.js";
import { interactionFamily } from "../checks/interactions/interaction-id.js";
import { redacted } from "../http/client/credentials.js";
import type { Exchange } from "../http/exchange.js";
import { nearlyAll } from "../http/nowhere-words.js";
import { isSuccess } from "../http/status.js";
import { emptySiteWords } from "../runner/causes/no-records.js";
import { typeOf } from "../runner/causes/subject.js";
import { isUnansweredSearch, listsNothing } from "../runner/causes/unanswered-searches.js";
import type { CheckResult, Report } from "../runner/report.js";

/** How to send credentials. */
export const credentialOptions = "use --token T or --header 'N: V'";

const isBaseUrl = "is this the base URL of the API?";

/** The most requests that are named. */
const mostNamed = 3;

/**
 * Which credentials to use, if answers of 401 or 403 (RFC 9110) kept checks from passing; or that the spec may be wrong, if nearly none of
 * its paths is there, or the site, if it has no records.
 */
export function accessWords(report: Report): string | undefined {
  const { checks, deployment, watched } = report;
  if (watched) return undefined;
  const unknown = shown(checks, 401);
  if (unknown.length > 0) return credentialsWords(unknown, deployment.site);
  const absent = absentPathsWords(report);
  if (absent !== undefined) return absent;
  if (isNoApi(checks)) return `no search is answered with a list: ${isBaseUrl}`;
  if (keepsNothing(checks))
    return `adds are answered as done, but no list shows an added record: ${isBaseUrl}`;
  // A 403 that failed a check, or that a failed check caused, says nothing about rights.
  const loose = checks.filter(({ verdict, blockedBy }) => verdict === "blocked" && blockedBy === undefined);
  const forbidden = shown(loose, 403);
  if (forbidden.length === 0) return emptySiteWords(report);
  const given = forbidden.some(withCredentials) ? "these credentials" : "requests without credentials";
  return `403 to ${given}: use credentials that may ${actions(forbidden)}`;
}

/** Whether requests succeed and none is answered as the API would. */
const isNoApi = (checks: Report["checks"]): boolean =>
  listsNothing(checks) &&
  checks
    .filter(isUnansweredSearch)
    .every(({ exchanges: [exchange] = [] }) => isSuccess({ status: exchange?.status })) &&
  !checks.some(({ verdict }) => verdict === "pass");

/** Whether every add succeeds without an id, and lists of the same types never hold the record: so may any URL answer that is not the API's. */
function keepsNothing(checks: Report["checks"]): boolean {
  const isOf = (name: string) => (one: CheckResult) =>
    one.id.startsWith(`${interactionFamily}/`) && one.id.endsWith(`/${name}`);
  const adds = checks.filter(isOf("add")).filter(({ verdict }) => verdict === "fail" || verdict === "pass");
  const listed = new Set(checks.filter(isOf("search")).filter(isPass).map(typeOf));
  return (
    adds.length > 0 &&
    adds.every((one) => one.verdict === "fail" && one.code === "no-id" && listed.has(typeOf(one))) &&
    !checks.some((one) => isOf("read")(one) && isPass(one))
  );
}

const isPass = ({ verdict }: CheckResult): boolean => verdict === "pass";

/** Which credentials to use, after answers of 401. */
export function credentialsWords(unknown: readonly Exchange[], site = withoutSite): string {
  const where = site === withoutSite ? "" : ` for site ${site}`;
  return unknown.some(withCredentials)
    ? `401 although credentials were sent: are they valid${where}?`
    : `401 without credentials: ${credentialOptions}`;
}

/** The exchanges with a status because of which a check failed or was blocked. */
const shown = (checks: Report["checks"], status: number): readonly Exchange[] =>
  checks.flatMap(({ verdict, exchanges: [exchange] = [] }) =>
    (verdict === "fail" || verdict === "blocked") && exchange?.status === status ? [exchange] : [],
  );

/** Whether a request was sent with credentials, which are redacted in it. */
export const withCredentials = ({ requestHeaders }: Pick<Exchange, "requestHeaders">): boolean =>
  Object.values(requestHeaders).some((value) => value.includes(redacted));

function actions(exchanges: readonly Exchange[]): string {
  const all = exchanges.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return few([...new Set(all)], mostNamed);
}

/** Asks for the spec and the base URL if nearly no list of the spec is there; undefined for another deployment. */
function absentPathsWords({ checks }: Pick<Report, "checks">): string | undefined {
  const lists = checks.filter(isOfList);
  const paths = new Set(lists.map(placeOf));
  const there = new Set(lists.filter((check) => !isAbsent(check)).map(placeOf));
  const absent = paths.size - there.size;
  if (!nearlyAll(absent, paths.size)) return undefined;
  return `${absent} of ${paths.size} paths of the spec are answered 404: is it the spec of this deployment (--spec), and is the base URL right?`;
}

/** The interactions whose path is that of a list, as far as they were judged. */
const isOfList = ({ id, verdict }: CheckResult): boolean =>
  id.startsWith(`${interactionFamily}/`) &&
  (id.endsWith("/search") || id.endsWith("/add")) &&
  (verdict === "pass" || verdict === "fail");

const isAbsent = ({ verdict, exchanges: [exchange] = [] }: CheckResult): boolean =>
  verdict === "fail" && exchange?.status === 404;

const placeOf = ({ id }: CheckResult): string => id.split("/")[1] ?? "";
