import type { Field, InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";

/** What is asked of the values of one field at one path. */
export interface FieldTerms {
  /** Values that the document names for it, those of the field and those of parameters. */
  readonly named: readonly string[];
  /** Values to take where those named are not enough; the document says nothing of them. */
  readonly spare: readonly string[];
  /** A number-typed parameter looks there, so that codes have to be numbers. */
  readonly numeric: boolean;
  /** An interval ends there. */
  readonly isEnd: boolean;
  readonly searched: boolean;
}

/** What a resource's search parameters and shapes ask of the values of its records. */
export type ResourceTerms = (field: Field, path: string) => FieldTerms;

const known = new WeakMap<Resource, ResourceTerms>();

/** What is asked of the values of a resource; the same for every record of it. */
export function resourceTerms(resource: Resource): ResourceTerms {
  const terms = known.get(resource) ?? remembered(termsOf(resource));
  known.set(resource, terms);
  return terms;
}

function remembered(terms: ResourceTerms): ResourceTerms {
  const fields = new Map<Field, Map<string, FieldTerms>>();
  return (field, path) => {
    const paths = fields.get(field) ?? new Map<string, FieldTerms>();
    fields.set(field, paths);
    const found = paths.get(path) ?? terms(field, path);
    paths.set(path, found);
    return found;
  };
}

function termsOf(resource: Resource): ResourceTerms {
  const byPath = new Map<string, SearchParameter[]>();
  for (const parameter of resource.parameters) {
    for (const path of new Set(parameter.targets.map((target) => target.path))) {
      byPath.set(path, [...(byPath.get(path) ?? []), parameter]);
    }
  }
  const ends = new Set(resource.parameters.flatMap(({ targets }) => targets.map(({ endPath }) => endPath)));
  return (field, path) => {
    const looking = byPath.get(path) ?? [];
    const values = [...field.values, ...looking.flatMap((parameter) => parameter.values)];
    return {
      named: [...new Set(values.map(({ value }) => value))],
      spare: field.samples ?? [],
      numeric: looking.some(({ type }) => type === "number"),
      isEnd: ends.has(path),
      searched: looking.length > 0,
    };
  };
}

/** Whether a field takes any value of its type: a made-up one does. */
export function isFree({ values, samples = [], status }: Field): boolean {
  return !status && values.length === 0 && samples.length === 0;
}

/** Whether no other record has a value that was made up for a field: a boolean has but two. */
export function isTelling(field: Field): boolean {
  return field.type.kind !== "boolean" && isFree(field);
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
