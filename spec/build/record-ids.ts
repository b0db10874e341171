// Builds what the document states of the ids of records.
import { defined } from "../defined.js";
import type { RecordIds } from "../record-ids.js";
import { entryAt, type Tree, textAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** Undefined if the document states nothing. */
export function recordIdsOf(root: Tree, scope: Scope): RecordIds | undefined {
  const entry = entryAt(root, "ids");
  if (entry === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  const section = scope.header.section("operations");
  return defined({
    ...nodeOf({ clause: "ids", spot, details, section }, scope),
    member: textAt(details, "member"),
    type: scope.header.idType,
  });
}
