// Reads facts from clause ids.
import type { Fact, FactKind } from "./artefact.js";

const kinds: Readonly<Record<string, FactKind>> = {
  resource: "type",
  operation: "interaction",
  search: "parameter",
  field: "field",
  shape: "field",
};

/** The fact that a clause stands for; empty for other kinds of clauses, and for a shape as a whole. */
export function factOf(clause: string): readonly Fact[] {
  const [, part = "", owner = "", name] = /^(\w+)\.([^.]+)(?:\.(.*))?$/.exec(clause) ?? [];
  const kind = kinds[part];
  if (kind === undefined || (kind !== "type" && name === undefined)) return [];
  return [{ kind, owner, ...(name === undefined ? {} : { name }) }];
}
