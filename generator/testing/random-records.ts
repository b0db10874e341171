// Draws random records with and without mistakes, for tests of the validators.
import fc from "fast-check";
import type { Field } from "../../spec/field.js";
import { entryOf } from "../../spec/inner-types.js";
import type { Json } from "../../spec/json.js";
import { isRequired } from "../../spec/limits.js";
import { fitting, isLimited } from "../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../spec/model.js";

/** Settings for random records. */
export interface MakeUp {
  /** The rough percentage of values that have nothing to do with their field. */
  readonly oddity: number;
}

const goodDates = [
  "2026-03",
  "2024-02-29",
  "2000-02-29T08:00:00Z",
  "2026-03-01T08:00:00Z",
  "2026-03-01T08:00:00.123+01:00",
];
/** Dates that are invalid, each in another way, and a few valid ones that look invalid. */
export const otherDates = [
  "2026-13",
  "2026-00",
  "2026-02-30",
  "2026-02-29",
  "1900-02-29T08:00:00Z",
  "2026-04-31",
  "2026-01-32",
  "2026-01-00",
  "2026",
  "26-03-01",
  "2026-3-1",
  "02026-03-01",
  "2026-03-01T08:00:00",
  "2026-03-01T08:00Z",
  "2026-03T08:00:00Z",
  "2026-03-01t08:00:00z",
  "2026-03-01 08:00:00Z",
  "2026-03-01T24:00:00Z",
  "2026-03-01T23:60:00Z",
  "2026-03-01T23:59:60Z",
  "2026-03-01T23:59:61Z",
  "2026-03-01T08:00:00.Z",
  "2026-03-01T08:00:00+24:00",
  "2026-03-01T08:00:00+14:00",
  "2026-03-01T08:00:00-14:01",
  "2026-03-01T08:00:00+0100",
  "2026-03-01\n",
  " 2026-03-01",
  "٢٠٢٦-٠٣",
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, "", "x", [], {}, [null], [[]], { a: 1 }),
  fc.string(),
);

/** Objects with these fields and one unknown member. If `oddity` is 0, all are valid. */
export function objectOf(
  model: InterfaceModel,
  fields: readonly Field[],
  make: MakeUp,
): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = { beyond: fc.jsonValue({ maxDepth: 1 }) };
  for (const field of fields) members[field.name] = anyValue(model, field, make);
  const required =
    make.oddity === 0 ? fields.filter((field) => field.fixed !== undefined || isRequired(field)) : [];
  return fc.record(members, { requiredKeys: required.map(({ name }) => name) });
}

/** Values for a field: most are of its type, some are anything else. */
function anyValue(model: InterfaceModel, field: Field, make: MakeUp): fc.Arbitrary<unknown> {
  const mostly = (rest: fc.Arbitrary<unknown>, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: make.oddity, arbitrary: rest }, { weight: 100, arbitrary });
  const one = mostly(odd, plainValue(model, field, make));
  const least = field.constraints?.find(({ keyword }) => keyword === "minItems")?.value;
  const list = fc.array(one, { minLength: typeof least === "number" ? least : 0, maxLength: 3 });
  const value = field.many ? mostly(one, list) : one;
  const made =
    make.oddity === 0 && isLimited(field) ? value.map((one) => fitting(field, toJson(one))) : value;
  return field.nullable === undefined ? made : fc.option(made);
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function plainValue(model: InterfaceModel, field: Field, make: MakeUp): fc.Arbitrary<unknown> {
  if (field.fixed !== undefined) return fc.constant(field.fixed);
  const { type } = field;
  switch (type.kind) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "dateTime":
      return fc.constantFrom(...goodDates, ...(make.oddity === 0 ? [] : otherDates));
    case "map":
      return fc.dictionary(fc.string(), anyValue(model, entryOf(field) ?? field, make), { maxKeys: 3 });
    case "union":
      return fc.oneof(...type.of.map((one) => plainValue(model, { ...field, type: one }, make)));
    case "object":
      return objectOf(model, type.fields, make);
    case "shape":
      return objectOf(model, model.shapes.find(({ name }) => name === type.shape)?.fields ?? [], make);
    default:
      return fc.string();
  }
}
