// Conforming variants that answer a search by a value that the parameter cannot have.
import { booleans } from "../../../spec/answers/server-terms.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Behaviour, type Call, plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { withEntries, without } from "../../behaviours/lists.js";
import { hasClosedSet } from "../../gaps/values.js";

/** Names of the parameters of a call whose value is in no closed set. */
function unlistedIn({ route, url }: Call): readonly string[] {
  if (route?.kind !== "search") return [];
  const isListed = ({ name, match, values }: SearchParameter): boolean => {
    const allowed = match === "boolean" ? booleans : values.map(({ value }) => value);
    return url.searchParams.getAll(name).every((value) => allowed.includes(value));
  };
  return route.resource.parameters
    .filter((one) => hasClosedSet(one) && !isListed(one))
    .map(({ name }) => name);
}

/** `answer` gets the call without these values. */
function answering(name: string, answer: Behaviour): ConformingVariant {
  return {
    name,
    layer: "search",
    answers: ["unlisted-value"],
    suits: ({ resources }) => resources.some(({ parameters }) => parameters.some(hasClosedSet)),
    behaviour: () => async (call, next) => {
      const unlisted = unlistedIn(call);
      if (unlisted.length === 0) return next(call);
      return answer(
        without(call, (one) => unlisted.includes(one)),
        next,
      );
    },
  };
}

export const conformingUnlisted: readonly ConformingVariant[] = [
  answering("a value beyond a closed set finds nothing", async (call, next) =>
    withEntries(await next(call), []),
  ),
  answering("a value beyond a closed set is ignored", (call, next) => next(call)),
  answering("a value beyond a closed set is unprocessable", async () =>
    plainReply(422, { error: "no such value" }),
  ),
];
