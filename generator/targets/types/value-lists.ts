// Writes the named values of a field or a parameter as a list and a type.
import type { Field, NamedValue } from "../../../spec/field.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { literal } from "../../layout/literal.js";
import { union } from "../../layout/signature.js";
import { basisPhrase } from "../shared/describe.js";
import { commented } from "./doc.js";
import type { ValueNames } from "./type-names.js";

/** A field or a parameter with named values. */
interface Valued {
  readonly clause: string;
  readonly basis: NamedValue["basis"];
  readonly section: string;
  readonly at: NamedValue["at"];
  readonly values: readonly NamedValue[];
  /** The constraints of a field: with `enum`, it has no other values. */
  readonly constraints?: Field["constraints"];
  /** The statement that a parameter has no other values. */
  readonly closed?: SearchParameter["closed"];
}

/** A list to iterate over, and a type that also allows other values. */
export function valueList({ list, type }: ValueNames, place: string, node: Valued): readonly string[] {
  const left = `export const ${list} = `;
  const values = literal(
    node.values.map(({ value }) => value),
    0,
    left.length + " as const".length,
  );
  return [
    [...commented(meaning(place, node), node), `${left}${values} as const;`].join("\n"),
    isClosedSet(node)
      ? `/** One of \`${list}\`. */\nexport type ${type} = (typeof ${list})[number];`
      : [
          `/** One of \`${list}\`, or any other string. */`,
          union(`export type ${type} =`, [`(typeof ${list})[number]`, "(string & {})"]),
        ].join("\n"),
  ];
}

const isClosedSet = ({ constraints = [], closed }: Valued): boolean =>
  closed !== undefined || constraints.some(({ keyword }) => keyword === "enum");

function meaning(place: string, node: Valued): readonly string[] {
  const phrases = [...new Set(node.values.map(basisPhrase))];
  const [phrase] = phrases;
  const where = phrases.length === 1 && phrase !== basisPhrase(node) ? `, ${phrase}` : "";
  const meanings = node.values.flatMap(({ value, means }) =>
    means === undefined ? [] : [`- \`${value}\`: ${means}`],
  );
  const others = isClosedSet(node)
    ? `All values of \`${place}\`${where}.`
    : `Values that appear in \`${place}\`${where}; other values are allowed.`;
  return [others, ...meanings];
}
