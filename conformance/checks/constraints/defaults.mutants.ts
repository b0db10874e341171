// Mutants of the check of defaults: a new record does not have the default, or has another value.
import { isObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { jsonOf, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { defaultedFields } from "./defaults.js";

/** The interface without the default of a field: a server that is made from it does not set it. */
function withoutDefault(model: InterfaceModel, clause: string): InterfaceModel {
  return {
    ...model,
    resources: model.resources.map((resource) => ({
      ...resource,
      fields: resource.fields.map((field) => {
        const { default: initial, ...rest } = field;
        return initial?.clause === clause ? rest : field;
      }),
    })),
  };
}

function mutantsOf(resource: Resource): readonly Mutant[] {
  const { name } = resource;
  return defaultedFields(resource).flatMap(({ field, initial: { clause, value } }): readonly Mutant[] => [
    {
      name: `${name}.${field.name}: its default is not set`,
      operator: "a default is not set",
      breaks: [`default/${name}/${field.name}`],
      clause,
      servedAs: (model) => withoutDefault(model, clause),
      behaviour: () => (call, next) => next(call),
    },
    {
      name: `${name}.${field.name}: another value is set than its default`,
      operator: "another value than the default is set",
      breaks: [`default/${name}/${field.name}`],
      clause,
      behaviour: () => async (call, next) => {
        const isAdd = call.route?.kind === "add" && call.route.resource.name === name;
        const body = isAdd ? jsonOf(call) : undefined;
        const lacks = isObject(body) && body[field.name] === undefined;
        return next(lacks ? withBody(call, { ...body, [field.name]: otherThan(field.values, value) }) : call);
      },
    },
  ]);
}

function otherThan(values: Resource["fields"][number]["values"], value: string | number | boolean) {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return values.find((one) => one.value !== value)?.value ?? `${value}x`;
}

export function defaultMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "add", "read")).flatMap(mutantsOf);
}
