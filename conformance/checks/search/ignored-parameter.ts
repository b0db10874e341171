// Finds out, after a failure, whether a deployment ignores a search parameter, or demands one.
import { criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import { unlessBlocked } from "../../http/blocked.js";
import { beyondAll } from "../../search/date-prefixes.js";
import { isComplete } from "../../search/required-parameters.js";
import { listProblem } from "../answer-problems.js";
import type { Failed, Finding } from "../finding.js";
import { comparedIn } from "./compared.js";

/** The search that failed, the same without the parameter, and the same with another value, if one is known. */
interface Searches {
  readonly by: Query;
  readonly without: Query;
  readonly other?: Query | undefined;
}

/** Others may add records between the two searches, which then differ although the parameter is ignored. */
const mostTries = 3;

/**
 * Marks a search that returned a record which it must leave out, if it returns the same records without the parameter; where a
 * search needs the parameter, with the value of the record that it must leave out.
 */
export async function markIgnored(
  session: Session,
  at: Collection,
  { by, without, other }: Searches,
  finding: Finding,
): Promise<Finding> {
  if (finding.verdict !== "fail" || finding.code !== "record-unexpected" || finding.isJoinedByOr)
    return finding;
  const changed = isComplete(at, without) ? without : other;
  if (changed === undefined || !isComplete(at, changed)) return finding;
  const isSame = await haveSameList(session, at, by, changed);
  return isSame && !(await keepsABound(session, at, by, finding)) ? { ...finding, isIgnored: true } : finding;
}

/**
 * Whether one of two bounds is kept, though the records that were returned do not show it since none lies beyond this one: the same search
 * with a bound that is far beyond all records returns others.
 */
async function keepsABound(
  session: Session,
  at: Collection,
  by: Query,
  { excludedBy = [] }: Pick<Failed, "excludedBy">,
): Promise<boolean> {
  const [ignored] = by.filter(([, value]) => excludedBy.includes(value));
  const others = by.filter(([name, value]) => name === ignored?.[0] && !excludedBy.includes(value));
  for (const [name, value] of others) {
    const beyond = beyondAll(value);
    if (beyond === undefined) continue;
    const changed = by.map((one) => (one[0] === name && one[1] === value ? ([name, beyond] as const) : one));
    const [own, far] = [await idsBy(session, at, by), await idsBy(session, at, changed)];
    if (far !== undefined && own !== far) return true;
  }
  return false;
}

/**
 * Marks a search by several parameters that returned a record which `parameter` excludes, if it returns the same records without this
 * parameter.
 */
export async function markIgnoredAmongSeveral(
  session: Session,
  at: Collection,
  { by, parameter }: Pick<Searches, "by"> & { readonly parameter: string },
  finding: Finding,
): Promise<Finding> {
  if (finding.verdict !== "fail" || finding.code !== "record-unexpected") return finding;
  const without = by.filter(([name]) => name !== parameter);
  const isSame = isComplete(at, without) && (await haveSameList(session, at, by, without));
  return isSame ? { ...finding, ignores: parameter } : finding;
}

/** Marks a refusal of a search without any parameter, if one parameter alone, and no other one, gets an answer. */
export async function markNeeded(session: Session, at: Collection, finding: Finding): Promise<Finding> {
  if (finding.verdict !== "fail" || finding.code !== "refused") return finding;
  const fixture = await unlessBlocked(() => session.fixture(at));
  const answeredBy: string[] = [];
  let asked = 0;
  for (const parameter of fixture === undefined ? [] : comparedIn(fixture.resource)) {
    const query = fixture && criterion(fixture, parameter, fixture.target);
    if (query === undefined) continue;
    asked += 1;
    const outcome = await session.api.search(at, query, { firstPageOnly: true });
    if (listProblem(outcome) === undefined) answeredBy.push(parameter.name);
  }
  const [answeredWith, ...others] = answeredBy;
  return asked > 1 && answeredWith !== undefined && others.length === 0
    ? { ...finding, answeredWith }
    : finding;
}

async function haveSameList(session: Session, at: Collection, by: Query, changed: Query): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [one, another] = await Promise.all([by, changed].map((query) => idsBy(session, at, query)));
    if (one !== undefined && one === another) return true;
  }
  return false;
}

/** The ids of the records that a search returns, in one text; undefined if it returns no list, or only its beginning. */
async function idsBy(session: Session, at: Collection, query: Query): Promise<string | undefined> {
  const outcome = await session.api.search(at, query);
  if (listProblem(outcome) !== undefined || outcome.cut !== undefined) return undefined;
  return JSON.stringify((outcome.found ?? []).map(({ id }) => id ?? "").sort());
}
