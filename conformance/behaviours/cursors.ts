// Reads and changes the cursors of calls, and what lists say beside their records.
import { isObject, type Json, memberAt } from "../../spec/json.js";
import { cursorParameter, type ListPlace } from "../../spec/list-places.js";
import { type Call, jsonOf, type Reply, withHeaders, withJson, withQuery } from "./call.js";
import { withAt, withoutAt } from "./json-edits.js";

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

/** What a list says in a place beside its records. */
export const saidAt = (reply: Reply, place: ListPlace): Json | undefined =>
  place.as === "header"
    ? (reply.headers.get(place.header) ?? undefined)
    : memberAt(jsonOf(reply), place.member);

/** The list with something else there; undefined removes it. */
export function withSaid(reply: Reply, place: ListPlace, said: string | number | undefined): Reply {
  if (place.as === "header") return withHeaders(reply, { [place.header]: said?.toString() });
  const json = jsonOf(reply);
  if (!isObject(json)) return reply;
  return withJson(
    reply,
    said === undefined ? withoutAt(json, place.member) : withAt(json, place.member, said),
  );
}

/** The cursor of the next page, as a list of our server has it. */
export function nextCursorOf(reply: Reply): string | undefined {
  const cursor = reply.nextCursor && saidAt(reply, reply.nextCursor);
  return typeof cursor === "string" ? cursor : undefined;
}

/** The list with another cursor of the next page; undefined removes it. */
export const withNextCursor = (reply: Reply, cursor: string | undefined): Reply =>
  reply.nextCursor === undefined ? reply : withSaid(reply, reply.nextCursor, cursor);
