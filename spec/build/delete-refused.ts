// Builds the statement that deletes of a type are refused while other records refer to the record.
import { defined } from "../defined.js";
import { type ReferringField, referringFields, referringName } from "../delete-refused.js";
import type { DeleteRefused, InterfaceModel } from "../model.js";
import { type Entry, entryAt, plainOf, type Tree, textAt, textsOf, valueAt } from "../source/tree.js";
import { quoted } from "./field-type.js";
import { nodeOf } from "./node.js";
import { listedIn } from "./operations.js";
import type { Scope } from "./scope.js";

/** Undefined if the type states none. A field that does not refer to the type is reported. */
export function deleteRefusedOf(
  resource: Entry,
  parts: Pick<InterfaceModel, "resources" | "shapes">,
  scope: Scope,
): DeleteRefused | undefined {
  const entry = entryAt(resource.value, "delete-refused");
  if (entry === undefined) return undefined;
  const { keySpot: spot, value: details } = entry;
  const section = scope.header.section("operations", resource.key);
  const status = valueAt(details, "status");
  const all = referringFields(parts, resource.key);
  const anything = textAt(details, "while") === "anything";
  const fields = anything ? all : namedFields(resource.key, details, all, scope);
  if (anything && all.length === 0)
    scope.report("CRI1385", spot, `no field refers to ${resource.key}, so nothing refuses its deletes`);
  if (fields.length > 0 && listedIn(resource.value).every(({ text }) => text !== "delete"))
    scope.report("CRI1386", spot, `${resource.key} has delete-refused but does not offer delete`);
  return defined({
    ...nodeOf({ clause: `rule.${resource.key}.delete-refused`, spot, details, section }, scope),
    fields: fields.map(({ type, field }) => ({ type, field })),
    anything,
    status: status && statusIn(status),
  });
}

function namedFields(
  type: string,
  details: Tree,
  all: readonly ReferringField[],
  scope: Scope,
): readonly ReferringField[] {
  return textsOf(valueAt(details, "while")).flatMap(({ text, spot }) => {
    const field = all.find((one) => referringName(one) === text);
    if (field !== undefined) return [field];
    const message = `${quoted(text)} is no field that refers to ${type}`;
    scope.report("CRI1385", spot, message, { written: text, known: all.map(referringName) });
    return [];
  });
}

function statusIn(tree: Tree): number | undefined {
  const value = plainOf(tree);
  return typeof value === "number" ? value : undefined;
}
