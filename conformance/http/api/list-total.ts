// Reads the number of all matches that a list gives.
import { isObject, type Json, memberAt } from "../../../spec/json.js";
import { type ListPlace, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";

/** What members and headers with a total are called where the document does not state it. */
const usualName = /^(_?total|total_?count|count|.*-total(-count)?)$/i;

type Answer = Pick<Exchange, "json" | "responseHeaders">;

/** What an answer says in a place beside its records. */
export const saidIn = ({ json, responseHeaders }: Answer, place: ListPlace): Json | undefined =>
  place.as === "header" ? responseHeaders[place.header.toLowerCase()] : memberAt(json, place.member);

/** The total as a text; undefined if the answer has none. */
export function totalAt(answer: Answer, place: ListPlace): string | undefined {
  const said = saidIn(answer, place);
  return typeof said === "number" || place.as === "header" ? said?.toString() : undefined;
}

/** The total of a list, at the stated place or under a usual name; undefined if it has none. */
export const totalIn = (model: InterfaceModel, answer: Answer): number | undefined =>
  totalAs("member", model, answer) ?? totalAs("header", model, answer);

/** The total that a list has in a member, or in a header. */
export function totalAs(as: ListPlace["as"], model: InterfaceModel, answer: Answer): number | undefined {
  const stated = searchRule(model)?.total?.in;
  if (stated !== undefined) return stated.as === as ? numberOf(totalAt(answer, stated)) : undefined;
  const members: Json | undefined = as === "member" ? answer.json : answer.responseHeaders;
  return isObject(members)
    ? numberOf(Object.entries(members).find(([name]) => usualName.test(name))?.[1])
    : undefined;
}

const numberOf = (value: Json | undefined): number | undefined =>
  ["string", "number"].includes(typeof value) && !Number.isNaN(Number(value)) ? Number(value) : undefined;
