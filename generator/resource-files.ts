import type { GeneratedFile } from "./file.js";
import type { ObjectTypes, ResourceTypes } from "./object-types.js";
import type { TargetContext } from "./target.js";
import { typeNames } from "./targets/types/names.js";

/**
 * A target's files of every resource. `make` reads the resource, what the interface says of all of them, and the names that
 * were given, but of no other resource what it holds: so a change of one leaves a watch the files of the others. `more` is
 * what else it reads of a resource. One file after the other: of a large interface, the pages alone are most of the memory.
 */
export function* resourceFiles(
  context: TargetContext,
  target: string,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
  more: (types: ResourceTypes) => unknown = () => undefined,
): Iterable<GeneratedFile> {
  const common = commonOf(context);
  for (const types of context.types.resources) {
    const from = [types.resource, ...common, more(types)];
    yield* context.recall(`${target} of ${types.resource.name}`, from, () => make(types));
  }
}

function commonOf({ model, types, materials, header }: TargetContext): readonly unknown[] {
  // What the interface itself means, and where it stands, is for files about the whole of it.
  const { resources: _1, clauses: _2, means: _3, odd: _4, section: _5, at: _6, ...shared } = model;
  return [materials, header, namesIn(types), ...Object.entries(shared).flat()];
}

const known = new WeakMap<ObjectTypes, unknown>();

/** Every name that was given, the same for every target of a run. */
function namesIn(types: ObjectTypes): unknown {
  const names = known.get(types) ?? listNames(types);
  known.set(types, names);
  return names;
}

function listNames(types: ObjectTypes): unknown {
  const names = typeNames(types);
  const objects = [...types.shared, ...types.resources.flatMap((one) => one.objects)];
  return [
    types.resources.map(({ resource, stem, variable, record }) => [
      resource.name,
      stem,
      variable,
      record.name,
    ]),
    objects.map(({ name, fields }) => [name, fields.map((field) => names.valuesOf(field))]),
  ];
}
