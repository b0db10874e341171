// Draws random constraints that a random field can have.
import fc from "fast-check";
import { listText } from "../../build/list-text.js";
import { constraintKeywords } from "../../constraint.js";
import { formatNames } from "../../formats.js";

/** The words that are drawn here, and not from the schema of the language, since they have to fit the field. */
export const constraintNames: readonly string[] = [
  ...constraintKeywords,
  "default",
  "readOnly",
  "writeOnly",
  "nullable",
];

/** A value, or its long form. */
function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 1, arbitrary: value.map((is) => ({ is, means: "so it is" })) },
  );
}

const flag = written(fc.constant(true));
const few = written(fc.nat(2));
const more = written(fc.integer({ min: 20, max: 60 }));

const ofNumbers: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  minimum: written(fc.constantFrom(-5, 0, 1)),
  maximum: written(fc.constantFrom(40, 2.5e3)),
  exclusiveMinimum: written(fc.constantFrom(-8, -1.5)),
  exclusiveMaximum: written(fc.constantFrom(41, 1e4)),
  multipleOf: written(fc.constantFrom(1, 0.5)),
};
const ofTexts = { minLength: few, maxLength: more };
const closed = {
  enum: written(fc.uniqueArray(fc.constantFrom("a", "it's", '"', "`", "\\", "*/", "ü"), { minLength: 1 })),
};
const matched = {
  pattern: written(fc.constantFrom("^[a-z/`]+$", "é|e", "^(e+-?)+$")),
  samples: fc.constant(["e", "ee"]),
};
const formatted = { format: written(fc.constantFrom(...formatNames)) };
const inUtc = { offset: written(fc.constantFrom("Z", "Z only")) };
/** Few types have enough values for a list of several different ones. */
const ofLists = [{ minItems: few, maxItems: more }, { uniqueItems: flag }];

type Drawn = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** The long form of a field with constraints that fit its type; `is` is the type as it is written. */
export function withConstraints(is: string, long: object): fc.Arbitrary<object> {
  const { item: inner, many } = listText(is);
  const isNamed = "values" in long || "status" in long || "samples" in long || "fixed" in long;
  const texts = "fixed" in long ? [] : isNamed ? [{}] : [{}, ofTexts, closed, matched, formatted];
  const choices =
    inner === "timestamp"
      ? [{}, inUtc]
      : inner === "string"
        ? texts
        : inner === "number" || inner === "integer"
          ? [{}, ofNumbers]
          : [{}];
  const lists = many ? ofLists : [{}];
  const required = "optional" in long ? {} : { required: flag };
  const nullable = "fixed" in long ? {} : { nullable: flag };
  return fc
    .tuple(
      fc.constantFrom<Drawn>(...(choices.length === 0 ? [{}] : choices)),
      fc.constantFrom<Drawn>(...lists),
    )
    .chain(([own, list]) => {
      const all: Drawn = { ...own, ...list, ...required, ...nullable };
      const requiredKeys = "samples" in own ? ["pattern", "samples"] : [];
      return fc.record(all, { requiredKeys, noNullPrototype: true });
    })
    .map((constraints) => ({ ...long, ...constraints }));
}

/** What an add or an update alone does not set. */
const oneWay = fc.record({
  is: fc.constantFrom(true, "ignored", "refused"),
  on: fc.constantFrom("add", "update"),
});

const defaults: ReadonlyMap<unknown, fc.Arbitrary<unknown>> = new Map<unknown, fc.Arbitrary<unknown>>([
  ["string", fc.constantFrom("a", "it's", "`")],
  ["boolean", fc.boolean()],
  ["integer", fc.constantFrom(0, 7, 40)],
  ["number", fc.constantFrom(0.5, 12)],
]);

/**
 * A field of a record itself, with a default or with what is sent and returned, if it can have them; `searched` is whether a search
 * may look at it.
 */
export function ofRecord(field: unknown, searched: boolean): fc.Arbitrary<unknown> {
  const long = Object(typeof field === "object" ? field : { is: field });
  if ("fixed" in long) return fc.constant(field);
  const initial = constraintKeywords.some((keyword) => keyword in long) ? undefined : defaults.get(long.is);
  const required = "required" in long;
  const isNamed = ["values", "status", "enum", "default"].some((word) => word in long);
  const mayBeUnique = ["string", "integer", "number"].includes(long.is) && !isNamed;
  return fc
    .record(
      {
        ...(initial === undefined ? {} : { default: written(initial) }),
        ...(required
          ? {}
          : { readOnly: fc.oneof(written(fc.constantFrom(true, "ignored", "refused")), oneWay) }),
        ...(searched ? {} : { writeOnly: flag }),
        ...(mayBeUnique ? { unique: flag } : {}),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map(({ writeOnly, unique, ...others }) => {
      // A unique field has no default, and both directions.
      if (unique !== undefined) return { ...long, unique };
      const drawn = others;
      const words = "readOnly" in drawn || writeOnly === undefined ? drawn : { ...drawn, writeOnly };
      return Object.keys(words).length === 0 ? field : { ...long, ...words };
    });
}
