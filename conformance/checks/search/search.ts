// Finds out once whether a search by a parameter finds its record and leaves out others: for its laws, and for all that rest on it.

import type { InterfaceModel } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { criterion, otherCriterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown } from "../../fixtures/whole-query.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { unlessBlocked } from "../../http/blocked.js";
import { differs } from "../../search/compare-records.js";
import { answered, listProblem } from "../answer-problems.js";
import { checkId } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { fixtureFor, lacking } from "../fixture-for.js";
import { judgeList, type Wanted } from "../judge-list.js";
import { once } from "../memo.js";
import { type ParameterPlace, parameterName } from "../places.js";
import { markIgnored } from "./ignored-parameter.js";
import {
  blockAfter,
  findsName,
  knownFailure,
  leavesOutName,
  nameOf,
  searchFamily,
} from "./parameter-check.js";
import { expectLeftOut, expectList } from "./search-until.js";
import { valuesShown } from "./shown-values.js";

/** Id of the check that judges whether a parameter finds what it must. */
export const findsId = (of: ParameterPlace): string => checkId(searchFamily, parameterName(of), findsName);

/** Whether a parameter finds the record that it must find. Sent once, for all checks that need the answer. */
export const finding = once(async (session: Session, of: ParameterPlace): Promise<Finding> => {
  const fixture = await fixtureFor(session, of);
  const query = criterion(fixture, of.parameter, fixture.target);
  if (!query) return notApplicable(nothingToAsk(of));
  const required = fixture.requiredParameters(of.parameter);
  const whole = [...required, ...query];
  const shown = valuesShown(session.model, of.parameter, whole, fixture);
  const wanted = { listed: [fixture.target], mayBeKept: true, ...shown } as const;
  const found = await expectList(session, fixture, whole, wanted);
  if (found.verdict === "fail") await blockByRequired(session, fixture, of, required);
  return found;
}, nameOf);

/** The same, marked if a search for another value finds nothing either. Others that rest on the finding do not wait for this. */
export async function findingMarked(session: Session, of: ParameterPlace): Promise<Finding> {
  const found = await finding(session, of);
  if (found.verdict !== "fail" || !found.isEmpty) return found;
  const fixture = await fixtureFor(session, of);
  const required = fixture.requiredParameters(of.parameter);
  const other = await unlessBlocked(() => negativeExampleOf(fixture, of.parameter));
  const query = other && criterion(fixture, of.parameter, other);
  if (!query || alreadyLeftOut(session.model, fixture, required, other)) return found;
  const list = await session.api.search(fixture, [...required, ...query]);
  return list.found?.length === 0 ? { ...found, findsNothing: true } : found;
}

/** Throws `Blocked` if a required parameter alone does not find the record either: that explains the failure. */
async function blockByRequired(
  session: Session,
  fixture: Fixture,
  of: ParameterPlace,
  required: Query,
): Promise<void> {
  for (const [name] of required) {
    const parameter = of.resource.parameters.find((one) => one.name === name);
    // One that needs others itself could wait for this one.
    if (parameter === undefined || requiredIfKnown(fixture, parameter)?.length !== 0) continue;
    await blockBroken(session, { ...of, parameter });
  }
}

/** Whether a parameter is known not to find a matching record. No other check uses such a parameter to find a record. */
export const isBroken = async (session: Session, of: ParameterPlace): Promise<boolean> =>
  (await knownFailure(finding(session, of))) !== undefined;

/** Throws `Blocked` if a parameter is known not to find what it must: another check would only say it again. */
export async function blockBroken(session: Session, of: ParameterPlace): Promise<void> {
  const why = `a search by ${of.parameter.name} does not return what it must`;
  blockAfter(await finding(session, of), findsId(of), why);
}

/** Whether a parameter leaves out a record with another value. Sent once, for all that need the answer. */
export const leaving = once(async (session: Session, of: ParameterPlace): Promise<Finding> => {
  const fixture = await fixtureFor(session, of);
  const negativeExample = negativeExampleOf(fixture, of.parameter);
  const query = criterion(fixture, of.parameter, fixture.target);
  if (!negativeExample && fixture.found) return leftOutByOther(session, fixture, of);
  if (!negativeExample || !query) return notApplicable(nothingToAsk(of));
  const required = fixture.requiredParameters(of.parameter);
  if (alreadyLeftOut(session.model, fixture, required, negativeExample))
    return notApplicable("the required parameters already leave out every record with another value");
  const whole = [...required, ...query];
  const wanted: Wanted = {
    listed: [fixture.target],
    absent: [negativeExample],
    mayBeKept: true,
    ...valuesShown(session.model, of.parameter, whole, fixture),
  };
  const found = await expectLeftOut(session, fixture, whole, wanted, findsId(of));
  const wrong = criterion(fixture, of.parameter, negativeExample);
  const other = wrong && [...required, ...wrong];
  const joined = await markJoined(
    session,
    fixture,
    { own: query, others: required, leftOut: negativeExample },
    found,
  );
  return markIgnored(session, fixture, { by: whole, without: required, other }, joined);
}, nameOf);

/** Whether a parameter is known to return a record with another value. */
export const isLoose = async (session: Session, of: ParameterPlace): Promise<boolean> =>
  of.parameter.compares === undefined && (await knownFailure(leaving(session, of))) !== undefined;

/** Throws `Blocked` if a parameter is known to return a record with another value. */
export async function blockLoose(session: Session, of: ParameterPlace): Promise<void> {
  const why = `a search by ${of.parameter.name} returns records that do not match`;
  blockAfter(await leaving(session, of), checkId(searchFamily, parameterName(of), leavesOutName), why);
}

/** Whether the required parameters alone leave the negative example out: then the search proves nothing about the parameter. */
function alreadyLeftOut(
  model: InterfaceModel,
  { resource, target }: Fixture,
  required: Query,
  negativeExample: AddedRecord,
): boolean {
  const names = new Set(required.map(([name]) => name));
  return resource.parameters.some(
    (one) => names.has(one.name) && !controlsList(one) && differs(model, one, target, negativeExample),
  );
}

/** Without a second record, the only one must be left out by another value. */
async function leftOutByOther(session: Session, fixture: Fixture, of: ParameterPlace): Promise<Finding> {
  const own = criterion(fixture, of.parameter, fixture.target);
  const other = otherCriterion(fixture, of.parameter);
  if (!own || !other) throw lacking(of, " that differ");
  const required = fixture.requiredParameters(of.parameter);
  await expectLeftOut(session, fixture, [...required, ...own], { listed: [fixture.target] }, findsId(of));
  const query = [...required, ...other];
  const outcome = answered(await session.api.search(fixture, query));
  // A value that no known record has may be refused.
  if (listProblem(outcome) !== undefined) throw lacking(of, " that differ");
  return judgeList(outcome, {
    absent: [fixture.target],
    ...valuesShown(session.model, of.parameter, query, fixture),
  });
}

/** A record that the search must leave out. By id, any other record serves, since ids always differ. */
function negativeExampleOf(fixture: Fixture, parameter: SearchParameter): AddedRecord | undefined {
  if (parameter.match !== "id") return fixture.negativeExample(parameter);
  return fixture.records.find(({ id }) => id !== fixture.target.id);
}

export function nothingToAsk({ parameter, resource }: ParameterPlace): string {
  return `no two ${resource.name} records have different values for ${parameter.name}`;
}

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
async function markJoined(
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
