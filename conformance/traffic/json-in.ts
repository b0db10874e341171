import type { Json } from "../http/json.js";

/** A body as JSON; undefined where there is none, or none that is JSON. */
export function jsonIn(body: string | undefined): Json | undefined {
  if (body === undefined || !/\S/.test(body)) return undefined;
  try {
    const json: Json = JSON.parse(body.startsWith("\uFEFF") ? body.slice(1) : body);
    return json;
  } catch {
    return undefined;
  }
}
