// Lists the constraints of a type's fields, at any depth.

import { membersOf } from "../../../spec/broken-limits.js";
import type { Constraint } from "../../../spec/constraint.js";
import { isReturned, isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { mayLeaveOut } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { isJudged } from "../judged.js";

/** A constraint, and the field that has it at one place of a record. */
export interface LimitedField {
  readonly field: Field;
  readonly limit: Constraint;
  /** The field of the record itself that it is in. */
  readonly top: Field;
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  /** The constraint's own clause, then those of the field and of the fields that contain it. */
  readonly clauses: readonly string[];
}

const known = new WeakMap<Resource, readonly LimitedField[]>();

/**
 * Every constraint of what a client sends that a deployment can be held to, in the spec's order: not those that were chosen, and
 * not that of the member that names the type or that a field is unique, which other checks judge.
 */
export function limitedFieldsOf(model: InterfaceModel, resource: Resource): readonly LimitedField[] {
  return allLimitedOf(model, resource).filter(({ top }) => isSent(top));
}

/** Those that an update can break: an update that may leave members out lacks none that is required. */
export const changedLimitsOf = (model: InterfaceModel, resource: Resource): readonly LimitedField[] =>
  limitedFieldsOf(model, resource).filter(({ limit }) => limit.keyword !== "required" || !mayLeaveOut(model));

/** Every such constraint of what a deployment returns. */
export function returnedLimitsOf(model: InterfaceModel, resource: Resource): readonly LimitedField[] {
  return allLimitedOf(model, resource).filter(({ top }) => isReturned(top));
}

function allLimitedOf(model: InterfaceModel, resource: Resource): readonly LimitedField[] {
  const found = known.get(resource) ?? below(model, resource.fields, { path: "", clauses: [], within: [] });
  known.set(resource, found);
  return found;
}

interface Above {
  readonly path: string;
  readonly clauses: readonly string[];
  readonly within: readonly Field[];
  readonly top?: Field;
}

function below(model: InterfaceModel, fields: readonly Field[], above: Above): readonly LimitedField[] {
  return fields
    .filter((field) => !above.within.includes(field) && field.fixed === undefined)
    .flatMap((field) => {
      const path = above.path === "" ? field.name : `${above.path}.${field.name}`;
      const clauses = [field.clause, ...above.clauses];
      const top = above.top ?? field;
      const own = (field.constraints ?? []).filter((limit) => isJudged(limit) && limit.keyword !== "unique");
      return [
        ...own.map((limit) => ({ field, limit, top, path, clauses: [limit.clause, ...clauses] })),
        ...below(model, membersOf(model, field), { path, clauses, top, within: [...above.within, field] }),
      ];
    });
}
