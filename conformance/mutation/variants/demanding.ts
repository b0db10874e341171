// Conforming variants that demand every search parameter that the document flags as required.
import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import { plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../conforming-variant.js";

/** The parameters that one published variant of the flags requires; all of them if `variant` is undefined. */
function flagged(parameters: readonly SearchParameter[], variant?: string): readonly SearchParameter[] {
  return parameters.filter(({ flags }) =>
    flags.some((flag) => flag.required && (flag.variant === undefined || flag.variant === variant)),
  );
}

/** A search without a flagged parameter is refused, although an at-least-one rule takes any alternative. */
const everyFlag: ConformingVariant = {
  name: "a search needs every parameter that is flagged as required",
  layer: "search",
  answers: ["required-flags"],
  suits: ({ resources }: InterfaceModel) =>
    resources.some(
      ({ parameters, rules }) => rules.length > 0 && flagged(parameters).some(({ demanded }) => !demanded),
    ),
  behaviour: () => async (call, next) => {
    const { route } = call;
    if (route?.kind !== "search") return next(call);
    const missing = flagged(route.resource.parameters).find(({ name }) => !call.url.searchParams.has(name));
    return missing && !call.url.searchParams.has("_cursor")
      ? plainReply(400, { error: `${missing.name} is required` })
      : next(call);
  },
};

export const conformingDemands: readonly ConformingVariant[] = [everyFlag];
