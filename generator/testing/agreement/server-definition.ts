// Reads facts from the server's definition.
import { type Artefact, type Fact, filesAt } from "./artefact.js";
import { objectWith, sourcesOf, textsIn } from "./source.js";

/** Each type has a module with one object of plain data. */
export const serverDefinition: Artefact = {
  name: "the server's definition",
  at: "server/resources/",
  kinds: ["type", "interaction", "parameter"],
  read: async (files) =>
    sourcesOf(filesAt(files, "server/resources/")).flatMap((source): readonly Fact[] => {
      const definition = objectWith(source, "interactions");
      if (definition === undefined) return [];
      const [owner = ""] = textsIn(definition, "type");
      return [
        { kind: "type", owner },
        ...textsIn(definition, "interactions").map((name): Fact => ({ kind: "interaction", owner, name })),
        ...textsIn(definition, "parameters", "name").map(
          (name): Fact => ({ kind: "parameter", owner, name }),
        ),
      ];
    }),
};
