// Builds the operations of a type: the five interactions, and operations that the document only names.

import { defined } from "../defined.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import { interactionKinds, type NamedOperation, type Operation, type ServedAs } from "../model.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { byKey } from "../text/order.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { securityIn } from "./security.js";

/**
 * All five interactions of a type, offered or not, in the order of `interactionKinds`; `known` are those with a
 * request.
 */
export function operationsOf(resource: Entry, known: readonly string[], scope: Scope): readonly Operation[] {
  const listed = listedIn(resource.value);
  const reasons = valueAt(resource.value, "unlisted");
  const section = scope.header.section("operations", resource.key);
  return interactionKinds.map((kind) => {
    const written = listed.find(({ text }) => text === kind);
    const left = entryAt(reasons, kind);
    const spot =
      written?.spot ?? left?.keySpot ?? valueAt(resource.value, "interactions")?.spot ?? resource.keySpot;
    const details = written?.details;
    if (written !== undefined && !known.includes(kind)) {
      scope.report(
        "CRI1309",
        written.spot,
        `${resource.key} offers ${kind}, but interactions does not give its method and path`,
      );
    }
    if (written !== undefined && left !== undefined) {
      scope.report(
        "CRI1326",
        left.keySpot,
        `${resource.key} offers ${kind}, but unlisted gives a reason for not offering it`,
      );
    }
    const clause = `operation.${resource.key}.${kind}`;
    const node = nodeOf({ clause, spot, details, section }, scope);
    const security = securityIn(details, { clause, of: `${kind} of ${resource.key}`, section }, scope);
    const offered = written !== undefined;
    const excluded = offered ? node.excluded : (textOf(left?.value) ?? scope.header.unlisted);
    return defined({ ...node, excluded, kind, resource: resource.key, offered, security });
  });
}

interface Listed {
  readonly text: string;
  readonly spot: Spot;
  readonly details?: Tree;
}

/** The interactions of a type: a list, or a map with details of each. */
export function listedIn(resource: Tree): readonly Listed[] {
  const tree = valueAt(resource, "interactions");
  if (tree?.kind !== "map") return textsOf(tree);
  return tree.entries.map(({ key, keySpot, value }) => ({ text: key, spot: keySpot, details: value }));
}

const servedAs = (text: string | undefined): ServedAs | undefined => (text === "export" ? text : undefined);

/** Operations that the document only names, in the order of their names. */
export function namedOperationsOf(resource: Entry, scope: Scope): readonly NamedOperation[] {
  const section = scope.header.section("operations", resource.key);
  return byKey(entriesOf(valueAt(resource.value, "named"))).map(
    ({ key: name, keySpot: spot, value: details }) =>
      defined({
        ...nodeOf({ clause: `named-operation.${resource.key}.${name}`, spot, details, section }, scope),
        name,
        resource: resource.key,
        servedAs: servedAs(textAt(details, "served-as")),
      }),
  );
}
