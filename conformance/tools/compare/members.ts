// Reads members of JSON that another program may have written.
import { isMembers, type Members } from "../../../spec/json.js";

type Found<N extends string, T> = { readonly [K in N]?: T };

const reader =
  <T>(is: (value: unknown) => value is T) =>
  <N extends string>(from: unknown, ...names: readonly N[]): Found<N, T> => {
    const found: { [K in N]?: T } = {};
    const members: Members = isMembers(from) ? from : {};
    for (const name of names) {
      const value = members[name];
      if (is(value)) found[name] = value;
    }
    return found;
  };

/** The members with these names that are texts, and likewise for other types. */
export const text = reader((value): value is string => typeof value === "string");
export const number = reader((value): value is number => typeof value === "number");
export const flag = reader((value): value is boolean => typeof value === "boolean");
export const texts = reader(isTexts);

/** The member with its name, if it is one of these words. */
export function word<N extends string, W extends string>(
  from: Members,
  name: N,
  words: readonly W[],
): Found<N, W> {
  return reader((value): value is W => words.some((one) => one === value))(from, name);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
