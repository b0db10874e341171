/** Lays out unions, intersections and method signatures. */

import { lineWidth } from "./json-text.js";

/** `left` and the parts of a union on one line if they fit, else one part a line, as Biome lays them out. */
export function union(left: string, parts: readonly string[]): string {
  const line = `${left} ${parts.join(" | ")};`;
  if (line.length <= lineWidth || parts.length === 1) return line;
  return `${left}\n  | ${parts.join("\n  | ")};`;
}

/** `left` and the parts of a tuple type, laid out like a union. */
export function tuple(left: string, parts: readonly string[]): string {
  const line = `${left} [${parts.join(", ")}];`;
  return line.length <= lineWidth ? line : `${left} [\n${parts.map((part) => `  ${part},\n`).join("")}];`;
}

/** `left` and the parts of an intersection, laid out like a union. */
export function intersection(left: string, parts: readonly string[]): string {
  const line = `${left} ${parts.join(" & ")};`;
  return line.length <= lineWidth ? line : `${left} ${parts.join(" &\n  ")};`;
}

/**
 * A method's signature, without indentation before its first line: on one line if it fits, else one parameter a line.
 */
export function method(name: string, parameters: readonly string[], result: string, indent: number): string {
  const line = `${name}(${parameters.join(", ")}): ${result}`;
  // One more for the semicolon after it.
  if (indent + line.length + 1 <= lineWidth) return line;
  const margin = " ".repeat(indent);
  return `${name}(\n${parameters.map((one) => `${margin}  ${one},\n`).join("")}${margin}): ${result}`;
}
