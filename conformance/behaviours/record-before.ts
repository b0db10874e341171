// Reads the record that an update is about, before it is updated.
import { isObject, type JsonObject } from "../../spec/json.js";
import { type Call, jsonOf, type Next } from "./call.js";
import { idOf } from "./lists.js";

/** The record; undefined if the call is not an update, or if the server does not show the record. */
export async function recordBefore(call: Call, next: Next): Promise<JsonObject | undefined> {
  const body = call.route?.kind === "update" ? jsonOf(call) : undefined;
  const id = call.route?.id ?? idOf(body, call);
  if (!isObject(body) || id === undefined) return undefined;
  const url = new URL(call.url);
  if (call.route?.id === undefined) url.pathname += `/${encodeURIComponent(id)}`;
  const before = jsonOf(await next({ method: "GET", url, headers: call.headers, body: "" }));
  return isObject(before) ? before : undefined;
}
