// Conforming variants that demand every search parameter that the document flags as required.
import { contradictedFlags } from "../../../spec/contradicted-flags.js";
import { plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../conforming-variant.js";

/** A search without a flagged parameter is refused, although an at-least-one rule takes any alternative. */
const everyFlag: ConformingVariant = {
  name: "a search needs every parameter that is flagged as required",
  layer: "search",
  answers: ["required-flags"],
  suits: ({ resources }) => resources.some((resource) => contradictedFlags(resource).length > 0),
  behaviour: () => async (call, next) => {
    const { route } = call;
    if (route?.kind !== "search") return next(call);
    const missing = contradictedFlags(route.resource).find(({ name }) => !call.url.searchParams.has(name));
    return missing ? plainReply(400, { error: `${missing.name} is required` }) : next(call);
  },
};

export const conformingDemands: readonly ConformingVariant[] = [everyFlag];
