// The law that a parameter holds beside others: with another value of it, a record that matches the others is not returned.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Call } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { queryOf } from "../../behaviours/lists.js";
import { discriminatingPlaces, type ParameterPlace, parameterName } from "../../checks/places.js";
import { comparedIn } from "../../checks/search/compared.js";
import { criterion, otherCriterion } from "../../fixtures/criterion.js";
import type { Query } from "../../http/api/adapter.js";
import { askableTexts } from "../../search/askable.js";
import { isComplete } from "../../search/required-parameters.js";
import { targetIn } from "./confirm-violation.js";
import { alsoListing } from "./list-faults.js";
import { comparedLaw, type Given, type Wrong } from "./list-law.js";
import { firstListOf } from "./read-list.js";
import { findsTheSame, widerThan } from "./wider.js";

/** Two parameters over the same fields may stand for each other, so one of them says nothing of the other. */
const othersOf = ({ parameter, resource }: ParameterPlace): readonly SearchParameter[] =>
  comparedIn(resource).filter((one) => one.name !== parameter.name && !findsTheSame(one, parameter));

/** A parameter is judged by itself with those that every search needs, so another one must be able to stand beside it. */
const besideOthers = (model: InterfaceModel): readonly ParameterPlace[] =>
  discriminatingPlaces(model).filter(
    (of) => !of.parameter.ambiguous && othersOf(of).some(({ demanded }) => !demanded),
  );

/** The record is found by all of its values, or by two of them; then the same with another value of this parameter. */
async function withAnotherValue(given: Given<ParameterPlace>) {
  const { session, fixture, parameter, target } = given;
  const own = criterion(fixture, parameter, target);
  const another = anotherValue(given);
  if (!own || !another) return `no other value of ${parameter.name} is known`;
  const usable = othersOf(given).filter((one) => !fixture.isDoubtful(one));
  const all = usable.flatMap((one) => criterion(fixture, one, target) ?? []);
  for (const beside of [all, widerThan(session, fixture, parameter) ?? []]) {
    const query: Query = [...beside, ...own];
    if (beside.length === 0 || !isComplete(fixture, query)) continue;
    const list = await firstListOf(session, fixture, query);
    if (list?.records.has(target.id)) return [query, [...beside, ...another]];
  }
  return "no search by several parameters is known to find the record";
}

/** A value that another record has and this one has nowhere. */
function anotherValue({ model, fixture, parameter, target, oracle }: Given<ParameterPlace>) {
  const other = fixture.negativeExample(parameter);
  const texts = other && parameter.match !== "reference" ? askableTexts(model, parameter, other.body) : [];
  const queries = [
    otherCriterion(fixture, parameter) ?? [],
    ...texts.map((text): Query => [[parameter.name, text]]),
  ];
  return queries.find((query) => query.length > 0 && oracle(query).no.includes(target));
}

/** Derived from the parameters' meanings in the tables of search parameters: each restricts the list. */
export const holdsBesideOthers = comparedLaw<ParameterPlace>({
  family: "combined",
  name: "holds",
  over: besideOthers,
  subject: parameterName,
  title: () =>
    "beside other parameters, a search by this parameter does not return a record with another value",
  faults: {
    "record-unexpected": ["a search by several parameters", "returns records that do not match all of them"],
  },
  restsOn: "consequence.all-parameters",
  needs: ["finds", "leaves-out"],
  asks: withAnotherValue,
  violations: ({ parameter: { name }, fixture }, [, list]) =>
    targetIn(fixture, list, `which has another value of ${name}`).map((one) => ({ ...one, ignores: name })),
  wrong: (of, model) => [ignoredBeside(model, of)],
});

/** By itself, with what the search needs, the parameter holds. */
function ignoredBeside(model: InterfaceModel, of: ParameterPlace): Wrong {
  const { parameter } = of;
  const others = othersOf(of);
  const isBeside = (call: Call): boolean => {
    const given = new Set(queryOf(call).map(([name]) => name));
    return (
      searchesBy(call, parameter) &&
      others.filter(({ name }) => given.has(name)).length >= Math.min(2, others.length)
    );
  };
  return {
    name: `ignores ${parameter.clause} beside other parameters`,
    operator: "a parameter is ignored beside others",
    shownBy: ["search/all-hold"],
    behaviour: alsoListing(model, parameter, isBeside),
  };
}
