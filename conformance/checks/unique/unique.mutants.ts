// Mutants of the checks of unique fields: values are not compared, not in updates, not at the same time, or with the record itself.
import { isObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type Call, good, jsonOf, plainReply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutLimits } from "../constraints/constraints.mutants.js";
import { uniqueFieldsOf } from "./unique.js";

const clash = () => plainReply(409, { error: "another record has this value" });

/** The value of a field in a request of one kind, at one site; undefined for any other request. */
function valueIn(call: Call, { name }: Resource, field: string, kind: "add" | "update"): string | undefined {
  const { route } = call;
  if (route?.kind !== kind || route.resource.name !== name) return undefined;
  const body = jsonOf(call);
  const value = isObject(body) ? ownMember(body, field) : undefined;
  return value === undefined ? undefined : JSON.stringify([route.site, value]);
}

/** Compares the values of adds alone, either before others can be added, or with those that are stored. */
function comparing(resource: Resource, field: string, atOnce: boolean): Mutant["behaviour"] {
  return () => {
    const values = new Set<string>();
    return async (call, next) => {
      const value = valueIn(call, resource, field, "add");
      if (value !== undefined && values.has(value)) return clash();
      if (value !== undefined && atOnce) values.add(value);
      const reply = await next(call);
      if (value !== undefined && good(reply)) values.add(value);
      return reply;
    };
  };
}

function mutantsOf(resource: Resource): readonly Mutant[] {
  const { name } = resource;
  return uniqueFieldsOf(resource).flatMap(({ field, limit: { clause } }): readonly Mutant[] => {
    const mutant = (operator: string, check: string, rest: Partial<Mutant>): Mutant => ({
      name: `${name}.${field.name}: ${operator}`,
      operator,
      breaks: [`unique/${name}/${field.name}-${check}`],
      clause,
      servedAs: (model) => withoutLimits(model, clause),
      behaviour: () => (call, next) => next(call),
      ...rest,
    });
    return [
      mutant("a unique value is not compared", "add", {}),
      mutant("unique values are compared before they are stored", "at-once", {
        behaviour: comparing(resource, field.name, false),
      }),
      ...(offers(resource, "update")
        ? [
            mutant("an update may have another record's unique value", "update", {
              behaviour: comparing(resource, field.name, true),
            }),
            mutant("an update may not have its own unique value", "update", {
              servedAs: (model) => model,
              behaviour: () => async (call, next) =>
                valueIn(call, resource, field.name, "update") === undefined ? next(call) : clash(),
            }),
          ]
        : []),
    ];
  });
}

export function uniqueMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.filter((resource) => offers(resource, "add")).flatMap(mutantsOf);
}
