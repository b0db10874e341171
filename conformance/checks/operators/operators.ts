// The checks of parameters whose name is the operator: what is within the value is found, and what is beyond it is not.

import { operatorInWords } from "../../../spec/comparison.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Comparison, SearchParameter } from "../../../spec/search-parameter.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { matchCompared, valuesNear } from "../../search/comparing.js";
import { boundedBy } from "../../search/date-prefixes.js";
import type { Match } from "../../search/match.js";
import { lookedAt } from "../../search/record-values.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { lacking } from "../fixture-for.js";
import type { Wanted } from "../judge-list.js";
import { isJudged } from "../judged.js";
import { sameTargets } from "../metamorphic/wider.js";
import { type ParameterPlace, parameterName, seeingPlaces } from "../places.js";
import { findsId } from "../search/search.js";
import { expectLeftOut, expectList } from "../search/search-until.js";
import { type ComparedRecords, comparedRecords } from "./compared-records.js";

interface Subject extends ParameterPlace {
  readonly compares: Comparison;
}

/** The parameters whose operator a deployment can be held to. */
export function comparedPlaces(model: InterfaceModel): readonly Subject[] {
  return seeingPlaces(model).flatMap((of) => {
    const { compares } = of.parameter;
    const judged = compares !== undefined && isJudged(compares);
    return judged ? [{ ...of, compares }] : [];
  });
}

/** Whether the operator finds records on one side of the value, or on both. */
const hasSides = ({ compares }: Subject): boolean => compares.operator !== "eq";

const shared = {
  family: "operator",
  writes: false,
  subject: parameterName,
  clauses: ({ compares, parameter }: Subject) => [compares.clause, parameter.clause],
} as const;

const wordsOf = ({ parameter, compares }: Subject): string => {
  const places = parameter.targets.map(({ path }) => path).join(" or ");
  return `whose ${places} ${operatorInWords(compares.operator, parameter.match)}`;
};

const noValue = ({ resource, parameter }: ParameterPlace): Finding =>
  notApplicable(`no ${resource.name} has a value with which ${parameter.name} can be tested`);

export const findsWithin = check<Subject>({
  ...shared,
  name: "within",
  over: (model) => comparedPlaces(model).filter(hasSides),
  title: (of) => `a search by this parameter returns a record ${wordsOf(of)}`,
  async run(session, of) {
    const records = await comparedRecords(session, of);
    if (records === undefined) return noValue(of);
    const values = around(session, of, records).filter(
      (value) => finds(session, of, value, records.middle) === "yes",
    );
    const [value] = values;
    if (value === undefined) return noValue(of);
    const listed = all(records).filter((record) => finds(session, of, value, record) === "yes");
    return expectList(session, records.fixture, queryOf(of, records, value), wanted(session, of, { listed }));
  },
});

export const leavesOutBeyond = check<Subject>({
  ...shared,
  name: "beyond",
  over: (model) => comparedPlaces(model).filter(({ compares }) => compares.operator !== "ne"),
  title: (of) => `a search by this parameter does not return a record that is not one ${wordsOf(of)}`,
  async run(session, of) {
    const records = await comparedRecords(session, of);
    if (records === undefined) return noValue(of);
    const { own, times } = valuesNear(session.model, of.parameter, records.middle.body);
    for (const value of [...around(session, of, records), ...own, ...times]) {
      if (finds(session, of, value, records.middle) !== "yes") continue;
      const absent = records.others.filter((record) => finds(session, of, value, record) === "no");
      if (absent.length === 0) continue;
      const sought = wanted(session, of, { listed: [records.middle], absent });
      return expectLeftOut(session, records.fixture, queryOf(of, records, value), sought, findsId(of));
    }
    throw lacking(of, " that differ");
  },
});

