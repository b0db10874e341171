// The mutant of the check that a list holds only records of the type that was asked for.

import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { typeMemberOf } from "../../../spec/record-type.js";
import { good, jsonOf } from "../../behaviours/call.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

const mixesTypes: Mutant = {
  name: "lists hold records of other types",
  breaks: ["search-shape/only-asked-type"],
  behaviour: (model) => {
    // The first record of each type stays until the end of a run.
    const strays = new Map<string, JsonObject>();
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      if (
        call.route?.kind === "add" &&
        good(reply) &&
        isObject(json) &&
        !strays.has(call.route.resource.name)
      )
        strays.set(call.route.resource.name, json);
      const entries = entriesOf(reply);
      const asked = call.route?.resource.name;
      const [first] = entries ?? [];
      if (entries === undefined || first === undefined) return reply;
      // An interface of one type has no records of another.
      const other = { ...first.record, ...typeMemberOf(model, { name: `Other${asked}` }) };
      const stray = [...strays].find(([type]) => type !== asked)?.[1] ?? other;
      return withEntries(reply, [...entries, { record: stray, whole: { resource: stray } }]);
    };
  },
};

export function searchShapeMutants(model: InterfaceModel): readonly Mutant[] {
  const tells = model.typeMember !== undefined || model.resources.length > 1;
  return offersAny(model, "search") && tells ? [mixesTypes] : [];
}
