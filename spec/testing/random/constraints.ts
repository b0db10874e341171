// Draws random constraints that a random field can have.
import fc from "fast-check";
import { constraintKeywords } from "../../constraint.js";

/** The keywords of all constraints and of defaults, which are drawn here and not from the schema of the language. */
export const constraintNames: readonly string[] = [...constraintKeywords, "default"];

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
  pattern: written(fc.constantFrom("^[a-z/`]+$", "é|e")),
  samples: fc.constant(["e", "ee"]),
};
/** Few types have enough values for a list of several different ones. */
const ofLists = [{ minItems: few, maxItems: more }, { uniqueItems: flag }];

type Drawn = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** The long form of a field with constraints that fit its type; `is` is the type as it is written. */
export function withConstraints(is: unknown, long: object): fc.Arbitrary<object> {
  const [inner] = [is].flat();
  const isNamed = "values" in long || "status" in long || "samples" in long || "fixed" in long;
  const texts = "fixed" in long ? [] : isNamed ? [{}] : [{}, ofTexts, closed, matched];
  const choices =
    inner === "string" ? texts : inner === "number" || inner === "integer" ? [{}, ofNumbers] : [{}];
  const lists = Array.isArray(is) ? ofLists : [{}];
  const required = "optional" in long ? {} : { required: flag };
  return fc
    .tuple(
      fc.constantFrom<Drawn>(...(choices.length === 0 ? [{}] : choices)),
      fc.constantFrom<Drawn>(...lists),
    )
    .chain(([own, list]) => {
      const all: Drawn = { ...own, ...list, ...required };
      const requiredKeys = "samples" in own ? ["pattern", "samples"] : [];
      return fc.record(all, { requiredKeys, noNullPrototype: true });
    })
    .map((constraints) => ({ ...long, ...constraints }));
}
