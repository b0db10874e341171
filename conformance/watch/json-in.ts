import type { Json } from "../json.js";

/** A body as JSON; undefined where there is none, or none that is JSON. */
export function jsonIn(body: string | undefined): Json | undefined {
  if (body === undefined || body.trim() === "") return undefined;
  try {
    const json: Json = JSON.parse(body.replace(/^\uFEFF/, ""));
    return json;
  } catch {
    return undefined;
  }
}
