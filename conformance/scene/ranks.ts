import type { InterfaceModel, Resource } from "../../spec/model.js";
import { referredTypes } from "./terms.js";

/** A place for each type, such that references from higher to lower places make no cycle. */
export function ranksOf(model: InterfaceModel): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const visiting = new Set<string>();
  const visit = (resource: Resource) => {
    if (ranks.has(resource.name) || visiting.has(resource.name)) return;
    visiting.add(resource.name);
    for (const type of referredTypes(model, resource)) {
      const referred = model.resources.find(({ name }) => name === type);
      if (referred) visit(referred);
    }
    ranks.set(resource.name, ranks.size);
  };
  for (const resource of model.resources) visit(resource);
  return ranks;
}
