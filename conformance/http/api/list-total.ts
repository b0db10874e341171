// Reads the number of all matches that a list gives.
import { isObject, type Json } from "../../../spec/json.js";
import { type ListPlace, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";

/** What members and headers with a total are called where the document does not state it. */
const usualName = /^(_?total|total_?count|count|.*-total(-count)?)$/i;

type Answer = Pick<Exchange, "json" | "responseHeaders">;

/** The total as a text; undefined if the answer has none. */
export function totalAt({ json, responseHeaders }: Answer, place: ListPlace): string | undefined {
  if (place.as === "header") return responseHeaders[place.header.toLowerCase()];
  const value = isObject(json) ? json[place.member] : undefined;
  return typeof value === "number" ? String(value) : undefined;
}

/** The total of a list, at the stated place or at a usual one; undefined if it has none. */
export function totalIn(model: InterfaceModel, answer: Answer): number | undefined {
  const stated = searchRule(model)?.total?.in;
  return stated
    ? numberOf(totalAt(answer, stated))
    : (usualTotal(answer.json) ?? usualTotal(answer.responseHeaders));
}

/** The total among the members of a body or among headers, under a usual name; undefined if there is none. */
export const usualTotal = (members: Json | undefined): number | undefined =>
  isObject(members)
    ? numberOf(Object.entries(members).find(([name]) => usualName.test(name))?.[1])
    : undefined;

const numberOf = (value: Json | undefined): number | undefined =>
  ["string", "number"].includes(typeof value) && !Number.isNaN(Number(value)) ? Number(value) : undefined;
