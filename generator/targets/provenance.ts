/** provenance.json, on request. */

import { jsonText } from "../layout/json.js";
import { provenanceOf } from "../provenance/provenance.js";
import type { Target } from "../target.js";

/**
 * Which line of the spec, which clause, which parts of the output and which checks belong together. It is the one file
 * that holds lines of the spec, and so the one that changes where a node only moves.
 */
export const provenance: Target = {
  name: "provenance",
  async generate(context) {
    const clauses = provenanceOf(context).map(({ at, ...origin }) => ({ ...origin, ...at }));
    const text = jsonText({
      $comment: context.header,
      interface: context.model.name,
      document: context.model.document,
      clauses,
    });
    return [{ path: "provenance.json", text }];
  },
};
