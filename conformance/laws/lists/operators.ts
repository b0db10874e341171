// The laws of parameters whose name is the operator: what is within the value is found, and what is beyond it is not.
import { operatorInWords } from "../../../spec/comparison.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Comparison, Operator, SearchParameter } from "../../../spec/search-parameter.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { without } from "../../behaviours/lists.js";
import { restating } from "../../behaviours/restated.js";
import { isJudged } from "../../checks/judged.js";
import { type ParameterPlace, parameterName, seeingPlaces } from "../../checks/places.js";
import { valuesNear } from "../../search/comparing.js";
import { boundedBy } from "../../search/date-prefixes.js";
import { type Given, type Oracle, type SoughtLaw, soughtLaw, type Wrong } from "./list-law.js";
import type { Sought } from "./sought.js";
import { steppedRecords } from "./stepped-records.js";
import { sameTargets } from "./wider.js";

interface Compared extends ParameterPlace {
  readonly compares: Comparison;
}

/** The parameters whose operator a deployment can be held to. */
const compared = (model: InterfaceModel): readonly Compared[] =>
  seeingPlaces(model).flatMap((of) => {
    const { compares } = of.parameter;
    return compares !== undefined && isJudged(compares) ? [{ ...of, compares }] : [];
  });

const shared = {
  family: "operator",
  subject: parameterName,
  clauses: ({ compares, parameter }: Compared) => [compares.clause, parameter.clause],
  records: steppedRecords,
  unknown: ({ resource, parameter }: Compared) =>
    `no ${resource.name} has a value with which ${parameter.name} can be tested`,
} as const satisfies Partial<SoughtLaw<Compared>>;

const wordsOf = ({ parameter, compares }: Compared): string => {
  const places = parameter.targets.map(({ path }) => path).join(" or ");
  return `whose ${places} ${operatorInWords(compares.operator, parameter.match)}`;
};

const near = ({ model, parameter, target }: Given<Compared>) => valuesNear(model, parameter, target.body);

/** The search by the first of some values that proves something. */
function firstOf(
  { parameter, required, oracle }: Given<Compared>,
  values: readonly string[],
  prove: (found: Oracle, value: string) => Omit<Sought, "by"> | undefined,
): readonly Sought[] | undefined {
  for (const value of values) {
    const own = [parameter.name, value] as const;
    const proof = prove(oracle([own]), value);
    if (proof) return [{ by: [...required, own], ...proof }];
  }
  return undefined;
}

export const findsWithin = soughtLaw<Compared>({
  ...shared,
  name: "within",
  over: (model) => compared(model).filter(({ compares }) => compares.operator !== "eq"),
  title: (of) => `a search by this parameter returns a record ${wordsOf(of)}`,
  asks: (given) =>
    firstOf(given, near(given).others, ({ yes }) =>
      yes.includes(given.target) ? { listed: yes } : undefined,
    ) ?? shared.unknown(given),
});

export const leavesOutBeyond = soughtLaw<Compared>({
  ...shared,
  name: "beyond",
  over: (model) => compared(model).filter(({ compares }) => compares.operator !== "ne"),
  title: (of) => `a search by this parameter does not return a record that is not one ${wordsOf(of)}`,
  asks(given) {
    const { others, own, times } = near(given);
    const proof = ({ yes, no }: Oracle) =>
      yes.includes(given.target) && no.length > 0 ? { listed: [given.target], absent: no } : undefined;
    return firstOf(given, [...others, ...own, ...times], proof) ?? { lacks: " that differ" };
  },
});

/** A record whose own value tells others apart, if there is one: found records come in any order. */
const centred = (given: Given<Compared>): Given<Compared> => {
  const all = [given.target, ...given.others];
  const isCentre = (target: Given<Compared>["target"]) => {
    const [value] = near({ ...given, target }).own;
    const { yes, no } =
      value === undefined ? { yes: [], no: [] } : given.oracle([[given.parameter.name, value]]);
    return [yes, no].every((found) => found.some((one) => one !== target));
  };
  return { ...given, target: all.find(isCentre) ?? given.target };
};

