import type { GeneratedFile } from "./file.js";
import type { ResourceTypes } from "./object-types.js";
import type { TargetContext } from "./target.js";
import { typeNames } from "./targets/types/names.js";

/**
 * A target's files of every resource. `make` reads the resource, what the interface says of all of them, and the names that
 * were given, but of no other resource what it holds: so a change of one leaves a watch the files of the others.
 */
export function resourceFiles(
  context: TargetContext,
  target: string,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
): readonly GeneratedFile[] {
  const common = commonOf(context);
  return context.types.resources.flatMap((types) =>
    context.recall(`${target} of ${types.resource.name}`, [types, ...common], () => make(types)),
  );
}

const commons = new WeakMap<TargetContext, readonly unknown[]>();

/** The same for every target of a run. */
function commonOf(context: TargetContext): readonly unknown[] {
  const common = commons.get(context) ?? makeCommon(context);
  commons.set(context, common);
  return common;
}

function makeCommon({ model, types, materials, header }: TargetContext): readonly unknown[] {
  // What the interface itself means, and where it stands, is for files about the whole of it.
  const { resources: _, clauses: __, means: ___, odd: ____, section: _____, ...shared } = model;
  const names = typeNames(types);
  const objects = [...types.shared, ...types.resources.flatMap((one) => one.objects)];
  return [
    shared,
    materials,
    header,
    types.resources.map(({ stem, variable, record }) => [stem, variable, record.name]),
    objects.map(({ name, fields }) => [name, fields.map((field) => names.valuesOf(field))]),
  ];
}
