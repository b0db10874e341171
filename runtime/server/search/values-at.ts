/** Finds the values at a path in a record. */
import { isObject } from "../record/assign.js";

/** Passes on every value at a path of member names. Arrays on the way and at its end are searched. */
export function visitAt(
  value: unknown,
  path: readonly string[],
  visit: (found: unknown) => void,
  at = 0,
): void {
  if (Array.isArray(value)) {
    for (const item of value) visitAt(item, path, visit, at);
    return;
  }
  const name = path[at];
  if (name === undefined) {
    if (value !== undefined && value !== null) visit(value);
  } else if (isObject(value)) {
    const member = value[name];
    // Most records lack most members, so the cheap test comes first.
    if (member !== undefined && Object.hasOwn(value, name)) visitAt(member, path, visit, at + 1);
  }
}

/** Every value at a path. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const found: unknown[] = [];
  visitAt(value, path, (one) => found.push(one));
  return found;
}

/** Passes on the values at a path that are text. */
export const visitTextsAt = (value: unknown, path: readonly string[], visit: (text: string) => void): void =>
  visitAt(value, path, (found) => {
    if (typeof found === "string") visit(found);
  });

/** The values at a path that are text. */
export function textsAt(value: unknown, path: readonly string[]): readonly string[] {
  const found: string[] = [];
  visitTextsAt(value, path, (text) => found.push(text));
  return found;
}
