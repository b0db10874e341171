import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";

/** Parameters that look at the very same fields, so that one record tells them all. */
export interface Group {
  /** Field paths in which the contrasting record differs. */
  readonly paths: readonly string[];
  readonly parameters: readonly SearchParameter[];
  /** Types that are referred to there: the contrasting record refers to others. */
  readonly refersTo: readonly string[];
}

/** The groups of a resource, in the order of its parameters; those that look at no field are in none. */
export function groupsOf(model: InterfaceModel, resource: Resource): readonly Group[] {
  const groups = new Map<string, Group>();
  const known = new Set(model.resources.map(({ name }) => name));
  for (const parameter of resource.parameters.filter(({ targets }) => targets.length > 0)) {
    const paths = parameter.targets.flatMap(({ path, endPath }) =>
      endPath === undefined ? [path] : [path, endPath],
    );
    const key = [...paths].sort().join("\n");
    const refersTo = parameter.targets.flatMap(({ field }) =>
      field.type.kind === "shape" ? field.type.targets.filter((target) => known.has(target)) : [],
    );
    const before = groups.get(key)?.parameters ?? [];
    groups.set(key, { paths, parameters: [...before, parameter], refersTo });
  }
  return [...groups.values()];
}
