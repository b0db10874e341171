// Reads the text of a type: a name, a name with arguments, a map of another type, or several types joined with `|`.

/** A type as the file writes it, before its names are looked up. */
export type WrittenType =
  /** `inside` is the text between the brackets; absent without brackets. */
  | { readonly kind: "name"; readonly name: string; readonly inside?: string }
  | { readonly kind: "map"; readonly values: WrittenType }
  | { readonly kind: "union"; readonly of: readonly WrittenType[] };

/** The name before the brackets of a map. */
const map = "map";

/** The written type; a text that is no type at all is a name that nothing has. */
export function writtenType(text: string): WrittenType {
  const [first, ...others] = alternativesIn(text);
  if (first === undefined) return { kind: "name", name: "" };
  if (others.length > 0) return { kind: "union", of: [first, ...others].map(writtenType) };
  const [, name, inside] = /^([^()\s]+)(?:\((.*)\))?$/s.exec(first) ?? [];
  if (name === undefined) return { kind: "name", name: first };
  if (name === map && inside !== undefined) return { kind: "map", values: writtenType(inside) };
  return inside === undefined ? { kind: "name", name } : { kind: "name", name, inside };
}

/** The parts between the bars that are in no brackets. */
export function alternativesIn(text: string): readonly string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "|" && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return parts.map((part) => part.trim());
}
