// Finds out, after a failure, whether a deployment returns records that match only one of the parameters of a search.
import { controlsList } from "../../../spec/search-parameter.js";
import { otherCriterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { listProblem } from "../answer-problems.js";
import type { Finding } from "../finding.js";

/** The search that failed: the part by the parameter that it is about, and the part by the others. */
interface Parts {
  readonly own: Query;
  readonly others: Query;
  /** The record that it must leave out. */
  readonly leftOut: AddedRecord;
}

/**
 * Marks a search that returned a record which it must leave out, if its target is returned too where the other parameters have values
 * that the target does not match. A parameter that is only ignored does not return the target then. The record that must be left out
 * matches neither: a server that returns it then has another fault.
 */
export async function markJoined(
  session: Session,
  fixture: Fixture,
  { own, others, leftOut }: Parts,
  finding: Finding,
): Promise<Finding> {
  if (finding.verdict !== "fail" || finding.code !== "record-unexpected") return finding;
  const elsewhere = withOtherValues(fixture, others);
  if (elsewhere === undefined) return finding;
  const outcome = await session.api.search(fixture, [...elsewhere, ...own]);
  if (listProblem(outcome) !== undefined) return finding;
  const ids = new Set((outcome.found ?? []).map(({ id }) => id));
  return ids.has(fixture.target.id) && !ids.has(leftOut.id) ? { ...finding, isJoinedByOr: true } : finding;
}

/** The same parameters with values that the target does not match; undefined if there are none, or if no such value of one is known. */
function withOtherValues(fixture: Fixture, query: Query): Query | undefined {
  const names = new Set(query.map(([name]) => name));
  const compared = fixture.resource.parameters.filter((one) => names.has(one.name) && !controlsList(one));
  const values = compared.map((parameter) => otherCriterion(fixture, parameter));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const kept = query.filter(([name]) => !compared.some((one) => one.name === name));
  return [...kept, ...values.flatMap((value) => value ?? [])];
}
