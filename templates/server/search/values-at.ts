import { isObject } from "../record/assign.js";

/** Every value at a path of member names; arrays on the way, and at its end, are looked into. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null ? [] : [value];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

/** The values at a path that are text. */
export const textsAt = (value: unknown, path: readonly string[]): readonly string[] =>
  valuesAt(value, path).filter((found) => typeof found === "string");
