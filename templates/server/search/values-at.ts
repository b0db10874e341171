import { isObject } from "../record/assign.js";

function gather(value: unknown, path: readonly string[], at: number, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value) gather(item, path, at, found);
    return;
  }
  const name = path[at];
  if (name === undefined) {
    if (value !== undefined && value !== null) found.push(value);
  } else if (isObject(value) && Object.hasOwn(value, name)) gather(value[name], path, at + 1, found);
}

/** Every value at a path of member names; arrays on the way, and at its end, are looked into. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const found: unknown[] = [];
  gather(value, path, 0, found);
  return found;
}

/** The values at a path that are text. */
export const textsAt = (value: unknown, path: readonly string[]): readonly string[] =>
  valuesAt(value, path).filter((found) => typeof found === "string");
