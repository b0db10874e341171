// Chooses the required parameters of a search: those that the document demands, one for each at-least-one rule, and one that
// keeps the list short.
import { businessIdentifiers } from "../../spec/business-identifiers.js";
import type { Field } from "../../spec/field.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { samplesOf } from "../../spec/samples.js";
import { controlsList, type SearchParameter } from "../../spec/search-parameter.js";
import type { AddedRecord, Collection, Query } from "../http/api/adapter.js";
import { canAskFor } from "./askable.js";
import { agrees } from "./compare-records.js";
import { lookedAt } from "./record-values.js";

/** Whether a search by the parameters of these names satisfies all demands and rules. */
export const isWhole = (resource: Resource, names: ReadonlySet<string>): boolean =>
  missingFrom(resource, names).length === 0;

/** The demands and rules that a search by the parameters of these names does not satisfy, each as the parameters that would. */
export function missingFrom(
  { parameters, rules }: Resource,
  names: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const demands = parameters.filter(({ demanded }) => demanded).map(({ name }) => [name]);
  const all = [...demands, ...rules.map((rule) => rule.parameters)];
  return all.filter((alternatives) => !alternatives.some((name) => names.has(name)));
}

/** Whether a search by this parameter alone satisfies all demands and rules. */
export const sufficesAlone = (resource: Resource, { name }: SearchParameter): boolean =>
  isWhole(resource, new Set([name]));

/** Whether the parameter is neither demanded nor named by a rule. */
export const isSpare = ({ rules }: Resource, { demanded, name }: SearchParameter): boolean =>
  !demanded && rules.every(({ parameters }) => !parameters.includes(name));

/**
 * The demanded parameters that `given` lacks and, for each rule that is not satisfied, the first of `usable` that
 * satisfies it. A rule that no usable parameter satisfies stays unsatisfied; `isWhole` reports that.
 */
export function requiredParameters(
  { parameters, rules }: Resource,
  given: readonly SearchParameter[],
  usable: readonly SearchParameter[] = [],
): readonly SearchParameter[] {
  const chosen = parameters.filter((one) => one.demanded && !given.includes(one));
  for (const rule of rules) {
    const named = ({ name }: SearchParameter) => rule.parameters.includes(name);
    const first = [...given, ...chosen].some(named) ? undefined : usable.find(named);
    if (first) chosen.push(first);
  }
  return chosen;
}

/** What the choice for a record that the run added depends on. */
export interface AddedChoice {
  readonly model: InterfaceModel;
  /** The record to find. */
  readonly record: AddedRecord;
  /** Records that must match the required parameters too, so that only the tested parameter tells them from `record`. */
  readonly sharers: readonly AddedRecord[];
  /** URLs that records of other runs or users may refer to too. */
  readonly shared: ReadonlySet<string>;
  /** Lists end after a few records, so every parameter that all of the records match is used. */
  readonly narrow?: boolean;
  /** Whether a parameter was seen to miss a record that it must find. Its failure would be attributed to the tested parameter. */
  readonly isDoubtful?: Doubts;
  /** Omits parameters that only keep the list short. */
  readonly bare?: boolean;
}

/**
 * The other parameters of a search by `parameter` for a record that the run added. If records of others may match
 * `parameter`, one that only this run's records match is among them.
 */
export function requiredForAdded(
  choice: AddedChoice,
  parameter: SearchParameter,
): readonly SearchParameter[] {
  const { record, model, shared } = choice;
  const usable = usableForAdded(choice, parameter);
  const chosen = requiredParameters(record.resource, [parameter], usable);
  if (choice.narrow)
    return [...chosen, ...usable.filter((one) => !chosen.includes(one) && mayNarrow(choice, one))];
  const unique = (one: SearchParameter) => isUnique(model, one, record, shared);
  const narrows = (parameter.targets.length > 0 || parameter.match === "id") && unique(parameter);
  if (narrows || choice.bare || chosen.some(unique)) return chosen;
  const narrowing = usable.find(
    (one) => unique(one) && isShared(choice, one) && !choice.isDoubtful?.(one, record),
  );
  return narrowing === undefined ? chosen : [...chosen, narrowing];
}

/** The best first: parameters that were not seen to fail, then those that the sharers match, then unique ones, then references. */
function usableForAdded(choice: AddedChoice, parameter: SearchParameter): readonly SearchParameter[] {
  const { model, record, shared, sharers, isDoubtful } = choice;
  const holds = (one: SearchParameter) =>
    one !== parameter &&
    one.targets.length > 0 &&
    !one.ambiguous &&
    lookedAt(model, one, record.body).length > 0;
  const score = (one: SearchParameter) =>
    (isDoubtful?.(one, record) || one.compares !== undefined ? 0 : 4 * (sharers.length + 1)) +
    4 * sharing(choice, one) +
    (isUnique(model, one, record, shared) ? 2 : 0) +
    (one.match === "reference" ? 1 : 0);
  const scored = record.resource.parameters.filter(holds).map((one) => ({ one, score: score(one) }));
  return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
}

