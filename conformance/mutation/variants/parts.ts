// Conforming variants of searches that name the fields of their records.
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { hasParameter, variantsOf } from "./rows.js";

const named = variantsOf("record", {
  follows: ["chosen-fields"],
  sole: ["fields of a list"],
  suits: (model) => model.typeMember === undefined && hasParameter(({ match }) => match === "fields")(model),
});

export const conformingParts: readonly ConformingVariant[] = [
  // Not even the id is there unless it was asked for.
  named.records([], "records have only the fields that were asked for", (record, _, call) => {
    const names = given(call, "fields").flatMap(({ parameter, value }) =>
      value.split(parameter.separator ?? ","),
    );
    return names.length === 0
      ? record
      : Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  }),
];
