// Drops members that are null.
import { type Body, isObject } from "../../record/assign.js";
import { rewritten } from "./dropped-members.js";

// The answer "left out" to gap kind `null-kept`.

type Path = readonly string[];

function part(value: unknown, paths: readonly Path[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => part(item, paths));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, unknown])[] => {
    const below = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    if (member === null && below.some((rest) => rest.length === 0)) return [];
    return [[name, below.length === 0 ? member : part(member, below)]];
  });
  return Object.fromEntries(kept);
}

/** The body without the members at these paths that are null; the same body if there are none. */
export function withoutNulls(body: Body, paths: readonly Path[] | undefined): Body {
  return paths === undefined ? body : rewritten(body, part(body.value, paths));
}
