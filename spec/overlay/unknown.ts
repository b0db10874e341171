// Reports the clauses of an overlay that its base does not have, with the nearest existing ones.
import { type Entry, type Tree, textAt, valueAt } from "../source/tree.js";
import type { Addresses } from "./addresses.js";
import type { Overlay } from "./overlay-context.js";

/** Reports a clause that the base does not have; of a gap that it had before, why it has it no more. */
export function reportUnknown(
  { key, keySpot }: Entry,
  base: Tree,
  { nodes, maps }: Addresses,
  { report }: Overlay,
): void {
  const retired = key.startsWith("gap.")
    ? textAt(valueAt(base, "retired-gaps"), key.slice("gap.".length))
    : undefined;
  if (retired !== undefined) {
    report("CRI1601", keySpot, `the base no longer has ${key}: ${retired}`, { remedy: "Delete this entry." });
    return;
  }
  if (key === "interface") {
    const remedy = "Write name, title and means at the top of the overlay.";
    report("CRI1601", keySpot, "the interface itself is not changed by its clause", { remedy });
    return;
  }
  const remedy = unlisted(key, maps);
  const details = remedy === undefined ? { written: key, known: nodes.keys() } : { remedy };
  report("CRI1601", keySpot, `the base has no ${key}`, details);
}

function unlisted(clause: string, maps: Addresses["maps"]): string | undefined {
  const [kind, resource = ""] = clause.split(".");
  const known = kind === "operation" && maps.has(`operation.${resource}.`);
  return known ? `${resource} does not list it; add it, or name one that it lists.` : undefined;
}

/** Reports a clause whose place does not exist. */
export function reportNowhere(
  { key, keySpot }: Entry,
  { maps, lists }: Addresses,
  { report }: Overlay,
): void {
  const parent = key.slice(0, Math.max(0, key.lastIndexOf(".")));
  const places = [...maps.keys()].map((prefix) => prefix.slice(0, -1));
  const near = key.startsWith("rule.")
    ? { written: key, known: lists.keys() }
    : { written: parent, known: places };
  report("CRI1602", keySpot, `the base has no place for ${key}`, near);
}
