import { isJson, type Json } from "../contract.js";
import type { Fact } from "./artefact.js";

/** The fields of an object's JSON Schema; what it refers to by `$ref` is another owner's. */
export function schemaFields(owner: string, schema: Json, above = ""): readonly Fact[] {
  const { properties, items } = schema;
  if (isJson(items)) return schemaFields(owner, items, above);
  if (!isJson(properties)) return [];
  return Object.entries(properties).flatMap(([member, inner]): readonly Fact[] => {
    const name = above === "" ? member : `${above}.${member}`;
    return [{ kind: "field", owner, name }, ...(isJson(inner) ? schemaFields(owner, inner, name) : [])];
  });
}
