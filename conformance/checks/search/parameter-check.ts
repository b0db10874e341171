// What the checks of a search parameter have in common, and how one of them keeps others from being judged.
import { blockBy, unlessBlocked } from "../../http/blocked.js";
import { because, problem } from "../../http/problem.js";
import type { Failed, Finding } from "../finding.js";
import type { ParameterPlace } from "../places.js";

export const searchFamily = "search";

/** The last part of the ids of checks that a search by a parameter finds its record. */
export const findsName = "finds";

/** The same of checks that it leaves out a record with another value. */
export const leavesOutName = "leaves-out";

export const nameOf = ({ parameter }: ParameterPlace): string => parameter.name;

/** The failure of a check; undefined if it passes, or could not be judged. */
export async function knownFailure(judged: Promise<Finding>): Promise<Failed | undefined> {
  const own = await unlessBlocked(() => judged);
  return own?.verdict === "fail" ? own : undefined;
}

/** Throws `Blocked` after a failure of the check `judgedBy`, which `why` names. */
export function blockAfter(own: Finding, judgedBy: string, why: string): void {
  if (own.verdict !== "fail") return;
  blockBy(judgedBy, because(why, problem(own.code, own.actual)), own);
}
