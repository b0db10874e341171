// Reads facts from the pages of the reference.
import type { GeneratedFiles } from "../../file.js";
import { type Artefact, type Fact, type FactKind, filesAt } from "./artefact.js";
import { factOf } from "./by-clause.js";

const kinds: readonly FactKind[] = ["type", "interaction", "parameter", "field"];

/** Each clause has its own anchor; its text is between that anchor and the next one. */
function factsOn(files: GeneratedFiles, ending: string): readonly Fact[] {
  return filesAt(files, "docs/")
    .filter(({ path }) => path.endsWith(ending))
    .flatMap(({ text }) => text.split(/(?=\bid=")/))
    .flatMap((part) => {
      const [, clause = ""] = /^id="([^"]*)"/.exec(part) ?? [];
      return part.includes("not offered") ? [] : factOf(clause);
    });
}

export const markdownPages: Artefact = {
  name: "the reference in Markdown",
  at: "docs/",
  kinds,
  read: async (files) => factsOn(files, ".md"),
};

export const htmlPages: Artefact = {
  name: "the reference in HTML",
  at: "docs/",
  kinds,
  read: async (files) => factsOn(files, ".html"),
};
