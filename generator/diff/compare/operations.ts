// Compares the interactions that a type offers, and its named operations.
import type { NamedOperation, Operation } from "../../../spec/model.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

/** Compares the interactions of one type. Every type has all five kinds, and offers some of them. */
export function operationsChanges({ old, new: now }: Pair<readonly Operation[]>): readonly Change[] {
  return paired(old, now, ({ kind }) => kind).kept.flatMap((pair) => {
    if (pair.old.offered === pair.new.offered) return nodeChanges(pair);
    const rule = pair.new.offered ? "interaction-added" : "interaction-removed";
    return altered(rule, pair, [offer(pair.old), offer(pair.new)]);
  });
}

function offer({ kind, offered }: Operation): string {
  return offered ? kind : `no ${kind}`;
}

/** Compares the operations of one type that the document only names. */
export function namedChanges({ old, new: now }: Pair<readonly NamedOperation[]>): readonly Change[] {
  const named = paired(old, now, ({ name }) => name);
  return [
    ...named.removed.map((one) => removed("named-operation-removed", one, one.name)),
    ...named.added.map((one) => added("named-operation-added", one, one.name)),
    ...named.kept.flatMap((pair) => [...servedChanges(pair), ...nodeChanges(pair)]),
  ];
}

function servedChanges(pair: Pair<NamedOperation>): readonly Change[] {
  const rule = pair.new.servedAs === undefined ? "named-operation-unserved" : "named-operation-served";
  return altered(rule, pair, [answer(pair.old), answer(pair.new)]);
}

const answer = ({ servedAs }: NamedOperation): string =>
  servedAs === undefined ? "not served" : `served as ${servedAs}`;
