// Reads facts from the generated JSON Schemas.
import { isJson } from "../contract.js";
import { type Artefact, type Fact, filesAt, jsonAt } from "./artefact.js";
import { ownersOf } from "./owners.js";
import { schemaFields } from "./schema-fields.js";

/** The title is the type's name; shapes are in the `$defs` of each schema that uses them. */
export const jsonSchemas: Artefact = {
  name: "JSON Schemas",
  at: "schemas/",
  kinds: ["type", "field"],
  read: async (files, model) => {
    const owners = ownersOf(model);
    return filesAt(files, "schemas/").flatMap(({ path }): readonly Fact[] => {
      const schema = jsonAt(files, path);
      if (!isJson(schema)) return [];
      const owner = String(schema["title"]);
      const shapes = isJson(schema["$defs"]) ? Object.entries(schema["$defs"]) : [];
      return [
        { kind: "type", owner },
        ...schemaFields(owner, schema),
        ...shapes.flatMap(([name, shape]) =>
          isJson(shape) ? schemaFields(owners.get(name) ?? name, shape) : [],
        ),
      ];
    });
  },
};
