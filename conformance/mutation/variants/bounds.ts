// Conforming variants of list sizes that the document does not describe: 0, below 0, and on types that do not show them.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { plainReply } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { on } from "./on-kind.js";

const refusesZero: ConformingVariant = {
  name: "a list of no records is refused",
  layer: "search",
  answers: ["count-zero"],
  behaviour: () =>
    on("search", async (call, next) =>
      given(call, "count").some(({ value }) => value === "0")
        ? plainReply(400, { error: "at least one" })
        : next(call),
    ),
};

const takesOtherBounds: ConformingVariant = {
  name: "a bound is ignored on types that do not show it",
  layer: "search",
  answers: ["count-elsewhere"],
  behaviour: (model) => {
    const named = model.resources.flatMap(({ parameters }) => parameters).find(isCount);
    return on("search", async (call, next) => {
      if (named === undefined || call.route?.resource.parameters.some(isCount)) return next(call);
      const url = new URL(call.url);
      url.searchParams.delete(named.name);
      return next({ ...call, url });
    });
  },
};

const isCount = ({ match }: SearchParameter): boolean => match === "count";

const ignoresNegative: ConformingVariant = {
  name: "a bound below 0 is ignored",
  layer: "search",
  answers: ["count-negative"],
  behaviour: () =>
    on("search", async (call, next) => {
      const odd = given(call, "count").filter(({ value }) => value.startsWith("-"));
      const url = new URL(call.url);
      for (const { parameter } of odd) url.searchParams.delete(parameter.name);
      return next({ ...call, url });
    }),
};

export const conformingBounds: readonly ConformingVariant[] = [
  refusesZero,
  ignoresNegative,
  takesOtherBounds,
];
