// Conforming variants of searches that name the fields of their records.
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mapRecords } from "../../behaviours/lists.js";

/** Not even the id is there unless it was asked for. */
const namedOnly: ConformingVariant = {
  name: "records have only the fields that were asked for",
  layer: "record",
  answers: [],
  follows: ["chosen-fields"],
  sole: ["fields of a list"],
  suits: ({ resources, typeMember }) =>
    typeMember === undefined &&
    resources.some(({ parameters }) => parameters.some(({ match }) => match === "fields")),
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const names = given(call, "fields").flatMap(({ parameter, value }) =>
      value.split(parameter.separator ?? ","),
    );
    if (names.length === 0) return reply;
    return mapRecords(reply, (record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))),
    );
  },
};

export const conformingParts: readonly ConformingVariant[] = [namedOnly];
