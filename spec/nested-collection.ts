// The types and rules of a nested collection: the records that refer to one record, below the path of that record.
import type { Field } from "./field.js";
import { isRecordId } from "./inner-types.js";
import type { SpecNode } from "./spec-node.js";

/** What a nested collection can offer. */
export const nestedInteractions = ["search", "add"] as const;
export type NestedInteraction = (typeof nestedInteractions)[number];

/** The records of a type whose field refers to one record, at the path of that record and a segment. */
export interface NestedCollection extends SpecNode {
  /** The type of its records. */
  readonly resource: string;
  /** The field of its records that refers to the parent. */
  readonly field: string;
  /** The type of the parent. */
  readonly parent: string;
  /** The last part of its path. */
  readonly segment: string;
  /** In the order of `nestedInteractions`. */
  readonly offers: readonly NestedInteraction[];
}

/** The names of the path forms in which a nested collection is shown: those of the parent that its records have too. */
export function nestedForms(
  {
    resources,
  }: { readonly resources: readonly { readonly name: string; readonly forms: readonly string[] }[] },
  { resource, parent }: Pick<NestedCollection, "resource" | "parent">,
): readonly string[] {
  const formsOf = (type: string) => resources.find(({ name }) => name === type)?.forms ?? [];
  return formsOf(parent).filter((form) => formsOf(resource).includes(form));
}

interface Fields {
  readonly fields: readonly Field[];
}

/** The field of a nested collection's records that refers to the parent. */
export const parentField = (
  { fields }: Fields,
  { field }: Pick<NestedCollection, "field">,
): Field | undefined => fields.find(({ name }) => name === field);

/** Whether the records name their parent by its id alone, and not by a URL. */
export const namesParentById = (resource: Fields, nested: NestedCollection): boolean => {
  const field = parentField(resource, nested);
  return field !== undefined && isRecordId(field.type);
};

/** The nested collections below the records of a type. */
export const nestedBelow = (
  { resources }: { readonly resources: readonly { readonly nested?: readonly NestedCollection[] }[] },
  parent: string,
): readonly NestedCollection[] =>
  resources.flatMap(({ nested = [] }) => nested.filter((one) => one.parent === parent));
