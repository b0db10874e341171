// Finds lists to which neither searches nor adds lead: their path is not served.
import { groupedBy } from "../../../spec/grouped-by.js";
import { interactionFamily } from "../../checks/interactions/interaction-id.js";
import { isAbsent } from "../../http/status.js";
import type { CheckResult } from "../report.js";
import { answerOf } from "./refusal.js";
import { typeOf } from "./subject.js";

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
