// Conforming variants of members that are null.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mayBeLeftOut, nullableFields, withoutNullAt } from "../../laws/rules/nulls.js";
import { variantsOf } from "./rows.js";

const leftOutPaths = (model: InterfaceModel, resource: Resource): readonly string[] =>
  nullableFields(model, resource)
    .filter(mayBeLeftOut)
    .map(({ path }) => path);

const nullable = variantsOf("record", {
  follows: ["null-kept"],
  sole: ["members that are null"],
  suits: (model) =>
    offersAny(model, "add") && model.resources.some((resource) => leftOutPaths(model, resource).length > 0),
});

export const conformingNulls: readonly ConformingVariant[] = [
  // As serializers do that write no members without a value.
  nullable.records([], "members that are null are left out of answers", (record, type, _, model) => {
    const resource = model.resources.find(({ name }) => name === type);
    return resource === undefined ? record : leftOutPaths(model, resource).reduce(withoutNullAt, record);
  }),
];
