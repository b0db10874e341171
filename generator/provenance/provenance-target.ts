// Generates provenance.json, on request.
import { jsonText } from "../layout/json-text.js";
import type { Target } from "../target.js";
import { provenanceOf } from "./provenance.js";

/**
 * Links lines of the spec, clauses, parts of the output and checks. It is the only file with line numbers of the
 * spec, so the only one that changes if a node just moves.
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
