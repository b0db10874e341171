// Draws random relations between the fields of a random type.
import fc from "fast-check";
import { presenceKinds } from "../../relation.js";

/** Fields that a client may send as it likes. */
function freeNames(fields: object): readonly string[] {
  const words = ["fixed", "default", "readOnly", "writeOnly", "required"];
  return Object.entries(fields).flatMap(([name, field]) =>
    words.some((word) => word in Object(field)) ? [] : [name],
  );
}

/** The type of a field that has an order, as text; a field with limits may have too few values. */
function orderOf(field: unknown): string | undefined {
  const text = typeof field === "string" ? field : "";
  if (text === "integer" || text === "number") return "number";
  return /^(timestamp|date|partial-date)/.test(text) && !text.endsWith("[]") ? text : undefined;
}

/** The names of two fields with one order; undefined if there are none. */
function orderedNames(fields: object): readonly string[] | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const order = orderOf(field);
    const other = Object.entries(fields).find(([twin, one]) => twin !== name && orderOf(one) === order);
    if (order !== undefined && other !== undefined) return [name, other[0]];
  }
  return undefined;
}

/** At most one order and one relation of which fields a record has: more could contradict each other. */
export function relationsOf(fields: object): fc.Arbitrary<object> {
  const free = freeNames(fields);
  const ordered = orderedNames(fields);
  const presence =
    free.length < 2
      ? undefined
      : fc.tuple(
          fc.constantFrom(...presenceKinds),
          fc.shuffledSubarray([...free], { minLength: 2, maxLength: Math.min(3, free.length) }),
        );
  return fc
    .tuple(
      fc.option(presence ?? fc.constant(undefined), { nil: undefined, freq: 1 }),
      fc.option(fc.constantFrom("before", "at-most"), { nil: undefined, freq: 1 }),
      fc.constantFrom(undefined, "so it is"),
    )
    .map(([chosen, order, means]) => ({
      ...(chosen === undefined ? {} : { some: { [chosen[0]]: chosen[1], ...(means && { means }) } }),
      ...(order === undefined || ordered === undefined ? {} : { "in-order": { [order]: ordered } }),
    }));
}
