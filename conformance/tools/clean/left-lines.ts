// Writes the records that `cri-kit clean` could not delete, grouped by the reason.
import { columns, printable, wrapped } from "../../../spec/text/layout.js";
import type { JournaledRecord } from "../../http/journal/read-journal.js";
import type { LeftBehind } from "./clean.js";

/** How many records of a group are named. */
const shown = 3;
const indent = "      ";

/** A paragraph per reason: how many records, and the first of them. Those that a later attempt can delete come first. */
export function leftLines(left: readonly LeftBehind[]): string {
  const groups = new Map<string, LeftBehind[]>();
  for (const one of left) groups.set(one.code, [...(groups.get(one.code) ?? []), one]);
  return [...groups.values()].sort(byUse).map(groupText).join("");
}

function byUse([first, ...others]: readonly LeftBehind[], [next, ...more]: readonly LeftBehind[]): number {
  return Number(first?.forGood) - Number(next?.forGood) || more.length - others.length;
}

function groupText(group: readonly LeftBehind[]): string {
  const names = group.slice(0, shown).map(({ record }) => nameOf(record));
  const more = group.length > shown ? ` and ${group.length - shown} more` : "";
  const words = `${group.length} ${group[0]?.why}: ${names.join(", ")}${more}`;
  const lines = wrapped(printable(words), columns - indent.length);
  return lines.map((line, index) => `${index === 0 ? "  " : indent}${line}\n`).join("");
}

/** The type and the id; without an id, the collection, and a text that only this record holds. */
function nameOf({ resource, url, collectionUrl, marker }: JournaledRecord): string {
  return url === undefined ? `${collectionUrl} "${marker}"` : `${resource}/${url.split("/").at(-1)}`;
}
