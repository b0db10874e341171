// Builds the date search of the model: its prefixes, its range, and the names of its parameters.
import { type DateSearch, prefixes } from "../search-parameter.js";
import { entriesOf, entryAt, itemsOf, type Tree, textsOf, valueAt } from "../source/tree.js";
import { byKey } from "../text/order.js";
import { quoted } from "./field-type.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** Names of the parameters that date search applies to; some type must have each. */
export function dateSearchNames(root: Tree, { report }: Scope): readonly string[] {
  const resources = entriesOf(valueAt(root, "resources"));
  const known = resources.flatMap(({ value }) => entriesOf(valueAt(value, "search")).map(({ key }) => key));
  const written = textsOf(valueAt(valueAt(root, "date-search"), "parameters"));
  for (const { text, spot } of written) {
    if (known.includes(text)) continue;
    const [type = "*"] = resources.filter(({ value }) => isInRules(value, text)).map(({ key }) => key);
    const missing = `search.${type}.${text}`;
    report("CRI1207", spot, `no type has a search parameter ${quoted(text)}`, {
      written: text,
      known,
      missing,
    });
  }
  return written.map(({ text }) => text);
}

const isInRules = (resource: Tree, parameter: string): boolean =>
  itemsOf(valueAt(resource, "rules")).some((rule) =>
    textsOf(valueAt(rule, "at-least-one")).some(({ text }) => text === parameter),
  );

/** The prefixes of a date value, in the order of their names, and what repeating the parameter means. */
export function dateSearchOf(root: Tree, scope: Scope): DateSearch | undefined {
  const whole = entryAt(root, "date-search");
  const tree = whole?.value;
  const range = entryAt(tree, "range");
  if (whole === undefined || range === undefined) return undefined;
  const section = scope.header.section("dates");
  const found = byKey(entriesOf(valueAt(tree, "prefixes"))).flatMap(
    ({ key, keySpot: spot, value: details }) => {
      const prefix = prefixes.find((name) => name === key);
      if (prefix === undefined) return [];
      return [{ ...nodeOf({ clause: `dates.prefix.${prefix}`, spot, details, section }, scope), prefix }];
    },
  );
  const place = { clause: "dates.range", spot: range.keySpot, details: range.value, section };
  const node = nodeOf({ clause: "dates", spot: whole.keySpot, details: tree, section }, scope);
  return { ...node, prefixes: found, range: nodeOf(place, scope) };
}
