// Finds out, after a failure, whether a deployment ignores a search parameter.
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import { isComplete } from "../../search/required-parameters.js";
import { listProblem } from "../expect.js";
import type { Finding } from "../finding.js";

/** The search that failed, and the same without the parameter. */
interface Searches {
  readonly by: Query;
  readonly without: Query;
}

/**
 * Marks a search that returned a record which it must leave out, if it returns the same records without the parameter. Not asked
 * where a search needs the parameter.
 */
export async function markIgnored(
  session: Session,
  at: Collection,
  { by, without }: Searches,
  finding: Finding,
): Promise<Finding> {
  if (finding.verdict !== "fail" || finding.code !== "record-unexpected") return finding;
  if (!isComplete(at, without)) return finding;
  const [one, other] = await Promise.all([by, without].map((query) => idsBy(session, at, query)));
  return one !== undefined && one === other ? { ...finding, isIgnored: true } : finding;
}

/** The ids of the records that a search returns, in one text; undefined if it returns no list, or only its beginning. */
async function idsBy(session: Session, at: Collection, query: Query): Promise<string | undefined> {
  const outcome = await session.api.search(at, query);
  if (listProblem(outcome) !== undefined || outcome.cutShort) return undefined;
  return JSON.stringify((outcome.found ?? []).map(({ id }) => id ?? "").sort());
}
