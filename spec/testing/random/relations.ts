// Draws random relations between the fields of a random type.
import fc from "fast-check";
import { presenceKinds } from "../../relation.js";

type Named = readonly (readonly [path: string, field: unknown])[];

/** Fields that a client may send as it likes, also those inside such objects. */
const freeIn = (fields: object, above = ""): Named =>
  Object.entries(fields).flatMap(([name, field]): Named => {
    const words = ["fixed", "default", "readOnly", "writeOnly", "required"];
    if (words.some((word) => word in Object(field))) return [];
    const { is, fields: inside = {} } = Object(field);
    const path = `${above}${name}`;
    return [[path, field], ...(is === "object" ? freeIn(inside, `${path}.`) : [])];
  });

/** The type of a field that has an order, as text; a field with limits may have too few values. */
function orderOf(field: unknown): string | undefined {
  const text = typeof field === "string" ? field : "";
  if (text === "integer" || text === "number") return "number";
  return /^(timestamp|date|partial-date)/.test(text) && !text.endsWith("[]") ? text : undefined;
}

/** The names of two fields with one order; undefined if there are none. */
function orderedNames(fields: Named): readonly string[] | undefined {
  for (const [name, field] of fields) {
    const order = orderOf(field);
    const other = fields.find(([twin, one]) => twin !== name && orderOf(one) === order);
    if (order !== undefined && other !== undefined) return [name, other[0]];
  }
  return undefined;
}

/** At most one order and one relation of which fields a record has: more could contradict each other. */
export function relationsOf(fields: object): fc.Arbitrary<object> {
  const named = freeIn(fields);
  const free = named.map(([path]) => path);
  const ordered = orderedNames(named);
  const presence =
    free.length < 2
      ? undefined
      : fc.tuple(
          fc.constantFrom(...presenceKinds),
          fc
            .shuffledSubarray([...free], { minLength: 2, maxLength: Math.min(3, free.length) })
            .filter((paths) => paths.every((path) => !paths.some((one) => path.startsWith(`${one}.`)))),
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
