// Reads the number of all matches that a list gives.
import { isObject } from "../../../spec/json.js";
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
  const { json, responseHeaders } = answer;
  const stated = searchRule(model)?.total?.in;
  const usual = [...Object.entries(isObject(json) ? json : {}), ...Object.entries(responseHeaders)];
  const text = stated ? totalAt(answer, stated) : usual.find(([name]) => usualName.test(name))?.[1];
  const total = Number(text);
  return text === undefined || Number.isNaN(total) ? undefined : total;
}