export const bound = soughtLaw<Compared>({
  ...shared,
  name: "bound",
  over: compared,
  title: ({ compares: { operator } }) =>
    operator === "eq" || operator === "ge" || operator === "le"
      ? "a search by a record's own value returns the record"
      : "a search by a record's own value does not return the record",
  asks(known) {
    const given = centred(known);
    const { target } = given;
    const { own, times } = near(given);
    // The document does not say that a search takes a time of day.
    const open = { may: "be refused", unjudged: "no search by a time is answered with a list" } as const;
    const proof = ({ yes, no }: Oracle, value: string) => {
      const time = times.includes(value) ? open : {};
      if (yes.includes(target)) return { ...time, listed: [target] };
      return no.includes(target) ? { ...time, listed: yes, absent: [target] } : undefined;
    };
    return firstOf(given, [...own, ...times], proof) ?? shared.unknown(given);
  },
  wrong: ({ parameter, compares }) => wrongOperators(parameter, compares),
});

interface Pair extends Compared {
  readonly other: SearchParameter & { readonly compares: Comparison };
}

/** Two parameters that bound the same fields from below and from above. */
const pairs = (model: InterfaceModel): readonly Pair[] =>
  compared(model).flatMap((of) =>
    compared(model).flatMap(({ resource, form, parameter, compares }) =>
      resource.name === of.resource.name &&
      form.name === of.form.name &&
      boundedBy(of.compares.operator) === "lower" &&
      boundedBy(compares.operator) === "upper" &&
      sameTargets(parameter, of.parameter)
        ? [{ ...of, other: { ...parameter, compares } }]
        : [],
    ),
  );

export const rangeOfTwo = soughtLaw<Pair>({
  ...shared,
  name: ({ other }) => `range-${other.name}`,
  over: pairs,
  title: ({ parameter, other }) => `${parameter.name} and ${other.name} together give a range`,
  restsOn: "consequence.all-parameters",
  clauses: ({ compares, parameter, other }) => [
    ...[compares.clause, parameter.clause],
    ...[other.compares.clause, other.clause],
  ],
  asks({ model, target, required, oracle, ...of }) {
    const own = [of.parameter, of.other].flatMap((one) => {
      const queries = valuesNear(model, one, target.body).others.map((value) => [[one.name, value] as const]);
      return queries.find((query) => oracle(query).yes.includes(target)) ?? [];
    });
    const { no } = oracle(own);
    if (own.length < 2) return shared.unknown(of);
    return no.length === 0
      ? { lacks: " that differ" }
      : [{ by: [...required, ...own], listed: [target], absent: no }];
  },
});

/** The operator that differs only for the value itself, and the one that finds the other side. */
const instead: Readonly<Record<Operator, readonly [atValue: Operator | undefined, opposite: Operator]>> = {
  ...{ eq: [undefined, "ne"], ne: [undefined, "eq"], ge: ["gt", "le"] },
  ...{ gt: ["ge", "lt"], le: ["lt", "ge"], lt: ["le", "gt"] },
};

function wrongOperators(parameter: SearchParameter, compares: Comparison) {
  const { resource, name } = parameter;
  const { operator, clause } = compares;
  const [atValue, opposite] = instead[operator];
  const breaking = (...laws: readonly string[]) => ({
    clause,
    breaks: laws.map((law) => `operator/${resource}/${law}`),
  });
  const as = (kind: string, other: Operator, ...laws: readonly string[]) => ({
    ...breaking(...laws),
    name: `${resource}.${name} is compared by ${other}`,
    operator: kind,
    servedAs: restating({ ...compares, operator: other }),
  });
  const ignored: Wrong = {
    ...breaking(operator === "ne" ? "bound" : "beyond"),
    name: `${resource}.${name} is not compared`,
    operator: "a parameter whose name is the operator is ignored",
    seenByReading: true,
    behaviour: () => (call, next) =>
      next(searchesBy(call, parameter) ? without(call, (one) => one === name) : call),
  };
  return [
    ...(parameter.demanded ? [] : [ignored]),
    ...(atValue === undefined ? [] : [as("the value itself counts wrongly", atValue, "bound")]),
    { ...as("the operator is the opposite one", opposite, "within", "beyond", "bound"), seenByReading: true },
    ...(boundedBy(operator) === undefined ? [] : [as("only the value itself is found", "eq", "within")]),
  ];
}
