import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import type { AddedRecord } from "../contract.js";
import { lookedAt } from "./record-values.js";
import { isUnique } from "./query-for.js";

/** What the choice of companions for a parameter stands on. */
export interface ParameterChoice {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  /** The record that is to be found. */
  readonly record: AddedRecord;
  /** Records that have to fit the companions as well, so that only `parameter` tells them from `record`. */
  readonly sharers: readonly AddedRecord[];
  /** URLs that tell no record apart. */
  readonly shared: ReadonlySet<string>;
}

/**
 * The parameters that must stand beside `parameter`: those that are demanded, one for each at-least-one rule that it does not
 * satisfy itself, and one that narrows the list to this run's records where `parameter` alone does not.
 */
export function requiredParameters(
  company: ParameterChoice,
  parameter: SearchParameter,
): readonly SearchParameter[] {
  const { resource, record, model, shared } = company;
  const ranked = usable(company, parameter);
  const chosen = resource.parameters.filter((one) => one.demanded && one !== parameter);
  for (const rule of resource.rules) {
    const satisfied = [parameter, ...chosen].some(({ name }) => rule.parameters.includes(name));
    const best = satisfied ? undefined : ranked.find(({ name }) => rule.parameters.includes(name));
    if (best) chosen.push(best);
  }
  const unique = (one: SearchParameter) => isUnique(model, one, record, shared);
  const narrow = parameter.targets.length > 0 || parameter.match === "id" ? unique(parameter) : false;
  if (!narrow && !chosen.some(unique)) {
    const best = ranked.find((one) => unique(one) && isShared(company, one));
    if (best) chosen.push(best);
  }
  return chosen;
}

/** Parameters that could stand beside, the best first: shared by the sharers, unique to this run, references before texts. */
function usable(company: ParameterChoice, parameter: SearchParameter): readonly SearchParameter[] {
  const { model, resource, record, shared } = company;
  const fits = (one: SearchParameter) =>
    one !== parameter &&
    one.targets.length > 0 &&
    !one.ambiguous &&
    lookedAt(model, one, record.body).length > 0;
  const score = (one: SearchParameter) =>
    4 * sharing(company, one) +
    (isUnique(model, one, record, shared) ? 2 : 0) +
    (one.match === "reference" ? 1 : 0);
  const scored = resource.parameters.filter(fits).map((one) => ({ one, score: score(one) }));
  return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
}

function sharing({ model, record, sharers }: ParameterChoice, parameter: SearchParameter): number {
  const own = lookedAt(model, parameter, record.body).join("\n");
  return sharers.filter(({ body }) => lookedAt(model, parameter, body).join("\n") === own).length;
}

function isShared(company: ParameterChoice, parameter: SearchParameter): boolean {
  return company.sharers.length === 0 || sharing(company, parameter) > 0;
}
