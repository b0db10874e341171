// Reports names with two meanings.
import { primitives } from "../build/field-type.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entriesOf, type Tree, textsOf, valueAt } from "../source/tree.js";

interface Name extends Spot {
  readonly text: string;
  readonly what: string;
}

/** Checks that each name means one thing: a type of the language, a shape, a resource type, or an external type. */
export function checkNames(root: Tree, { report }: Reporter): void {
  const taken = new Map(primitives.map((name) => [name, "a type of the language"]));
  for (const { text, what, ...spot } of [
    ...named(root, "shapes", "a shape"),
    ...named(root, "resources", "a type"),
  ]) {
    const before = taken.get(text);
    if (before !== undefined) report("CRI1321", spot, `${text} is already the name of ${before}`);
    taken.set(text, what);
  }
  for (const { text, spot } of textsOf(valueAt(root, "external-types"))) {
    const before = taken.get(text);
    if (before !== undefined)
      report("CRI1320", spot, `${text} is listed as external, but is ${before} of this interface`);
  }
}

const named = (root: Tree, part: string, what: string): readonly Name[] =>
  entriesOf(valueAt(root, part)).map(({ key, keySpot }) => ({ text: key, what, ...keySpot }));
