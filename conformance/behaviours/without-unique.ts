// Takes the unique fields out of an interface, for mutants whose servers store copies of records.

import type { Field } from "../../spec/field.js";
import { isUnique } from "../../spec/limits.js";
import type { InterfaceModel } from "../../spec/model.js";

function ofField(field: Field): Field {
  if (!isUnique(field)) return field;
  const { constraints = [], ...rest } = field;
  const kept = constraints.filter(({ keyword }) => keyword !== "unique");
  return kept.length === 0 ? rest : { ...rest, constraints: kept };
}

/** The interface without its unique fields: a server that is made from it would not refuse a copy. */
export function withoutUnique(model: InterfaceModel): InterfaceModel {
  return {
    ...model,
    resources: model.resources.map((one) => ({ ...one, fields: one.fields.map(ofField) })),
  };
}
