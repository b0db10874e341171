// Draws pseudo-random numbers from a seed, and shuffles the order of a spec's maps.

import { createHash } from "node:crypto";
import { parse } from "yaml";
import { isObject } from "../../language/schema.js";
import { yamlText } from "./yaml-text.js";

/** A generator of pseudo-random whole numbers below `below`; the same seed gives the same numbers. */
export function draws(seed: number): (below: number) => number {
  let drawn = 0;
  return (below) => {
    const digest = createHash("sha256").update(`${seed} ${drawn++}`).digest();
    return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * below);
  };
}

/** Keys whose maps contain fields, relations or actions, which are not shuffled: their order is the document's. */
const ordered: readonly string[] = ["fields", "relations", "actions"];

/** The spec with the members of its maps in another order, which depends on the seed. */
export function shuffled(text: string, seed: number): string {
  return yamlText(shuffledKeys(parse(text), draws(seed)));
}

function shuffledKeys(value: unknown, draw: (below: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffledKeys(item, draw));
  if (!isObject(value)) return value;
  const marked = Object.entries(value).map(([name, inner]) => ({ name, inner, mark: draw(1_000_000) }));
  const sorted = marked.sort((a, b) => a.mark - b.mark);
  return Object.fromEntries(
    sorted.map(({ name, inner }) => [name, ordered.includes(name) ? inner : shuffledKeys(inner, draw)]),
  );
}
