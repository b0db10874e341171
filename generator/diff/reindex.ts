// Lists the search parameters that a store must reindex after a change of the spec.
import { servedHolds } from "../../spec/answers/kept-terms.js";
import { servedTarget } from "../../spec/answers/served-type.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { searchTypes } from "../../spec/search-types.js";
import { sortKind } from "../../spec/sorting.js";
import { indexedKeys } from "../../spec/unique-keys.js";
import { paired } from "./pairs.js";

/** What must be done with the index entries of one parameter, for all stored records of its type. */
export interface Reindexing {
  readonly type: string;
  readonly parameter: string;
  /** `build`: there were none; `drop`: they are no longer used; `rebuild`: they would differ. */
  readonly act: "build" | "drop" | "rebuild";
}

/**
 * The parameters whose index entries differ between two versions of an interface, for types that both have. A store with
 * records must reindex exactly these. Pure; in the order of types and parameters.
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
      const action = was === undefined ? "build" : is === undefined ? "drop" : "rebuild";
      return [{ type: pair.new.name, parameter, act: action } as const];
    });
  });
}

/**
 * Everything that determines a parameter's index entries, as a text to compare. Parameters without entries are left out.
 * Parameters with equal entries share them under the first of their names, and that name determines the entries.
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

/** What would determine each parameter's entries if it shared them with no other parameter. */
function ownRecipes(model: InterfaceModel, resource: Resource): readonly (readonly [string, string])[] {
  const searching = resource.parameters.filter(({ targets }) => targets.length > 0);
  const starting = startingPoints(resource);
  // Values of unique fields are indexed as if by a parameter of this name.
  const unique = indexedKeys(resource)
    .map((names) => names.join(" + "))
    .map((names) => [`${names} is unique`, `unique ${names}`] as const);
  const searched = searching.map(({ name, match, targets }) => {
    const places = targets.map((target) => JSON.stringify(servedTarget(model, target), indexed)).sort();
    const addresses = searchTypes[match].readsPaths ? addressing(model) : [];
    const isFilterOnly = starting?.includes(name) === false;
    return [name, JSON.stringify([match, places, addresses, isFilterOnly])] as const;
  });
  return [...searched, ...unique, ...sortRecipes(resource), ...holdingRecipes(model, resource)];
}

/** References that keep other records from being deleted are indexed as if by a parameter of this name. */
function holdingRecipes(model: InterfaceModel, resource: Resource): readonly (readonly [string, string])[] {
  return (servedHolds(model, resource) ?? []).map(({ path, types }) => {
    const name = `${path.join(".")} refers`;
    return [name, JSON.stringify([name, types ?? addressing(model)])] as const;
  });
}

/** Values that lists are sorted by are indexed as if by a parameter of this name, each field once. */
function sortRecipes({ parameters, sorted }: Resource): readonly (readonly [string, string])[] {
  const asked = parameters.flatMap(({ sorting }) => sorting?.values.map(({ by }) => by) ?? []);
  const keys = sorted === undefined ? asked : [...asked, sorted.by];
  return keys.map(({ path, field }) => [`${path} sorts`, `sorts ${path} ${sortKind(field)}`]);
}

/**
 * The reference or id parameters from which a server can start every search, because each search must have one of them;
 * undefined if there are none. Other parameters only filter the records found that way, and are indexed for that only.
 */
function startingPoints({ parameters, rules }: Resource): readonly string[] | undefined {
  const demanded = parameters.filter((parameter) => parameter.demanded).map(({ name }) => [name]);
  const lists = [...demanded, ...rules.map((rule) => rule.parameters)];
  const find = (name: string) => parameters.find((parameter) => parameter.name === name);
  return lists.find((names) => names.every((name) => namesFew(find(name))));
}

const namesFew = (parameter: SearchParameter | undefined): boolean =>
  parameter !== undefined && searchTypes[parameter.match].namesFew;

/** The types that a reference may point to matter only to a search, and make no difference to the index entries. */
function indexed(key: string, value: unknown): unknown {
  return key === "types" ? undefined : value;
}

/** A reference written as a URL is indexed by type and id, which are parsed from it with the path forms and segments. */
function addressing({ forms, resources }: InterfaceModel): readonly unknown[] {
  const renamed = resources.filter(({ name, segment }) => name !== segment);
  return [
    forms.map(({ segments }) => JSON.stringify(segments)).sort(),
    renamed.map(({ name, segment }) => `${segment} ${name}`).sort(),
  ];
}
