/** Finds the base URL under which a stored record was written, where the store does not have it. */

import { isObject } from "../record/assign.js";
import { type ReferenceScope, referenceKey } from "./references.js";

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Every URL that may be the base of this one: its origin, and its origin with each prefix of the path. */
function basesOf(url: string): readonly string[] {
  const [origin] = /^[a-z][\w+.-]*:\/\/[^/]+/i.exec(url) ?? [];
  if (origin === undefined) return [];
  const parts = url.slice(origin.length).split("/").slice(1);
  return parts.map((_, count) => [origin, ...parts.slice(0, count)].join("/"));
}

/**
 * The URL under which the server was known when a record was indexed, read back from the texts that the record is
 * found by: a reference that is found by `Type/id` and not by itself stood under that URL.
 */
export function ownBase(
  record: unknown,
  texts: readonly string[],
  scope: Omit<ReferenceScope, "base">,
): string | undefined {
  const found = new Set(texts);
  const resolved = textsIn(record).filter((text) => !found.has(text));
  return resolved.flatMap(basesOf).find((base) =>
    resolved.some((text) => {
      const key = referenceKey(text, { ...scope, base });
      return key !== undefined && key !== text && found.has(key);
    }),
  );
}
