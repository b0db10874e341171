// A conforming variant that refuses a search by a reference to a record that does not exist.

import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, type Next, plainReply } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import { isThere } from "../../behaviours/record-there.js";
import { referenceTail } from "../../http/record-url.js";
import type { ConformingVariant } from "../conforming-variant.js";

/** Types of the interface to one of which the value may refer; empty if it may refer to a type outside the interface. */
function typesOf(
  { resources }: InterfaceModel,
  { targets }: SearchParameter,
  value: string,
): readonly string[] {
  const tail = referenceTail({ resources }, value);
  const named = resources.filter(({ name, segment }) => tail?.type === name || tail?.type === segment);
  if (tail !== undefined) return named.map(({ name }) => name);
  const stated = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  const all = resources.map(({ name }) => name);
  if (stated.length === 0) return all;
  return stated.every((type) => all.includes(type)) ? stated : [];
}

/** Whether a read shows the record that a value refers to, by any type and path form; true if its type is not of the interface. */
async function exists(
  model: InterfaceModel,
  call: Call,
  [parameter, value]: readonly [SearchParameter, string],
  next: Next,
): Promise<boolean> {
  const types = typesOf(model, parameter, value);
  const id = referenceTail(model, value)?.id ?? value;
  for (const resource of model.resources.filter(({ name }) => types.includes(name))) {
    if (await isThere(model, call, { resource, id }, next)) return true;
  }
  return types.length === 0;
}

export const conformingAbsentReferences: readonly ConformingVariant[] = [
  {
    name: "a search by an absent record is answered 404",
    layer: "search",
    answers: ["absent-reference"],
    follows: ["unknown-site"],
    suits: ({ resources }) =>
      resources.some(({ parameters }) => parameters.some(({ match }) => match === "reference")),
    behaviour: (model) => async (call, next) => {
      for (const { parameter, value } of given(call, "reference")) {
        for (const one of value.split(",")) {
          if (!(await exists(model, call, [parameter, one], next)))
            return plainReply(404, { error: "there is no such record" });
        }
      }
      return next(call);
    },
  },
];
