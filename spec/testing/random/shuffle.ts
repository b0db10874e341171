import { createHash } from "node:crypto";
import { isObject } from "../../language/schema.js";

/** Numbers in a row that follows from the seed alone: each call gives the next one, a whole number below `below`. */
export function draws(seed: number): (below: number) => number {
  let drawn = 0;
  return (below) => {
    const digest = createHash("sha256").update(`${seed} ${drawn++}`).digest();
    return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * below);
  };
}

/** The same value with the members of every map in an order that follows from the seed. */
export function shuffledKeys(value: unknown, draw: (below: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffledKeys(item, draw));
  if (!isObject(value)) return value;
  const marked = Object.entries(value).map(([name, inner]) => ({ name, inner, mark: draw(1_000_000) }));
  const sorted = marked.sort((a, b) => a.mark - b.mark);
  return Object.fromEntries(sorted.map(({ name, inner }) => [name, shuffledKeys(inner, draw)]));
}
