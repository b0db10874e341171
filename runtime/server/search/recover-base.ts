/** Finds the base URL under which a record was written, for records of an old store that did not note it. */

import { isObject } from "../record/assign.js";
import { type ReferenceScope, referenceKey } from "./references.js";

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Every possible base of a URL: its origin, and its origin with each prefix of its path. */
function basesOf(url: string): readonly string[] {
  const [origin] = /^[a-z][\w+.-]*:\/\/[^/]+/i.exec(url) ?? [];
  if (origin === undefined) return [];
  const parts = url.slice(origin.length).split("/").slice(1);
  return parts.map((_, count) => [origin, ...parts.slice(0, count)].join("/"));
}

/**
 * The base URL of the server when a record was indexed, recovered from the record's text entries: if a reference was indexed as
 * `Type/id` and not as its whole URL, that URL started with the base.
 */
export function recoveredBase(
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
