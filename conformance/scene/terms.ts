import type { Field, InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";

/** What a resource's search parameters and shapes ask of the values of its records. */
export interface FieldTerms {
  /** Values that the document names for a path, those of fields and those of parameters. */
  named(field: Field, path: string): readonly string[];
  /** Values to take where those named are not enough; the document says nothing of them. */
  spare(field: Field): readonly string[];
  /** A number-typed parameter looks there, so that codes have to be numbers. */
  numeric(path: string): boolean;
  /** The path at which an interval ends. */
  isEnd(path: string): boolean;
  searched(path: string): boolean;
}

const known = new WeakMap<Resource, FieldTerms>();

/** What is asked of the values of a resource; the same for every record of it. */
export function fieldTerms(resource: Resource): FieldTerms {
  const terms = known.get(resource) ?? termsOf(resource);
  known.set(resource, terms);
  return terms;
}

function termsOf(resource: Resource): FieldTerms {
  const byPath = new Map<string, SearchParameter[]>();
  for (const parameter of resource.parameters) {
    for (const path of new Set(parameter.targets.map((target) => target.path))) {
      byPath.set(path, [...(byPath.get(path) ?? []), parameter]);
    }
  }
  const none: readonly SearchParameter[] = [];
  const at = (path: string) => byPath.get(path) ?? none;
  const ends = new Set(resource.parameters.flatMap(({ targets }) => targets.map(({ endPath }) => endPath)));
  const namedAt = (field: Field, path: string) => [
    ...new Set([...field.values, ...at(path).flatMap(({ values }) => values)].map(({ value }) => value)),
  ];
  const named = new Map<Field, Map<string, readonly string[]>>();
  return {
    named(field, path) {
      const ofField = named.get(field) ?? new Map<string, readonly string[]>();
      named.set(field, ofField);
      const values = ofField.get(path) ?? namedAt(field, path);
      ofField.set(path, values);
      return values;
    },
    spare: (field) => field.samples ?? [],
    numeric: (path) => at(path).some(({ type }) => type === "number"),
    isEnd: (path) => ends.has(path),
    searched: (path) => at(path).length > 0,
  };
}

/** Whether a field takes any text: a made-up one does, and no other record has it. */
export function isFree({ values, samples = [], status }: Field): boolean {
  return !status && values.length === 0 && samples.length === 0;
}

/** Types of the interface that a resource refers to, each once, in the order of its fields. */
export function referredTypes(model: InterfaceModel, resource: Resource): readonly string[] {
  const known = new Set(model.resources.map(({ name }) => name));
  return [...new Set(targetsIn(resource.fields))].filter((target) => known.has(target));
}

/** Whether records of a resource refer to types that the interface does not hold. */
export function refersOutside({ externalTypes }: InterfaceModel, resource: Resource): boolean {
  return targetsIn(resource.fields).some((target) => externalTypes.includes(target));
}

function targetsIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ type }) => {
    if (type.kind === "object") return targetsIn(type.fields);
    return type.kind === "shape" ? type.targets : [];
  });
}
