import type { AtLeastOneRule, InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import type { Query, Scene } from "../contract.js";
import { placeName } from "../scene/names.js";
import { check } from "./check.js";
import { criterion } from "./criterion.js";
import { notApplicable } from "./expect.js";
import { type ParameterPlace, places } from "./places.js";
import { sceneFor } from "./scene-for.js";
import { expectList } from "./searching.js";

/** One of the parameters of a rule. */
export interface Alternative extends ParameterPlace {
  readonly rule: AtLeastOneRule;
}

export const alternativeSuffices = check<Alternative>({
  family: "rule",
  name: sufficesName,
  kind: "required",
  writes: false,
  over: alternatives,
  subject: placeName,
  title: ({ parameter, rule }) => `${parameter.name} suffices, of ${rule.parameters.join(", ")}`,
  clauses: ({ parameter, rule }) => [rule.clause, parameter.clause],
  async run(session, of) {
    const scene = await sceneFor(session, of);
    const query = alone(scene, of);
    if (!query) return notApplicable(`no ${of.resource.name} holds what ${of.parameter.name} looks at`);
    return expectList(session, scene, query, { listed: [scene.target] });
  },
});

/** Names its check within a type: more than one rule may name a parameter. */
export function sufficesName({ parameter, rule, resource }: Alternative): string {
  return `${parameter.name}-suffices${numberOf(resource, rule, parameter)}`;
}

/** Every parameter of every rule that looks at something, in every path form of its type. */
export function alternatives(model: InterfaceModel): readonly Alternative[] {
  return places(model, "search").flatMap((place) =>
    place.resource.rules.flatMap((rule) =>
      named(place.resource, rule)
        .filter(({ unseen }) => unseen === undefined)
        .map((parameter) => ({ ...place, rule, parameter })),
    ),
  );
}

/** Nothing for the first rule that names a parameter, and a number for each after it. */
function numberOf(resource: Resource, rule: AtLeastOneRule, { name }: SearchParameter): string {
  const place = resource.rules.filter(({ parameters }) => parameters.includes(name)).indexOf(rule);
  return place > 0 ? `-${place + 1}` : "";
}

function named(resource: Resource, rule: AtLeastOneRule): readonly SearchParameter[] {
  return rule.parameters.flatMap((name) =>
    resource.parameters.filter((parameter) => parameter.name === name),
  );
}

/** The alternative without any other of its rule; what the search needs apart from that rule stays. */
function alone(scene: Scene, of: Alternative): Query | undefined {
  const own = criterion(scene, of.parameter, scene.target);
  const others = of.resource.rules
    .filter((rule) => !rule.parameters.includes(of.parameter.name))
    .map((rule) => named(of.resource, rule)[0]);
  const demanded = of.resource.parameters.filter((parameter) => parameter.demanded);
  const needed = new Set([...demanded, ...others].filter((parameter) => parameter !== of.parameter));
  if (!own) return undefined;
  const rest = [...needed].flatMap((parameter) =>
    parameter ? (criterion(scene, parameter, scene.target) ?? []) : [],
  );
  return [...own, ...rest];
}
