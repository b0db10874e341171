// JSON types and their guards.
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json;
}

/** Whether a value is a JSON object, not an array or null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** What another program may have written, whose members may be anything. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value has members: it is neither an array nor null. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Every scalar in a value, except null, as a string. */
export function textsIn(value: Json): readonly string[] {
  if (isArray(value)) return value.flatMap(textsIn);
  if (isObject(value)) return Object.values(value).flatMap(textsIn);
  return value === null ? [] : [String(value)];
}

/** A member of the object itself: by a name such as `constructor`, every object inherits one. */
export const ownMember = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The value to which member names lead that are joined with dots; undefined if nothing is there. */
export const memberAt = (json: Json | undefined, path: string): Json | undefined =>
  path.split(".").reduce((found, name) => (isObject(found) ? ownMember<Json>(found, name) : undefined), json);

/** A text as JSON; undefined if it is not JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
