// The mutant of the check that a list holds only records of the type that was asked for.

import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { good, jsonOf } from "../../behaviours/call.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

const mixesTypes: Mutant = {
  name: "lists hold records of other types",
  breaks: ["search-shape/only-asked-type"],
  behaviour: (model) => {
    let strays: readonly JsonObject[] = [];
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      if (call.route?.kind === "add" && good(reply) && isObject(json))
        strays = [json, ...strays].slice(0, 40);
      const entries = entriesOf(reply);
      const asked = call.route?.resource.name;
      const [first] = entries ?? [];
      if (entries === undefined || first === undefined) return reply;
      // an interface of one type has no records of another
      const other = { ...first.record, [model.typeMember]: `Other${asked}` };
      const stray = strays.find((record) => record[model.typeMember] !== asked) ?? other;
      return withEntries(reply, [...entries, { record: stray, whole: { resource: stray } }]);
    };
  },
};

export function searchShapeMutants(model: InterfaceModel): readonly Mutant[] {
  return offersAny(model, "search") ? [mixesTypes] : [];
}
