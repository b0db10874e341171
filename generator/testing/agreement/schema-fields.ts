// Reads the fields of an object from its JSON Schema.
import { isJson, type Json } from "../contract.js";
import type { Fact } from "./artefact.js";

/** The fields of the object itself; an object behind a `$ref` has another owner. */
export function schemaFields(owner: string, schema: Json, above = ""): readonly Fact[] {
  const { properties, items } = schema;
  if (isJson(items)) return schemaFields(owner, items, above);
  if (!isJson(properties)) return [];
  return Object.entries(properties).flatMap(([member, inner]): readonly Fact[] => {
    const name = above === "" ? member : `${above}.${member}`;
    return [{ kind: "field", owner, name }, ...(isJson(inner) ? schemaFields(owner, inner, name) : [])];
  });
}
