/** Lays out and sorts import declarations. */

import { lineWidth } from "./json-text.js";

/** A type-only import, sorted and laid out as Biome does it; empty without names. */
export const typeImport = (names: Iterable<string>, from: string): readonly string[] =>
  importOf("import type", names, from);

/** An import of values, or of values and types; a type is written `type Name`. */
export const valueImport = (names: Iterable<string>, from: string): readonly string[] =>
  importOf("import", names, from);

/** Values of another module that this one exports too. */
export const valueExport = (names: Iterable<string>, from: string): readonly string[] =>
  importOf("export", names, from);

/** An imported name with its alias. */
export const renamed = (name: string, local: string): string =>
  name === local ? name : `${name} as ${local}`;

function importOf(keyword: string, names: Iterable<string>, from: string): readonly string[] {
  const sorted = [...new Set(names)].sort((a, b) => byNature(bare(a), bare(b)));
  if (sorted.length === 0) return [];
  const line = `${keyword} { ${sorted.join(", ")} } from ${JSON.stringify(from)};`;
  if (line.length <= lineWidth) return [line];
  return [`${keyword} {\n${sorted.map((name) => `  ${name},\n`).join("")}} from ${JSON.stringify(from)};`];
}

const bare = (name: string): string => name.replace(/^type /, "");

/** Biome's order: by letter, upper case before lower case, and digits by their numeric value. */
function byNature(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (const [at, part] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const order = byPart(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const parts = (name: string): readonly string[] => name.match(/\d+|\D/g) ?? [];

function byPart(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) return Number(a) - Number(b);
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  // Of the same letter, upper case comes first.
  return a < b ? -1 : a > b ? 1 : 0;
}
