// Reads the number of all matches that a list gives.
import { isObject } from "../../../spec/json.js";
import { type ListPlace, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Exchange } from "../exchange.js";

/** What members and headers with a total are called where the document does not state it. */
const memberName = /^(_?total|total_?count|count)$/i;
const headerName = /total/;

type Answer = Pick<Exchange, "json" | "responseHeaders">;

/** The total as a text; undefined if the answer has none. */
export function totalAt({ json, responseHeaders }: Answer, place: ListPlace): string | undefined {
  if (place.as === "header") return responseHeaders[place.header.toLowerCase()];
  const value = isObject(json) ? json[place.member] : undefined;
  return typeof value === "number" ? String(value) : undefined;
}

/** The total of a list, at the stated place or at a usual one; undefined if it has none. */
export function totalIn(model: InterfaceModel, answer: Answer): number | undefined {
  const { json, responseHeaders } = answer;
  const member = Object.keys(isObject(json) ? json : {}).find((name) => memberName.test(name));
  const header = Object.keys(responseHeaders).find((name) => headerName.test(name));
  const places: readonly (ListPlace | undefined)[] = [
    searchRule(model)?.total?.in,
    member === undefined ? undefined : { as: "member", member },
    header === undefined ? undefined : { as: "header", header },
  ];
  const [text] = places.flatMap((place) => (place && totalAt(answer, place)) ?? []);
  const total = Number(text);
  return text === undefined || Number.isNaN(total) ? undefined : total;
}
