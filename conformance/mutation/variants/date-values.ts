// Conforming variants that accept date values in fewer forms, or compare them less exactly.
import { withQuery } from "../../behaviours/call.js";
import { changedQuery, given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { hasParameter, variantsOf } from "./rows.js";

const dates = variantsOf("search", { suits: hasParameter(({ match }) => match === "date") });

export const conformingDateValues: readonly ConformingVariant[] = [
  // No date value with a time of day is shown in the document.
  dates.refuses("date-grain", "dates are searched by days only", 400, (call) =>
    given(call, "date").some(({ value }) => value.includes("T")),
  ),
  // A value with a time of day counts as its day.
  dates.asks("date-grain", "dates are compared by their days", (call) => {
    const names = new Set(given(call, "date").map(({ parameter }) => parameter.name));
    const query = changedQuery(call, (name, value) => (names.has(name) ? value.split("T")[0] : value));
    return withQuery(call, query);
  }),
];
