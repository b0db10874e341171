// Builds the rules that a search needs at least one of several parameters.
import type { AtLeastOneRule } from "../search-parameter.js";
import { type Entry, entriesOf, entryAt, itemsOf, textsOf, valueAt } from "../source/tree.js";
import { quoted } from "./field-type.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** In the spec's order; the clauses are numbered if a type has several rules. */
export function rulesOf(resource: Entry, scope: Scope): readonly AtLeastOneRule[] {
  const items = itemsOf(valueAt(resource.value, "rules"));
  const known = entriesOf(valueAt(resource.value, "search")).map(({ key }) => key);
  const section = scope.header.section("search", resource.key);
  return items.flatMap((details, index) => {
    const entry = entryAt(details, "at-least-one");
    if (entry === undefined) return [];
    const number = items.length > 1 ? `.${index + 1}` : "";
    const clause = `rule.${resource.key}.at-least-one${number}`;
    const names = textsOf(entry.value);
    for (const { text, spot } of names) {
      if (known.includes(text)) continue;
      const message = `${resource.key} has no search parameter ${quoted(text)}`;
      scope.report("CRI1204", spot, message, {
        written: text,
        known,
        missing: `search.${resource.key}.${text}`,
      });
    }
    const node = nodeOf({ clause, spot: entry.keySpot, details, section }, scope);
    return [{ ...node, parameters: names.map(({ text }) => text) }];
  });
}
