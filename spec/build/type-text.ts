// Reads the text of a type: a name, a name with arguments, or a map of another type.

/** A type as the file writes it, before its names are looked up. */
export type WrittenType =
  /** `inside` is the text between the brackets; absent without brackets. */
  | { readonly kind: "name"; readonly name: string; readonly inside?: string }
  | { readonly kind: "map"; readonly values: WrittenType };

/** The name before the brackets of a map. */
const map = "map";

/** The written type; a text that is no type at all is a name that nothing has. */
export function writtenType(text: string): WrittenType {
  const whole = text.trim();
  const [, name, inside] = /^([^()\s|]+)(?:\((.*)\))?$/s.exec(whole) ?? [];
  if (name === undefined) return { kind: "name", name: whole };
  if (name === map && inside !== undefined) return { kind: "map", values: writtenType(inside) };
  return inside === undefined ? { kind: "name", name } : { kind: "name", name, inside };
}
