// Checks a spec file against the JSON Schema of its language, and reports each error at its line.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entryAt, plainOf, type Tree } from "../source/tree.js";
import { type Fault, faultOf } from "./messages.js";
import { type Language, specLanguage } from "./schema.js";

/**
 * Reports each error once. With `before`, it reports only errors before that position, and no missing property, which
 * may follow later.
 */
export function checkLanguage(
  root: Tree,
  { report }: Reporter,
  limits: { readonly before?: Spot } = {},
  { errors, whole }: Language = specLanguage(),
): void {
  for (const error of errors(plainOf(root))) {
    const names = namesOf(error.instancePath);
    const fault = faultOf(error, shortened(names.join(".")) || whole);
    if (fault === undefined || (limits.before !== undefined && fault.code === "CRI1102")) continue;
    const spot = spotOf(fault, names, root);
    if (limits.before === undefined || spot.line < limits.before.line) {
      report(fault.code, spot, fault.message, fault);
    }
  }
}

/** The names and numbers of a JSON Pointer (RFC 6901). */
function namesOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A path short enough for a line, cut at its beginning: its end is the useful part. */
function shortened(path: string): string {
  return path.length <= 60 ? path : `..${path.slice(-58)}`;
}

/**
 * The value that failed, or the property of it that is wrong; a missing property is reported at the map's own name.
 */
function spotOf({ at, code }: Fault, names: readonly string[], root: Tree): Spot {
  let tree: Tree | undefined = root;
  let name: Spot = { ...root.spot, length: 1 };
  for (const step of names) {
    const entry = entryAt(tree, step);
    tree = entry?.value ?? (tree?.kind === "list" ? tree.items[Number(step)] : undefined);
    name = entry?.keySpot ?? tree?.spot ?? name;
  }
  if (at !== undefined && "key" in at) return entryAt(tree, at.key)?.keySpot ?? name;
  if (at !== undefined) return (tree?.kind === "list" ? tree.items[at.item]?.spot : undefined) ?? name;
  return code === "CRI1102" || tree === undefined || tree.kind !== "scalar" ? name : tree.spot;
}