export const bound = check<Subject>({
  ...shared,
  name: "bound",
  over: comparedPlaces,
  title: ({ compares: { operator } }) =>
    operator === "eq" || operator === "ge" || operator === "le"
      ? "a search by a record's own value returns the record"
      : "a search by a record's own value does not return the record",
  async run(session, of) {
    const known = await comparedRecords(session, of);
    if (known === undefined) return noValue(of);
    const records = centred(session, of, known);
    const { own, times } = valuesNear(session.model, of.parameter, records.middle.body);
    for (const value of [...own, ...times]) {
      const must = finds(session, of, value, records.middle);
      if (must === "unknown") continue;
      const query = queryOf(of, records, value);
      // The document does not say that a search takes a time of day.
      if (times.includes(value) && (await isUnlisted(session, records, query)))
        return notApplicable("no search by a time is answered with a list");
      if (must === "yes") {
        return expectList(session, records.fixture, query, wanted(session, of, { listed: [records.middle] }));
      }
      const listed = records.others.filter((record) => finds(session, of, value, record) === "yes");
      if (listed.length === 0) throw lacking(of, " that differ");
      const sought = wanted(session, of, { listed, absent: [records.middle] });
      return expectLeftOut(session, records.fixture, query, sought, findsId(of));
    }
    return noValue(of);
  },
});

interface Pair extends Subject {
  readonly other: SearchParameter & { readonly compares: Comparison };
}

/** Two parameters that bound the same fields from below and from above. */
function pairsIn(model: InterfaceModel): readonly Pair[] {
  const places = comparedPlaces(model);
  return places
    .filter(({ compares }) => boundedBy(compares.operator) === "lower")
    .flatMap((of) =>
      places.flatMap(({ resource, form, parameter, compares }) => {
        const isPair =
          resource.name === of.resource.name &&
          form.name === of.form.name &&
          boundedBy(compares.operator) === "upper" &&
          sameTargets(parameter, of.parameter);
        return isPair ? [{ ...of, other: { ...parameter, compares } }] : [];
      }),
    );
}

export const rangeOfTwo = check<Pair>({
  ...shared,
  name: ({ other }) => `range-${other.name}`,
  over: pairsIn,
  title: ({ parameter, other }) => `${parameter.name} and ${other.name} together give a range`,
  restsOn: "consequence.all-parameters",
  clauses: ({ compares, parameter, other }) => [
    compares.clause,
    parameter.clause,
    other.compares.clause,
    other.clause,
  ],
  async run(session, of) {
    const records = await comparedRecords(session, of);
    if (records === undefined) return noValue(of);
    const upper = { ...of, parameter: of.other, compares: of.other.compares };
    const pick = (one: Subject) =>
      around(session, one, records).find((value) => finds(session, one, value, records.middle) === "yes");
    const [from, to] = [pick(of), pick(upper)];
    if (from === undefined || to === undefined) return noValue(of);
    const absent = records.others.filter(
      (record) => finds(session, of, from, record) === "no" || finds(session, upper, to, record) === "no",
    );
    if (absent.length === 0) throw lacking(of, " that differ");
    const query = [...queryOf(of, records, from), [of.other.name, to] as const];
    const sought = wanted(session, of, { listed: [records.middle], absent });
    return expectLeftOut(session, records.fixture, query, sought, findsId(of));
  },
});

const all = ({ middle, others }: ComparedRecords): readonly AddedRecord[] => [middle, ...others];

/** The records, with one in the middle whose own value tells others apart if there is one: found records come in any order. */
function centred(session: Session, of: ParameterPlace, records: ComparedRecords): ComparedRecords {
  const others = (middle: AddedRecord) => all(records).filter((one) => one !== middle);
  const middle = all(records).find((one) => {
    const [value] = valuesNear(session.model, of.parameter, one.body).own;
    const found = others(one).map((other) => value !== undefined && finds(session, of, value, other));
    return found.includes("yes") && found.includes("no");
  });
  return middle === undefined ? records : { ...records, middle, others: others(middle) };
}

/** Values next to that of the middle record. */
const around = ({ model }: Session, { parameter }: ParameterPlace, { middle }: ComparedRecords) =>
  valuesNear(model, parameter, middle.body).others;

function finds({ model }: Session, { parameter }: ParameterPlace, value: string, record: AddedRecord): Match {
  return matchCompared(model, parameter, value, record.body);
}

const queryOf = ({ parameter }: ParameterPlace, { required }: ComparedRecords, value: string): Query => [
  ...required,
  [parameter.name, value],
];

function wanted({ model }: Session, { parameter }: ParameterPlace, records: Wanted): Wanted {
  return { ...records, valuesOf: ({ body }) => lookedAt(model, parameter, body) };
}

async function isUnlisted(session: Session, { fixture }: ComparedRecords, query: Query): Promise<boolean> {
  return listProblem(answered(await session.api.search(fixture, query))) !== undefined;
}
