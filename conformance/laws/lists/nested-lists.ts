// The law that a nested collection lists the records that refer to its parent, and no others.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { withEntries, withoutNext } from "../../behaviours/lists.js";
import { listProblem } from "../../checks/answer-problems.js";
import { notApplicable } from "../../checks/expect.js";
import { addOwn } from "../../checks/interactions/add-own.js";
import { blockCut, judgeList, lists } from "../../checks/judge-list.js";
import { collectionOf } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, SearchOutcome } from "../../http/api/adapter.js";
import { judgedLaw } from "./list-law.js";
import { absentPath, atOwnPath, nestedFault } from "./nested-faults.js";
import {
  addParent,
  bodyBelow,
  collectionBelow,
  type NestedPlace,
  nestedName,
  nestedPlaces,
} from "./nested-places.js";

export const nestedLists = judgedLaw<NestedPlace>({
  family: "nested",
  name: "lists-own",
  writes: true,
  over: (model) => nestedPlaces(model, "search"),
  subject: nestedName,
  title: ({ nested }) =>
    `the collection below a record of ${nested.parent} lists the records that refer to it, and no others`,
  faults: ({ nested }) => ({
    refused: ["the list", `below a ${nested.parent} is refused`],
    "record-missing": ["the list", `below a ${nested.parent} misses its records`],
    "record-unexpected": ["the list", `below a ${nested.parent} shows records of others`],
  }),
  clauses: ({ nested, resource }) => [nested.clause, resource.clause],
  async judge(session, place) {
    const [parent, other] = [await addParent(session, place), await addParent(session, place)];
    const own = await addChild(session, place, parent);
    const foreign = await addChild(session, place, other);
    if (own === undefined || foreign === undefined)
      return notApplicable(`no record of ${place.resource.name} can be added`);
    const at = collectionBelow(session, place, parent);
    const wanted = { listed: [own], absent: [foreign] };
    const outcome = await session.eventually(
      () => listed(session, place, at, own),
      (one) => lists(one, own) && !lists(one, foreign),
    );
    await blockCut(session, at, outcome, wanted);
    return judgeList(outcome, wanted);
  },
  wrong: (of) => [
    nestedFault(of, "search", "a nested collection is not there", absentPath),
    nestedFault(
      of,
      "search",
      "a nested collection lists the records of all parents",
      (call, next, model) => next(atOwnPath(of, call, model)),
      { servedAs: (model) => withoutDemands(model, of.resource) },
    ),
    nestedFault(of, "search", "a nested collection is always empty", async (call, next) =>
      withoutNext(withEntries(await next(call), [])),
    ),
  ],
});

/** Adds a record that refers to the parent: at its own collection, or else below the parent. */
async function addChild(
  session: Session,
  place: NestedPlace,
  parent: AddedRecord,
): Promise<AddedRecord | undefined> {
  const body = await bodyBelow(session, place, parent);
  if (offers(place.resource, "add")) return addOwn(session, collectionOf(session, place), body);
  if (!place.nested.offers.includes("add")) return undefined;
  return addOwn(session, collectionBelow(session, place, parent), body);
}

/**
 * The list without parameters, or with those that the type's own searches need: whether they are needed below a record too is not
 * specified.
 */
async function listed(
  session: Session,
  { resource }: NestedPlace,
  at: Collection,
  own: AddedRecord,
): Promise<SearchOutcome> {
  const plain = await session.api.search(at, []);
  if (listProblem(plain) === undefined || !offers(resource, "search", "add")) return plain;
  const { under: _, ...flat } = at;
  const fixture = await session.fixture(flat);
  const query = requiredIn(resource).flatMap((parameter) => criterion(fixture, parameter, own) ?? []);
  if (query.length === 0) return plain;
  const asked = await session.api.search(at, query);
  return listProblem(asked) === undefined ? asked : plain;
}

/** The parameters that some search of the type must have. */
const requiredIn = ({ parameters, rules }: Resource): readonly SearchParameter[] =>
  parameters.filter(({ name, demanded }) => demanded || rules.some((rule) => rule.parameters.includes(name)));

/** The interface with no required parameter, so that all records of the type can be listed. */
const withoutDemands = (model: InterfaceModel, { name }: Resource): InterfaceModel => ({
  ...model,
  resources: model.resources.map((resource) =>
    resource.name === name
      ? {
          ...resource,
          rules: [],
          parameters: resource.parameters.map((one) => ({ ...one, demanded: false })),
        }
      : resource,
  ),
});
