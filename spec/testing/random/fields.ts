// Draws random fields for random specs.
import fc from "fast-check";
import { object } from "../../build/field-type.js";
import { listOf, listText } from "../../build/list-text.js";
import { constraintNames, withConstraints } from "./constraints.js";
import { matching, walked, without } from "./walk.js";
import { takenNames } from "./words.js";

/** Names that a field may refer to. */
export interface Known {
  /** Shapes without the role of a reference. */
  readonly shapes: readonly string[];
  /** Shapes with that role. */
  readonly links: readonly string[];
  /** Types that a reference may name. */
  readonly targets: readonly string[];
  /** Types of this interface, whose ids a field may hold. */
  readonly ids: readonly string[];
}

const memberPattern = "^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]*$";

/** Names of members. */
export const memberNames: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "code", "period", "a-b", "a_b", "$ref", "aB", "AB") },
  { weight: 1, arbitrary: fc.constantFrom(...takenNames) },
  { weight: 1, arbitrary: matching(memberPattern) },
);

const plain = ["string", "boolean", "integer", "number", "base64", "xhtml"] as const;
const dates = [
  "timestamp",
  "date",
  "partial-date",
  "date | partial-date",
  "timestamp|date|partial-date",
] as const;

/** A field's type in one text. */
function typeTexts({ shapes, links, targets, ids }: Known): fc.Arbitrary<string> {
  const link = (name: string) =>
    targets.length === 0
      ? fc.constant(name)
      : fc
          .subarray([...targets].slice(0, 3))
          .map((named) =>
            named.length === 0 ? name : `${name}(${named.join(named.length > 2 ? "|" : ", ")})`,
          );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...plain) },
    { weight: 2, arbitrary: fc.constantFrom(...dates) },
    ...(shapes.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...shapes) }]),
    ...(ids.length === 0
      ? []
      : [{ weight: 2, arbitrary: fc.constantFrom(...ids).map((name) => `id(${name})`) }]),
    ...links.map((name) => ({ weight: 2, arbitrary: link(name) })),
    {
      weight: 1,
      arbitrary: fc.constantFrom(...plain, ...dates.slice(0, 4), ...shapes).map((of) => `map(${of})`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("string | integer", "date|number | boolean", "map(boolean | number)"),
    },
  );
}

/** A type: its text, and the fields of an object. */
interface TypeDraw {
  readonly is: string;
  readonly fields?: object;
}

/** Fields as the language writes them: the text of a type, or the long form with more. */
export function fieldsOf(known: Known): fc.Arbitrary<unknown> {
  const text = typeTexts(known);
  const members = (inner: fc.Arbitrary<unknown>) =>
    fc.dictionary(memberNames, inner, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
  const { field } = fc.letrec<{ field: unknown; type: TypeDraw }>((tie) => ({
    type: fc.oneof(
      { depthSize: "xsmall", withCrossShrink: true },
      { weight: 6, arbitrary: text.map((is) => ({ is })) },
      { weight: 2, arbitrary: text.map((is) => ({ is: listOf(is) })) },
      { weight: 1, arbitrary: members(tie("field")).map((fields) => ({ is: object, fields })) },
      { weight: 1, arbitrary: members(tie("field")).map((fields) => ({ is: listOf(object), fields })) },
    ),
    field: fc.oneof(
      { weight: 3, arbitrary: tie("type").map((type) => (type.fields === undefined ? type.is : type)) },
      { weight: 1, arbitrary: tie("type").chain((type) => longOf(type)) },
    ),
  }));
  return field;
}

/** The long form with any properties that the schema allows; only a field that holds texts has values and samples. */
function longOf(type: TypeDraw): fc.Arbitrary<unknown> {
  const { item, many } = listText(type.is);
  const named = item === "string" || (/^[A-Z]/.test(item) && !item.includes("("));
  const place = "$defs/long-field/properties";
  const left = [
    "form",
    ...constraintNames,
    ...(named ? [] : ["values", "status", "samples"]),
    // Only a field whose shape is a coding or a concept has them.
    "codings",
    ...(item === "string" && !many ? [] : ["fixed"]),
    "fields",
  ];
  const instead = {
    [`${place}/is`]: fc.constant(type.is),
    [`${place}/fixed`]: fixed,
    ...without(place, left),
  };
  return walked("$defs/long-field", instead).chain((long) => {
    const written = Object.entries(Object(long)).filter(([, value]) => value !== undefined);
    return withConstraints(type.is, { ...Object.fromEntries(written), ...type });
  });
}

const fixed = fc.option(fc.constantFrom("one", "it's", '"', "\\", "*/", "`"), { nil: undefined });
