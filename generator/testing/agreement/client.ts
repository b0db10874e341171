// Reads facts from the generated client.
import { type Artefact, type Fact, filesAt } from "./artefact.js";
import { membersOf, objectWith, sourcesOf, textsIn } from "./source.js";

const interactions = ["search", "read", "add", "update", "delete"];

/** Each type has a module with an interface of its parameters, an interface of its methods, and its path. */
export const client: Artefact = {
  name: "the typed client",
  at: "client/resources/",
  kinds: ["type", "interaction", "parameter"],
  read: async (files) =>
    sourcesOf(filesAt(files, "client/resources/")).flatMap((source): readonly Fact[] => {
      const place = objectWith(source, "typeMember");
      const [owner = ""] = place === undefined ? [] : textsIn(place, "type");
      const all = source.getInterfaces();
      const methods = all.flatMap((one) => one.getMethods().map((method) => method.getName()));
      const parameters = all.flatMap(membersOf);
      return [
        { kind: "type", owner },
        ...methods
          .filter((name) => interactions.includes(name))
          .map((name): Fact => ({ kind: "interaction", owner, name })),
        ...parameters.map(({ name }): Fact => ({ kind: "parameter", owner, name })),
      ];
    }),
};
