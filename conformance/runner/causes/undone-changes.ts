// Finds the types whose updates or deletes did not do what they were answered: that explains every other failure of these changes.
import {
  deleteFamily,
  othersName,
  parallelName,
  replacesName,
  sequenceFamily,
  updateFamily,
} from "../../checks/interactions/interaction-id.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { familyOf, typeOf } from "./subject.js";

/** Whether a result shows that an update was answered as done and left the record as it was. */
export const isNotUpdated = ({ verdict, code }: CheckResult): boolean =>
  verdict === "fail" && code === "not-updated";

/** Whether a result shows that a change was answered as done, and that the record is as it was, or cannot be read after an update. */
export function isUndone(result: CheckResult): boolean {
  const { verdict, code, id } = result;
  if (verdict !== "fail") return false;
  return (
    code === "not-updated" ||
    (code === "no-record" && id.startsWith(`${updateFamily}/`) && id.endsWith(`/${replacesName}`)) ||
    (code === "record-returned" && id.startsWith(`${deleteFamily}/`))
  );
}

/** Whether results show that deletes were answered as done, and that reads and searches of each type still return the record. */
export function areNotDeleted(results: readonly CheckResult[]): boolean {
  const ofDelete = (code: ProblemCode) =>
    results.filter((one) => one.code === code && familyOf(one) === deleteFamily).map(typeOf);
  const [read, found] = [ofDelete("record-returned"), new Set(ofDelete("record-unexpected"))];
  return read.length > 0 && read.every((type) => found.has(type));
}

/**
 * Whether a result shows that a record is still there which was deleted while other requests ran. The check of requests at the same
 * time is blocked if a delete alone is not done either.
 */
export function isOfOverlap({ id, verdict, code }: CheckResult): boolean {
  const isParallel = id.startsWith(`${sequenceFamily}/`) && id.endsWith(`/${parallelName}`);
  return verdict === "fail" && isParallel && (code === "record-returned" || code === "record-unexpected");
}

/** Whether results show of each type that a delete is not done while other requests run. */
export function overlapOnly(results: readonly CheckResult[]): boolean {
  const overlap = new Set(results.filter(isOfOverlap).map(typeOf));
  return results.length > 0 && results.every((one) => overlap.has(typeOf(one)));
}

/** Whether a result shows that an update changed some members and left others as they were. */
export const keepsSome = ({ verdict, keptOld }: CheckResult): boolean =>
  verdict === "fail" && keptOld !== undefined;

/** Whether a result shows a record that was changed, and not removed, by a change of another one, or at another site. */
export const isOtherChanged = ({ id, code }: CheckResult): boolean =>
  code === "reached-other-site" || (code === "value-changed" && id.endsWith(`/${othersName}`));

/** Whether a result shows that an update changed another record too. */
export const isOtherUpdated = (result: CheckResult): boolean =>
  result.verdict === "fail" && familyOf(result) === updateFamily && isOtherChanged(result);

/** Whether an update left the elements of a list that it replaces. */
export const isAppended = (result: CheckResult): boolean =>
  result.verdict === "fail" && familyOf(result) === updateFamily && result.code === "elements-added";

const overlapping = `overlapping ${deleteFamily}`;
const partial = `partial ${updateFamily}`;

/**
 * The family of the changes that explain a result, or that deletes are not done in an overlap; undefined if none do. In which types the
 * checks of deletes overlap with other requests is chance.
 */
export function undoneAmong(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const undone = new Set(results.filter(isUndone).map(changeOf));
  const partly = new Set(results.filter(keepsSome).map(changeOf));
  const overlap = new Set(results.filter(isOfOverlap).map((one) => `${deleteFamily} ${typeOf(one)}`));
  const isSingle = [...overlap].some((change) => undone.has(change));
  return (result) => {
    if (isSingle && isOfOverlap(result)) return overlapping;
    const change = changeOf(result);
    if (keepsSome(result)) return partial;
    if (result.verdict !== "fail" || !undone.has(change)) return undefined;
    if (partly.has(change)) return partial;
    return overlap.has(change) ? overlapping : familyOf(result);
  };
}

const changeOf = (result: CheckResult): string => `${familyOf(result)} ${typeOf(result)}`;
