// Finds the cause that explains why a check could not be judged, if the check of the interaction itself passes.
import { groupedBy } from "../../../spec/grouped-by.js";
import type { ProblemCode } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import type { Cause, CheckResult } from "../report.js";
import { typeOf } from "./subject.js";
import { isUnansweredSearch, noLists } from "./unanswered-searches.js";

/** The causes, each with the checks that it explains, and the checks that none explains. */
interface Explained {
  readonly causes: readonly Cause[];
  readonly left: readonly CheckResult[];
}

/**
 * Adds checks that no failed check is known to block to the causes that explain them: one that did not find a record of a type to a
 * cause of which searches of the type lack records, one whose request was refused to a cause with the same refusal. If no search is
 * answered with a list (`noList`), a check that lacks records is added to the first cause of that.
 */
export function withExplained(
  causes: readonly Cause[],
  blocked: readonly CheckResult[],
  noList: boolean,
): Explained {
  const ofLists = noList ? causes.find(({ first }) => isUnansweredSearch(first)) : undefined;
  const by = groupedBy(blocked, (result) => {
    const ofAdd = result.addFault && causes.find(({ first }) => first.addFault === result.addFault);
    return ofAdd ?? (lacksRecords(result) ? ofLists : explaining(result, causes));
  });
  return {
    causes: causes.map((cause) => ({ ...cause, blocked: [...cause.blocked, ...(by.get(cause) ?? [])] })),
    left: by.get(undefined) ?? [],
  };
}

/** Whether lists would have shown the records that a check lacks, or their values. */
const lacksRecords = ({ lacks }: CheckResult): boolean => lacks === "records" || lacks === "values";

/** The cause with most failures that explain a blocked check. */
function explaining(result: CheckResult, causes: readonly Cause[]): Cause | undefined {
  const { reasonCode, lacks, tolerated } = result;
  // What the user has to supply, or the limit of a run, is no fault.
  if (reasonCode !== undefined || lacks !== undefined || tolerated !== undefined) return undefined;
  const counted = causes.map((cause) => ({ cause, count: countExplaining(result, cause) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.cause;
}

function countExplaining(result: CheckResult, { first, others }: Cause): number {
  const { blockedBy = result.id } = result;
  const type = typeOf({ id: blockedBy });
  return [first, ...others].filter((failure) => typeOf(failure) === type && explains(failure, result)).length;
}

/** What a check is blocked by whose record no list has. */
const unfound: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "too-few-records",
] satisfies readonly ProblemCode[]);

/** What a search fails with that does not list what it must. */
const listsLess: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "records-wrong",
  ...noLists,
] satisfies readonly ProblemCode[]);

/** Whether a failure about a type explains why a check about the type was not judged. */
function explains(failure: CheckResult, blocked: CheckResult): boolean {
  const [failed, held] = [failure.exchanges?.[0], blocked.exchanges?.[0]];
  if (failed === undefined || failure.verdict !== "fail") return false;
  if (unfound.has(blocked.code))
    return failed.method === "GET" && (isAbsent(failed) || (asks(failed.url) && listsLess.has(failure.code)));
  const isRefused = held?.status !== undefined && held.status >= 400 && failed.status === held.status;
  return isRefused && (failed.method === held.method || isAbsent(held));
}

const asks = (url: string): boolean => new URL(url).searchParams.size > 0;
