import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
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
    const before = recipesOf(old, pair.old.parameters);
    const after = recipesOf(now, pair.new.parameters);
    const names = [...new Set([...before.keys(), ...after.keys()])].sort();
    return names.flatMap((parameter) => {
      const [was, is] = [before.get(parameter), after.get(parameter)];
      if (was === is) return [];
      const act = was === undefined ? "build" : is === undefined ? "drop" : "rebuild";
      return [{ type: pair.new.name, parameter, act } as const];
    });
  });
}

/** All that decides a parameter's index entries, as a text to compare; parameters that have none are left out. */
function recipesOf(
  model: InterfaceModel,
  parameters: readonly SearchParameter[],
): ReadonlyMap<string, string> {
  const searching = parameters.filter(({ targets }) => targets.length > 0);
  return new Map(
    searching.map(({ name, match, targets }) => {
      const places = targets.map((target) => JSON.stringify(targetDefinition(model, target), indexed)).sort();
      const addresses = match === "reference" ? addressing(model) : [];
      return [name, JSON.stringify([match, places, addresses])];
    }),
  );
}

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
