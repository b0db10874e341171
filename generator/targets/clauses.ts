// Generates clauses.json, the index of all clauses.
import type { Clause } from "../../spec/clause.js";
import type { InterfaceModel } from "../../spec/model.js";
import { jsonText } from "../layout/json-text.js";
import type { Target } from "../target.js";

/** It has no line numbers, so that moving a node changes nothing. */
export const clauses: Target = {
  name: "clauses",
  generate: async ({ model, header }) => [
    {
      path: "clauses.json",
      text: jsonText({
        $comment: header,
        interface: model.name,
        document: model.document,
        clauses: model.clauses.map((clause) => entry(model, clause)),
      }),
    },
  ],
};

function entry(model: InterfaceModel, { id, kind, node }: Clause): object {
  const gap = kind === "gap" ? model.gaps.find(({ clause }) => clause === id) : undefined;
  return {
    id,
    kind,
    basis: node.basis,
    section: node.section,
    means: node.means,
    derivedFrom: node.derivedFrom,
    odd: node.odd,
    excluded: node.excluded,
    asks: gap?.asks,
    answer: gap?.answer,
    states: gap?.states,
    because: gap?.because,
  };
}
