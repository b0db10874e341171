// Conforming variants of members that are null.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { typeIn } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mapRecords } from "../../behaviours/lists.js";
import { mayBeLeftOut, nullableFields, withoutNullAt } from "../../laws/rules/nulls.js";

const leftOutPaths = (model: InterfaceModel, resource: Resource): readonly string[] =>
  nullableFields(model, resource)
    .filter(mayBeLeftOut)
    .map(({ path }) => path);

/** As serializers do that write no members without a value. */
const leavesOut: ConformingVariant = {
  name: "members that are null are left out of answers",
  layer: "record",
  answers: [],
  follows: ["null-kept"],
  sole: ["members that are null"],
  suits: (model) =>
    offersAny(model, "add") && model.resources.some((resource) => leftOutPaths(model, resource).length > 0),
  behaviour: (model) => {
    const paths = new Map(model.resources.map((one) => [one.name, leftOutPaths(model, one)]));
    return async (call, next) =>
      mapRecords(await next(call), (record) =>
        (paths.get(typeIn(model, call, record) ?? "") ?? []).reduce(withoutNullAt, record),
      );
  },
};

export const conformingNulls: readonly ConformingVariant[] = [leavesOut];
