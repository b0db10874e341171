import { interactionKinds, type NamedOperation, type Operation } from "../model.js";
import { type Entry, entriesOf, textsOf, valueAt } from "../source/tree.js";
import { defined } from "./defined.js";
import { nodeOf } from "./node.js";
import { byKey } from "./order.js";
import type { Scope } from "./scope.js";

/** All five operations of a type, offered or not, in the order of `interactionKinds`; `known` are those with a rule. */
export function operationsOf(resource: Entry, known: readonly string[], scope: Scope): readonly Operation[] {
  const listed = textsOf(valueAt(resource.value, "interactions"));
  const section = scope.header.section("operations", resource.key);
  return interactionKinds.map((kind) => {
    const written = listed.find(({ text }) => text === kind);
    const spot = written?.spot ?? valueAt(resource.value, "interactions")?.spot ?? resource.keySpot;
    if (written !== undefined && !known.includes(kind)) {
      scope.report(
        "CRI1309",
        written.spot,
        `${resource.key} offers ${kind}, and how it is asked for is not said`,
      );
    }
    const node = nodeOf({ clause: `operation.${resource.key}.${kind}`, spot, section }, scope);
    const offered = written !== undefined;
    const excluded = offered ? undefined : scope.header.unlisted;
    return defined({ ...node, excluded, kind, resource: resource.key, offered });
  });
}

/** Operations that are known by name alone, in the order of their names. */
export function namedOperationsOf(resource: Entry, scope: Scope): readonly NamedOperation[] {
  const section = scope.header.section("operations", resource.key);
  return byKey(entriesOf(valueAt(resource.value, "named"))).map(
    ({ key: name, keySpot: spot, value: details }) => ({
      ...nodeOf({ clause: `named-operation.${resource.key}.${name}`, spot, details, section }, scope),
      name,
      resource: resource.key,
    }),
  );
}
