// Conforming variants that answer a search by a value that the parameter cannot have.
import { booleans } from "../../../spec/answers/server-terms.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Call } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { withEntries, without } from "../../behaviours/lists.js";
import { hasClosedSet } from "../../gaps/values.js";
import { hasParameter, variantsOf } from "./rows.js";

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

/** The call without these values; undefined if it has none. */
function withoutUnlisted(call: Call): Call | undefined {
  const unlisted = unlistedIn(call);
  return unlisted.length === 0 ? undefined : without(call, (one) => unlisted.includes(one));
}

const closed = variantsOf("search", { suits: hasParameter(hasClosedSet) });

export const conformingUnlisted: readonly ConformingVariant[] = [
  closed.serves("unlisted-value", "a value beyond a closed set finds nothing", () => async (call, next) => {
    const without = withoutUnlisted(call);
    return without === undefined ? next(call) : withEntries(await next(without), []);
  }),
  closed.asks("unlisted-value", "a value beyond a closed set is ignored", withoutUnlisted),
  closed.refuses(
    "unlisted-value",
    "a value beyond a closed set is unprocessable",
    422,
    (call) => unlistedIn(call).length > 0,
  ),
];
