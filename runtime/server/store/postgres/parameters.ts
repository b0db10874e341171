import type { Value } from "./statement.js";

type Element = string | number | boolean | null;

const isList = (value: Value): value is readonly Element[] => Array.isArray(value);

const elementOf = (element: Element): string =>
  element === null ? "NULL" : `"${String(element).replaceAll(/["\\]/g, "\\$&")}"`;

function parameterOf(value: Value): string | Buffer | null {
  if (value === null || typeof value === "string") return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return isList(value) ? `{${value.map(elementOf).join(",")}}` : String(value);
}

/** Values as they travel: bytes as they are, and all else as text (PostgreSQL, Array Input and Output Syntax). */
export const parametersOf = (values: readonly Value[]): (string | Buffer | null)[] => values.map(parameterOf);
