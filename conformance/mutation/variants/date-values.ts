// Conforming variants that accept date values in fewer forms, or compare them less exactly.
import type { InterfaceModel } from "../../../spec/model.js";
import { plainReply, withQuery } from "../../behaviours/call.js";
import { changedQuery, given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";

const datesSearched = ({ resources }: InterfaceModel): boolean =>
  resources.some(({ parameters }) => parameters.some(({ match }) => match === "date"));

/** No date value with a time of day is shown in the document. */
const daysOnly: ConformingVariant = {
  name: "dates are searched by days only",
  layer: "search",
  answers: ["date-grain"],
  suits: datesSearched,
  behaviour: () => async (call, next) =>
    given(call, "date").some(({ value }) => value.includes("T"))
      ? plainReply(400, { error: "a day, please" })
      : next(call),
};

/** A value with a time of day counts as its day. */
const byDay: ConformingVariant = {
  name: "dates are compared by their days",
  layer: "search",
  answers: ["date-grain"],
  suits: datesSearched,
  behaviour: () => async (call, next) => {
    const dates = new Set(given(call, "date").map(({ parameter }) => parameter.name));
    const query = changedQuery(call, (name, value) => (dates.has(name) ? value.split("T")[0] : value));
    return next(withQuery(call, query));
  },
};

export const conformingDateValues: readonly ConformingVariant[] = [daysOnly, byDay];
