// The types of calls, replies and behaviours, and functions that make and change calls and replies.

import { type Json, type JsonObject, parsedJson } from "../../spec/json.js";
import type { ListPlace } from "../../spec/list-places.js";
import type { InterfaceModel } from "../../spec/model.js";
import { namedType } from "../../spec/record-type.js";
import type { Route } from "../http/routes/route-of.js";

/** A server as a function from request to response. */
export type Fetch = (request: Request) => Promise<Response>;

/** A message of an interface. */
export interface Message {
  /** The member of its records that holds their id; absent for `id`. */
  readonly idMember?: string;
  /** Where lists have their total, if the document states it. */
  readonly total?: ListPlace;
  /** Where lists with cursors have that of the next page, if the document states it. */
  readonly nextCursor?: ListPlace;
}

/** A request with its body read. */
export interface Call extends Message {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** Absent if the path does not belong to the interface. */
  readonly route?: Route;
}

/** A response with its body read. */
export interface Reply extends Message {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export type Next = (call: Call) => Promise<Reply>;

/** A change of a server: given a call and the unchanged server, it makes the reply. */
export type Behaviour = (call: Call, next: Next) => Promise<Reply>;

/** Makes a behaviour for one server. It is called once for each server, so that each server has its own memory. */
export type MakeBehaviour = (model: InterfaceModel) => Behaviour;

/** The last body of at least this length is kept parsed, since several stacked behaviours may need it. */
const large = 10_000;
let latest: { readonly body: string; readonly json: Json | undefined } = { body: "", json: undefined };

/** The body as JSON; undefined if it is not JSON. */
export function jsonOf({ body }: Pick<Reply, "body">): Json | undefined {
  if (body.length < large) return parsedJson(body);
  if (body !== latest.body) latest = { body, json: parsedJson(body) };
  return latest.json;
}

/** Whether a call sends a record. */
export const writes = ({ route }: Call): boolean => route?.kind === "add" || route?.kind === "update";

/** The type of a record in the reply to a call: the one that it names, or that was asked for if records do not name their type. */
export const typeIn = (model: InterfaceModel, { route }: Call, record: JsonObject): string | undefined =>
  model.typeMember === undefined ? route?.resource.name : namedType(model, record);

/** A key for the collection of a call: its site, path form and type. */
export const collectionOf = ({ route }: Pick<Call, "route">): string =>
  `${route?.site}/${route?.form.name}/${route?.resource.name}`;

/** Whether a reply reports success. */
export const good = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** The reply with another body; undefined empties it. */
export function withJson(reply: Reply, json: Json | undefined): Reply {
  return { ...reply, body: json === undefined ? "" : JSON.stringify(json) };
}

/** The reply with headers set, or removed if the value is undefined. */
export function withHeaders(reply: Reply, changes: Readonly<Record<string, string | undefined>>): Reply {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return { ...reply, headers };
}

/** A new reply. */
export function plainReply(
  status: number,
  json?: Json,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const own = new Headers({ "content-type": "application/json", ...headers });
  return { status, headers: own, body: json === undefined ? "" : JSON.stringify(json) };
}

/** The call with another body. */
export const withBody = (call: Call, json: Json): Call => ({ ...call, body: JSON.stringify(json) });

/** The call with another query. */
/** The call as an add to the same collection. */
export function asAdd(call: Call, model: InterfaceModel): Call {
  const method = model.interactions.find(({ kind }) => kind === "add")?.method ?? "POST";
  const url = new URL(call.url);
  if (call.route?.id !== undefined) url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  url.search = "";
  return { ...call, method, url };
}

export function withQuery(call: Call, query: readonly (readonly [string, string])[]): Call {
  const url = new URL(call.url);
  url.search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
  return { ...call, url };
}
