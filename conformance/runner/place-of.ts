// Says where a clause stands in the document and what it means, as results and `cri-kit explain` show it.
import type { Clause } from "../../spec/clause.js";

/** The section and the meaning of a clause, with what it is derived from. */
export function placeOf(clauses: ReadonlyMap<string, Clause>, id: string | undefined) {
  const node = id === undefined ? undefined : clauses.get(id)?.node;
  if (node?.means === undefined) return { section: node?.section ?? "" };
  const from = node.derivedFrom === undefined ? "" : ` (derived from: ${node.derivedFrom})`;
  return { section: node.section, means: node.means + from };
}
