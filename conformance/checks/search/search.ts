// The search checks: each parameter is accepted, finds its record and leaves out others.
import type { InterfaceModel } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { criterion, otherCriterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown } from "../../fixtures/whole-query.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { askableText } from "../../search/askable.js";
import { differs } from "../../search/compare-records.js";
import { check, checkId } from "../check.js";
import { answered, judgeAnswered, judgeList, listProblem, notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { fixtureFor, lacking } from "../fixture-for.js";
import { once } from "../memo.js";
import {
  collectionOf,
  discriminatingPlaces,
  type ParameterPlace,
  parameterName,
  parameterPlaces,
  seeingPlaces,
} from "../places.js";
import { blockUnlisted } from "./first-list.js";
import { markIgnored } from "./ignored-parameter.js";
import { expectLeftOut, expectList } from "./search-until.js";
import { valuesShown } from "./shown-values.js";
import { singleParameterQuery, takesMadeUp, typedQuery } from "./single-parameter.js";

const family = "search";

/** Id of the check that judges whether a search by a parameter is answered. */
export function acceptedId(of: ParameterPlace): string {
  return checkId(family, parameterName(of), "accepted");
}

/** Id of the check that judges whether a parameter finds what it must. */
export function findsId(of: ParameterPlace): string {
  return checkId(family, parameterName(of), "finds");
}

const shared = {
  family,
  kind: "required",
  writes: false,
  subject: parameterName,
  clauses: ({ parameter }: ParameterPlace) => [parameter.clause],
} as const;

const nameOf = ({ parameter }: ParameterPlace): string => parameter.name;

/** Whether a search by a parameter is answered with a list. Sent once, for all checks that need the answer. */
const acceptance = once(async (session: Session, of: ParameterPlace): Promise<Finding> => {
  const outcome = answered(await session.api.search(collectionOf(session, of), await askable(session, of)));
  await blockUnlisted(session, of, outcome, of.parameter);
  return judgeAnswered(outcome);
}, nameOf);

export const isAccepted = check<ParameterPlace>({
  ...shared,
  name: "accepted",
  over: (model) => parameterPlaces(model).filter(({ parameter }) => takesMadeUp(parameter)),
  title: () => "a search by this parameter is answered with a list",
  run: acceptance,
});

/**
 * A query with the parameter; without a fixture, one that needs no record, if the parameter is enough for a search.
 */
async function askable(session: Session, of: ParameterPlace): Promise<Query> {
  try {
    const fixture = await fixtureFor(session, of);
    const known = criterion(fixture, of.parameter, fixture.target);
    return [
      ...fixture.requiredParameters(of.parameter),
      ...(known ?? typedQuery(session.model, of.parameter, fixture.target.id)),
    ];
  } catch (error) {
    const query =
      error instanceof Blocked ? singleParameterQuery(session.model, of.resource, of.parameter) : undefined;
    if (!query) throw error;
    return query;
  }
}

/** Whether a parameter finds the record that it must find. Sent once, for all checks that need the answer. */
const finding = once(async (session: Session, of: ParameterPlace): Promise<Finding> => {
  const fixture = await fixtureFor(session, of);
  const query = criterion(fixture, of.parameter, fixture.target);
  if (!query) return nothingToAsk(of);
  const required = fixture.requiredParameters(of.parameter);
  const whole = [...required, ...query];
  const shown = valuesShown(session.model, of.parameter, whole, fixture);
  const found = await expectList(session, fixture, whole, { listed: [fixture.target], ...shown });
  if (found.verdict === "fail") await blockByRequired(session, fixture, of, required);
  return found;
}, nameOf);

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

export const finds = check<ParameterPlace>({
  ...shared,
  name: "finds",
  over: seeingPlaces,
  title: () => "a search by this parameter returns the matching record",
  run: finding,
});

/** Whether a parameter is known not to find a matching record. No other check uses such a parameter to find a record. */
export function isBroken(session: Session, of: ParameterPlace): Promise<boolean> {
  return fails(finding(session, of));
}

/** Throws `Blocked` if a parameter is known not to find what it must: another check would only say it again. */
export async function blockBroken(session: Session, of: ParameterPlace): Promise<void> {
  const own = await finding(session, of);
  if (own.verdict !== "fail") return;
  const why = `a search by ${of.parameter.name} does not return what it must: ${own.actual}`;
  const judgedBy = findsId(of);
  throw new Blocked(
    problem(own.code, why),
    own.exchange ? { judgedBy, exchange: own.exchange } : { judgedBy },
  );
}

/** Whether it is known that no search by a parameter is answered with a list. */
export function isRefused(session: Session, of: ParameterPlace): Promise<boolean> {
  return fails(acceptance(session, of));
}

/** The answer that refuses a search by a parameter; undefined if it is answered with a list, or nothing is known. */
export async function refusalOf(session: Session, of: ParameterPlace): Promise<Exchange | undefined> {
  try {
    const own = await acceptance(session, of);
    return own.verdict === "fail" ? own.exchange : undefined;
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}

/** Throws `Blocked` if no search by a parameter is answered with a list. */
export async function blockRefused(session: Session, of: ParameterPlace): Promise<void> {
  const own = await acceptance(session, of);
  if (own.verdict !== "fail") return;
  const why = `no search by ${parameterName(of)} is answered with a list: ${own.actual}`;
  throw new Blocked(problem(own.code, why), {
    judgedBy: acceptedId(of),
    ...(own.exchange ? { exchange: own.exchange } : {}),
  });
}

async function fails(judged: Promise<Finding>): Promise<boolean> {
  try {
    return (await judged).verdict === "fail";
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}

/** A parameter that is stated to look at several fields finds a record by each of them. */
export const findsByEachField = check<ParameterPlace>({
  ...shared,
  name: "each-field",
  over: looksAtSeveral,
  title: ({ parameter }) => `a search looks at ${parameter.targets.map(({ path }) => path).join(" and at ")}`,
  async run(session, of) {
    const fixture = await fixtureFor(session, of);
    const required = fixture.requiredParameters(of.parameter);
    const listed = [fixture.target];
    let last: Finding = nothingToAsk(of);
    for (const target of of.parameter.targets) {
      const own = { ...of.parameter, targets: [target] };
      const value = askableText(session.model, own, fixture.target.body);
      if (value === undefined) continue;
      const query = [...required, [of.parameter.name, value] as const];
      last = await expectList(session, fixture, query, { listed });
      if (last.verdict !== "pass") return last;
    }
    return last;
  },
});

/** The parameters over several fields of text or codes, each of which a search is stated to look at. */
export function looksAtSeveral(model: InterfaceModel): readonly ParameterPlace[] {
  return seeingPlaces(model).filter(
    ({ parameter: { targets, ambiguous, match } }) =>
      targets.length > 1 && !ambiguous && ["string", "token", "text"].includes(match),
  );
}

export const leavesOut = check<ParameterPlace>({
  ...shared,
  name: "leaves-out",
  over: discriminatingPlaces,
  title: () => "a search by this parameter does not return a record with another value",
  async run(session, of) {
    const fixture = await fixtureFor(session, of);
    const negativeExample = negativeExampleOf(fixture, of.parameter);
    const query = criterion(fixture, of.parameter, fixture.target);
    if (!negativeExample && fixture.found) return leftOutByOther(session, fixture, of);
    if (!negativeExample || !query) return nothingToAsk(of);
    const required = fixture.requiredParameters(of.parameter);
    if (alreadyLeftOut(session.model, fixture, required, negativeExample)) {
      return notApplicable("the required parameters already leave out every record with another value");
    }
    const whole = [...required, ...query];
    const wanted = {
      listed: [fixture.target],
      absent: [negativeExample],
      ...valuesShown(session.model, of.parameter, whole, fixture),
    };
    const found = await expectLeftOut(session, fixture, whole, wanted, findsId(of));
    const wrong = criterion(fixture, of.parameter, negativeExample);
    const other = wrong && [...required, ...wrong];
    return markIgnored(session, fixture, { by: whole, without: required, other }, found);
  },
});

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

interface Named extends ParameterPlace {
  readonly value: string;
  readonly clause: string;
}

export const namedValueIsAccepted = check<Named>({
  family,
  kind: "required",
  writes: false,
  name: ({ value }) => `value-${value}`,
  subject: parameterName,
  over: (model) =>
    // What is sent for an order has checks of its own.
    parameterPlaces(model)
      .filter(({ parameter }) => !controlsList(parameter))
      .flatMap((of) => of.parameter.values.map(({ value, clause }) => ({ ...of, value, clause }))),
  title: ({ value }) => `a search for the named value ${value} is answered with a list`,
  clauses: ({ clause, parameter: { clause: own, closed } }) =>
    closed === undefined ? [clause, own] : [clause, own, closed.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const any = await session.fixture(at);
    const fixture = any.for(of.parameter) ?? any;
    const query = [...fixture.requiredParameters(of.parameter), [of.parameter.name, of.value] as const];
    const outcome = answered(await session.api.search(at, query));
    await blockUnlisted(session, of, outcome);
    return judgeAnswered(outcome);
  },
});

function nothingToAsk({ parameter, resource }: ParameterPlace): Finding {
  return notApplicable(`no two ${resource.name} records have different values for ${parameter.name}`);
}
