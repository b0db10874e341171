// Finds the types of which no search is answered with a list, and the lists to which neither searches nor adds lead.
import { groupedBy } from "../../../spec/grouped-by.js";
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import { leadsToItself } from "../../http/client/redirects.js";
import type { ProblemCode } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import type { CheckResult } from "../report.js";
import { answerOf, refusalOf } from "./refusal.js";
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
    return result.verdict === "fail" && isSame(result) ? answerIn(result) : undefined;
  };
}

/** Whether a search or a read was redirected to itself. After other requests a client may follow with a GET, which is another request. */
export const isLoop = (result: CheckResult): boolean =>
  isToItself(result) && result.exchanges?.[0]?.method === "GET";

const isToItself = ({ verdict, code, exchanges: [exchange] = [] }: CheckResult): boolean =>
  verdict === "fail" && code === "redirected" && exchange !== undefined && leadsToItself(exchange);

const answerIn = ({ code, exchanges: [exchange] = [] }: CheckResult): string =>
  `${exchange?.method} ${code} ${exchange?.status}`;

function answersOf(result: CheckResult): readonly string[] {
  const answer = `${typeOf(result)} ${formOf(result)} ${answerIn(result)}`;
  return [`${answer} ${result.exchanges?.[0]?.url}`, `${answer}: ${refusalOf(result)}`];
}

/** Whether a run asked for lists and got none: then it is not known whether there are records. */
export function listsNothing(results: readonly CheckResult[]): boolean {
  const searches = results.filter(isOfSearch);
  return searches.some(isUnansweredSearch) && !searches.some(({ verdict }) => verdict === "pass");
}

/** The interactions that are sent to the path of a list. */
const ofLists: ReadonlySet<string | undefined> = new Set(["search", "add"]);

/** A key for the refusals of searches and of adds of several types, if all have one answer that says that the path is not there. */
export function unservedAmong(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const answers = groupedBy(results.filter(isUnserved), answerOf);
  return (result) => {
    const all = isUnserved(result) ? (answers.get(answerOf(result)) ?? []) : [];
    return areUnserved(all) ? `unserved paths ${answerOf(result)}` : undefined;
  };
}

/** Whether results show it: two interactions of two types. */
export function areUnserved(results: readonly CheckResult[]): boolean {
  const names = new Set(results.map(interactionOf));
  return results.every(isUnserved) && names.size > 1 && new Set(results.map(typeOf)).size > 1;
}

/** The beginning that the paths of all requests have, up to where their types differ. */
export function sharedPath(results: readonly CheckResult[]): string {
  const [first = [], ...others] = results.flatMap(({ exchanges: [exchange] = [] }) =>
    exchange === undefined ? [] : [new URL(exchange.url).pathname.split("/").slice(0, -1)],
  );
  const end = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return first.slice(0, end === -1 ? first.length : end).join("/");
}

const interactionOf = ({ id }: CheckResult): string | undefined => id.split("/").at(-1);

function isUnserved(result: CheckResult): boolean {
  const { id, verdict, code, exchanges: [exchange] = [] } = result;
  const isOfList = id.startsWith(`${interactionFamily}/`) && ofLists.has(interactionOf(result));
  return verdict === "fail" && code === "refused" && isOfList && exchange !== undefined && isAbsent(exchange);
}
