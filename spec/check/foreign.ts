// Recognises a document of another kind, which `init --from` drafts a spec from.
import type { Reporter } from "../diagnostics/reporter.js";
import { entryAt, type Tree } from "../source/tree.js";

/** The member that each kind of document always has, and no spec. */
const kinds: readonly (readonly [member: string, kind: string])[] = [
  ["openapi", "an OpenAPI document"],
  ["swagger", "a Swagger document"],
  ["resourceType", "a resource of FHIR"],
];

/** Reports a document of another kind at the member that shows it, and returns whether it is one. */
export function reportForeign(root: Tree, { report }: Reporter): boolean {
  for (const [member, kind] of kinds) {
    const entry = entryAt(root, member);
    if (entry === undefined) continue;
    report("CRI1007", entry.keySpot, `this is ${kind}, not a spec`);
    return true;
  }
  return false;
}
