// Lists the members that stored records have and the spec does not have.
import type { UnspecifiedMember, UnspecifiedMembers } from "../runtime/server/archive/unspecified-members.js";
import { counted } from "../spec/text/counted.js";
import { indented } from "../spec/text/layout.js";

const shown = 20;

/** The lines of these members, those of the most records first; empty if there are none. */
export function unspecifiedLines({ members, isCut }: UnspecifiedMembers): string {
  if (members.length === 0) return "";
  const sorted = members.toSorted((a, b) => b.records - a.records);
  const rest = members.length - shown;
  const more = rest > 0 ? [`and ${isCut ? "at least " : ""}${rest} more`] : [];
  const lines = [...sorted.slice(0, shown).map(lineOf), ...more].map(indented);
  return `Members that the spec does not have, such as the old name of a field:\n${lines.join("")}`;
}

const lineOf = ({ type, path, records }: UnspecifiedMember): string =>
  `${type}.${path}: ${counted(records, "record")}`;
