// Mutants of the check of defaults: a new record does not have the default, or has another value.
import type { FieldDefault } from "../../../spec/field-parts.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { defaultedFields } from "./defaults.js";

/** The interface with another default of a field, or without it: a server that is made from it sets that one, or none. */
function withDefault(model: InterfaceModel, clause: string, value?: Scalar): InterfaceModel {
  return {
    ...model,
    resources: model.resources.map((resource) => ({
      ...resource,
      fields: resource.fields.map((field) => {
        const { default: initial, ...rest } = field;
        if (initial?.clause !== clause) return field;
        return value === undefined ? rest : { ...rest, default: { ...initial, value } };
      }),
    })),
  };
}

type Scalar = FieldDefault["value"];

function mutantsOf(resource: Resource): readonly Mutant[] {
  const { name } = resource;
  return defaultedFields(resource).flatMap(({ field, initial: { clause, value } }): readonly Mutant[] => [
    {
      name: `${name}.${field.name}: its default is not set`,
      operator: "a default is not set",
      breaks: [`default/${name}/${field.name}`],
      clause,
      servedAs: (model) => withDefault(model, clause),
      behaviour: () => (call, next) => next(call),
    },
    {
      name: `${name}.${field.name}: another value is set than its default`,
      operator: "another value than the default is set",
      breaks: [`default/${name}/${field.name}`],
      clause,
      servedAs: (model) => withDefault(model, clause, otherThan(field.values, value)),
      behaviour: () => (call, next) => next(call),
    },
  ]);
}

function otherThan(values: Resource["fields"][number]["values"], value: Scalar): Scalar {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return values.find((one) => one.value !== value)?.value ?? `${value}x`;
}

export function defaultMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "add", "read")).flatMap(mutantsOf);
}