function sharing({ model, record, sharers }: AddedChoice, parameter: SearchParameter): number {
  const own = lookedAt(model, parameter, record.body).join("\n");
  return sharers.filter(({ body }) => lookedAt(model, parameter, body).join("\n") === own).length;
}

const isShared = (choice: AddedChoice, parameter: SearchParameter): boolean =>
  choice.sharers.length === 0 || sharing(choice, parameter) > 0;

/** Of two records with one business identifier, an update that goes by it changes only one: such a value is not copied. */
function mayNarrow(choice: AddedChoice, parameter: SearchParameter): boolean {
  const identifiers = businessIdentifiers(choice.record.resource);
  const identifies = parameter.targets.some(({ path }) => identifiers.includes(path.split(".")[0] ?? ""));
  if (parameter.compares !== undefined) return false;
  return !identifies && !choice.isDoubtful?.(parameter, choice.record) && isSharedByAll(choice, parameter);
}

const isSharedByAll = (choice: AddedChoice, parameter: SearchParameter): boolean =>
  sharing(choice, parameter) === choice.sharers.length;

/** Whether only records of this run match: the value is a reference to one of them that is not `shared`, or a made-up text. */
export function isUnique(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: AddedRecord,
  shared: ReadonlySet<string>,
): boolean {
  if (parameter.match === "id") return true;
  if (parameter.match === "date" || controlsList(parameter)) return false;
  if (parameter.compares !== undefined) return false;
  const [first] = lookedAt(model, parameter, record.body);
  if (parameter.match === "reference") return first === undefined || !shared.has(first);
  const named = parameter.values.some(({ value }) => value === first);
  return first !== undefined && !named && parameter.targets.every(({ field }) => isUniqueIn(field, first));
}

function isUniqueIn(field: Field, text: string): boolean {
  if (field.type.kind === "boolean" || field.status) return false;
  return ![...field.values.map(({ value }) => value), ...samplesOf(field)].includes(text);
}

/** Whether a search by a parameter may miss a record that it must find, or was seen to. */
export type Doubts = (parameter: SearchParameter, record: AddedRecord) => boolean;

const noDoubts: Doubts = () => false;

/**
 * The other parameters of a search by `parameter` for a record that was already there, with a reference that keeps the list
 * short. `negativeExample` matches all of them too. Undefined if the search cannot satisfy all demands and rules that way.
 */
export function requiredForFound(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
  negativeExample?: AddedRecord,
  isDoubtful: Doubts = noDoubts,
): readonly SearchParameter[] | undefined {
  const { resource } = target;
  const isUsable = (one: SearchParameter) =>
    one !== parameter &&
    !one.ambiguous &&
    canAskFor(model, one, target) &&
    (negativeExample === undefined || agrees(model, one, target, negativeExample));
  const usable = resource.parameters
    .filter(isUsable)
    .sort(
      (a, b) =>
        Number(isDoubtful(a, target)) - Number(isDoubtful(b, target)) || narrowness(b) - narrowness(a),
    );
  const chosen = requiredParameters(resource, [parameter], usable);
  const all = [parameter, ...chosen];
  if (!chosen.every(isUsable) || !isWhole(resource, new Set(all.map(({ name }) => name)))) return undefined;
  const narrows = all.some(({ match }) => match === "reference" || match === "id");
  const narrowing = narrows
    ? undefined
    : usable.find((one) => one.match === "reference" && !isDoubtful(one, target));
  return narrowing === undefined ? chosen : [...chosen, narrowing];
}

/** The rank of a match by how short its lists are: a reference makes the shortest; a date is requested as a range. */
function narrowness({ match, compares }: SearchParameter): number {
  if (compares !== undefined) return 0;
  return {
    reference: 3,
    date: 2,
    token: 1,
    number: 1,
    boolean: 0,
    text: 0,
    string: 0,
    id: 0,
    count: 0,
    sort: 0,
    direction: 0,
    offset: 0,
    page: 0,
    cursor: 0,
    fields: 0,
    include: 0,
  }[match];
}

/** Whether a query has every parameter that searches of the collection require. */
export const isComplete = ({ resource }: Pick<Collection, "resource">, query: Query): boolean =>
  isWhole(resource, new Set(query.map(([name]) => name)));
