// Finds the types of which no search is answered with a list.
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import { leadsToItself } from "../../http/client/redirects.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { refusalOf } from "./refusal.js";
import { formOf, typeOf } from "./subject.js";

/** How a search fails that is answered with no list. */
export const noLists = [
  "refused",
  "redirected",
  "no-answer",
  "not-a-list",
  "not-json",
  "empty-body",
] as const satisfies readonly ProblemCode[];

const isNoList: ReadonlySet<ProblemCode | undefined> = new Set(noLists);

const isOfSearch = ({ id }: CheckResult): boolean =>
  id.startsWith(`${interactionFamily}/`) && id.endsWith("/search");

/** Whether the check that a type can be searched failed, since a search was answered with no list. */
export const isUnansweredSearch = (result: CheckResult): boolean =>
  result.verdict === "fail" && isOfSearch(result) && isNoList.has(result.code);

/**
 * A key that failures share which got the answer that the searches of their type get, to the same request or in the same words;
 * and, if searches are redirected to themselves, those of all requests that are; undefined for other results.
 */
export function unansweredAmong(
  results: readonly CheckResult[],
): (result: CheckResult) => string | undefined {
  const answers = new Set(results.filter(isUnansweredSearch).flatMap(answersOf));
  const isSame = (result: CheckResult) => answersOf(result).some((one) => answers.has(one));
  const loops = results.filter(isUnansweredSearch).some(isLoop);
  return (result) => {
    if (loops && isToItself(result)) return "redirected to itself";
    return result.verdict === "fail" && isSame(result) ? answerOf(result) : undefined;
  };
}

/** Whether a search or a read was redirected to itself. After other requests a client may follow with a GET, which is another request. */
export const isLoop = (result: CheckResult): boolean =>
  isToItself(result) && result.exchanges?.[0]?.method === "GET";

const isToItself = ({ verdict, code, exchanges: [exchange] = [] }: CheckResult): boolean =>
  verdict === "fail" && code === "redirected" && exchange !== undefined && leadsToItself(exchange);

const answerOf = ({ code, exchanges: [exchange] = [] }: CheckResult): string =>
  `${exchange?.method} ${code} ${exchange?.status}`;

function answersOf(result: CheckResult): readonly string[] {
  const answer = `${typeOf(result)} ${formOf(result)} ${answerOf(result)}`;
  return [`${answer} ${result.exchanges?.[0]?.url}`, `${answer}: ${refusalOf(result)}`];
}

/** Whether a run asked for lists and got none: then it is not known whether there are records. */
export function listsNothing(results: readonly CheckResult[]): boolean {
  const searches = results.filter(isOfSearch);
  return searches.some(isUnansweredSearch) && !searches.some(({ verdict }) => verdict === "pass");
}
