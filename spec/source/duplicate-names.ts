// Finds names that a YAML map has twice.
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Scalar,
  type YAMLError,
} from "yaml";

/** A fault of the YAML, as the YAML package reports it. */
export type FoundFault = Pick<YAMLError, "code" | "message" | "pos">;

/**
 * Each duplicate name at its second place, in the form of the YAML package's errors. The package itself compares each
 * name with all names before it, which takes minutes for a map of many thousands. `lineAt` counts the lines from 1.
 */
export function duplicateNames(
  { contents }: Document.Parsed,
  lineAt: (offset: number) => number,
): readonly FoundFault[] {
  const found: FoundFault[] = [];
  const visit = (node: unknown): void => {
    if (isPair(node)) {
      visit(node.key);
      visit(node.value);
    } else if (isCollection(node)) {
      if (isMap(node))
        found.push(
          ...duplicatesAmong(
            node.items.map(({ key }) => key),
            lineAt,
          ),
        );
      for (const item of node.items) visit(item);
    }
  };
  visit(contents);
  return found;
}

/** Names are equal if their values are: `1` and `1.0` too. A key that is not a scalar equals no other. */
function duplicatesAmong(
  keys: readonly unknown[],
  lineAt: (offset: number) => number,
): readonly FoundFault[] {
  const seen = new Map<unknown, Scalar>();
  return keys.flatMap((key) => {
    if (!isScalar(key) || Number.isNaN(key.value)) return [];
    const first = seen.get(key.value);
    if (first === undefined) {
      seen.set(key.value, key);
      return [];
    }
    const message = `the name ${String(first.value)} is already in this map, in line ${lineAt(startOf(first)[0])}`;
    return [{ code: "DUPLICATE_KEY", message, pos: startOf(key) }];
  });
}

function startOf({ range }: Node): [number, number] {
  const start = range?.[0] ?? 0;
  return [start, start + 1];
}
