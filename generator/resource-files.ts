import type { InterfaceModel } from "../spec/model.js";
import { referencesTo } from "../spec/references-to.js";
import type { GeneratedFile } from "./file.js";
import type { ObjectType, ObjectTypes, ResourceTypes } from "./object-types.js";
import type { TargetContext } from "./target.js";
import { typeNames } from "./targets/types/names.js";

/**
 * A target's files of every resource. `make` reads the resource, what the interface says of all of them, the names that were
 * given and how they stand in paths, and which types refer to one that is exported, but of no other resource what it holds:
 * so a change of one leaves a watch the files of the others. `more` is what else it reads of a resource. One file after the
 * other: of a large interface, the pages alone are most of the memory.
 */
export function* resourceFiles(
  context: TargetContext,
  target: string,
  make: (types: ResourceTypes) => readonly GeneratedFile[],
  more: (types: ResourceTypes) => unknown = () => undefined,
): Iterable<GeneratedFile> {
  const common = commonOf(context);
  for (const types of context.types.resources) {
    const from = [
      types.resource,
      ownNames(context.types, types),
      referring(context, types),
      more(types),
      ...common,
    ];
    yield* context.memoise(`${target} of ${types.resource.name}`, from, () => make(types));
  }
}

/**
 * What the interface says of all resources, member by member. What it means itself, and where it stands, is for files about
 * the whole of it: to ask for that would have a watch make these anew, too.
 */
const isCommon: Readonly<Record<keyof InterfaceModel, boolean>> = {
  clause: true,
  basis: true,
  section: false,
  means: false,
  odd: false,
  derivedFrom: true,
  excluded: true,
  at: false,
  changedAt: false,
  name: true,
  title: true,
  document: true,
  published: true,
  fhir: true,
  typeMember: true,
  externalTypes: true,
  placeholders: true,
  forms: true,
  interactions: true,
  shapes: true,
  resources: false,
  dates: true,
  gaps: true,
  clauses: false,
};

function commonOf({ model, types, materials, header }: TargetContext): readonly unknown[] {
  const members = Object.entries(isCommon).flatMap(([name, common]) =>
    common ? [Reflect.get(model, name)] : [],
  );
  return [materials, header, commonNames(types), ...members];
}

function referring({ model }: TargetContext, { resource: { name, named } }: ResourceTypes): unknown {
  return named.some(({ servedAs }) => servedAs !== undefined) ? referencesTo(model, name) : [];
}

const known = new WeakMap<ObjectTypes, unknown>();

/** Names that files of every resource may use, and parts of paths, the same for every target of a run. */
function commonNames(types: ObjectTypes): unknown {
  const names = known.get(types) ?? listCommonNames(types);
  known.set(types, names);
  return names;
}

function listCommonNames(types: ObjectTypes): unknown {
  const { storedOf, valuesOf: _, ...helpers } = typeNames(types);
  const resources = types.resources.map((one) => [
    one.resource.name,
    one.resource.segment,
    one.stem,
    one.variable,
    one.record.name,
    storedOf(one),
  ]);
  return [helpers, resources, types.shared.map((object) => namesIn(types, object))];
}

function ownNames(types: ObjectTypes, { objects }: ResourceTypes): unknown {
  return objects.map((object) => namesIn(types, object));
}

function namesIn(types: ObjectTypes, { name, fields }: ObjectType): unknown {
  return [name, fields.map((field) => typeNames(types).valuesOf(field))];
}
