// Reads and changes the cursors of calls and of lists.
import { isObject } from "../../spec/json.js";
import { cursorParameter } from "../../spec/list-places.js";
import { type Call, jsonOf, type Reply, withHeaders, withJson, withQuery } from "./call.js";

/** The parameter that takes the cursor of the page; undefined if the lists of the call's type have none. */
export const cursorName = ({ route }: Call): string | undefined =>
  route?.kind === "search" ? cursorParameter(route.resource)?.name : undefined;

/** The cursor that a call gives. */
export function givenCursor(call: Call): string | undefined {
  const name = cursorName(call);
  return name === undefined ? undefined : (call.url.searchParams.get(name) ?? undefined);
}

/** The call with another cursor; undefined removes it. */
export function withGivenCursor(call: Call, cursor: string | undefined): Call {
  const name = cursorName(call);
  if (name === undefined) return call;
  const others = [...call.url.searchParams].filter(([one]) => one !== name);
  return withQuery(call, cursor === undefined ? others : [...others, [name, cursor]]);
}

/** The cursor of the next page, as a list of our server has it. */
export function nextCursorOf(reply: Reply): string | undefined {
  const { nextCursor: place, headers } = reply;
  if (place === undefined) return undefined;
  if (place.as === "header") return headers.get(place.header) ?? undefined;
  const json = jsonOf(reply);
  const cursor = isObject(json) ? json[place.member] : undefined;
  return typeof cursor === "string" ? cursor : undefined;
}

/** The list with another cursor of the next page; undefined removes it. */
export function withNextCursor(reply: Reply, cursor: string | number | undefined): Reply {
  const { nextCursor: place } = reply;
  if (place === undefined) return reply;
  if (place.as === "header") return withHeaders(reply, { [place.header]: cursor?.toString() });
  const json = jsonOf(reply);
  if (!isObject(json)) return reply;
  const { [place.member]: _, ...others } = json;
  return withJson(reply, cursor === undefined ? others : { ...others, [place.member]: cursor });
}
