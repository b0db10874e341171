// Reads facts from provenance.json.
import { type Artefact, filesAt } from "./artefact.js";
import { factOf } from "./by-clause.js";

interface Provenance {
  readonly clauses: readonly { readonly id: string; readonly symbols: readonly unknown[] }[];
}

/** A clause from which nothing was generated, such as an interaction that is not offered, has no symbol. */
export const provenance: Artefact = {
  name: "provenance.json",
  at: "provenance.json",
  kinds: ["type", "interaction", "parameter", "field"],
  read: async (files) => {
    const { clauses }: Provenance = JSON.parse(filesAt(files, "provenance.json")[0]?.text ?? "");
    return clauses.filter(({ symbols }) => symbols.length > 0).flatMap(({ id }) => factOf(id));
  },
};
