import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import { searchTypes } from "../../spec/search-types.js";
import { targetDefinition } from "../targets/server/resource-definition.js";
import { paired } from "./pairs.js";

/** What must be done with the index entries of one parameter over all stored records of its type. */
export interface Reindexing {
  readonly type: string;
  readonly parameter: string;
  /** `build`: there were none; `drop`: they are of no use any more; `rebuild`: they would differ. */
  readonly act: "build" | "drop" | "rebuild";
}

/**
 * The parameters whose index entries would differ between two versions of an interface, for types that both have: what a
 * store with records in it has to index anew, and nothing else. Pure; in the order of types and parameters.
 */
export function reindexing(old: InterfaceModel, now: InterfaceModel): readonly Reindexing[] {
  const resources = paired(old.resources, now.resources, ({ name }) => name);
  return resources.kept.flatMap((pair) => {
    const before = recipesOf(old, pair.old);
    const after = recipesOf(now, pair.new);
    const names = [...new Set([...before.keys(), ...after.keys()])].sort();
    return names.flatMap((parameter) => {
      const [was, is] = [before.get(parameter), after.get(parameter)];
      if (was === is) return [];
      const act = was === undefined ? "build" : is === undefined ? "drop" : "rebuild";
      return [{ type: pair.new.name, parameter, act } as const];
    });
  });
}

/**
 * All that decides a parameter's index entries, as a text to compare; parameters that have none are left out. Those that would
 * have the same share them, under the first of their names, and what decides is that name.
 */
function recipesOf(model: InterfaceModel, resource: Resource): ReadonlyMap<string, string> {
  const recipes = new Map(ownRecipes(model, resource));
  const firstOf = (recipe: string) =>
    [...recipes.keys()].filter((name) => recipes.get(name) === recipe).sort()[0];
  return new Map(
    [...recipes].map(([name, recipe]) => {
      const first = firstOf(recipe);
      return [name, first === name ? recipe : `by ${first}`];
    }),
  );
}

/** What would decide each parameter's entries, if it shared them with none. */
function ownRecipes(model: InterfaceModel, resource: Resource): readonly (readonly [string, string])[] {
  const searching = resource.parameters.filter(({ targets }) => targets.length > 0);
  const starting = startingPoints(resource);
  return searching.map(({ name, match, targets }) => {
    const places = targets.map((target) => JSON.stringify(targetDefinition(model, target), indexed)).sort();
    const addresses = searchTypes[match].readsPaths ? addressing(model) : [];
    const tried = starting?.includes(name) === false;
    return [name, JSON.stringify([match, places, addresses, tried])];
  });
}

/**
 * The references or ids of which each search has to have one, where there are such: a server starts from them, and keeps what
 * other parameters find only to be tried on the records of one that it has found.
 */
function startingPoints({ parameters, rules }: Resource): readonly string[] | undefined {
  const demanded = parameters.filter((parameter) => parameter.demanded).map(({ name }) => [name]);
  const lists = [...demanded, ...rules.map((rule) => rule.parameters)];
  const find = (name: string) => parameters.find((parameter) => parameter.name === name);
  return lists.find((names) => names.every((name) => namesFew(find(name))));
}

const namesFew = (parameter: SearchParameter | undefined): boolean =>
  parameter !== undefined && searchTypes[parameter.match].namesFew;

/** The types that a reference may point to are looked at when one searches, and make no difference to its entries. */
function indexed(key: string, value: unknown): unknown {
  return key === "types" ? undefined : value;
}

/** A reference that is written as a URL is kept by type and id, which are read from it by the path forms and segments. */
function addressing({ forms, resources }: InterfaceModel): readonly unknown[] {
  const renamed = resources.filter(({ name, segment }) => name !== segment);
  return [
    forms.map(({ segments }) => JSON.stringify(segments)).sort(),
    renamed.map(({ name, segment }) => `${segment} ${name}`).sort(),
  ];
}
