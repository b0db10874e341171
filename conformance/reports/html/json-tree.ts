// Reads JSON as a tree of its own text, so that a part of it can be shown as it was sent.

/** A value of a JSON text. */
export interface JsonNode {
  /** The member's name as it was sent, with its quotation marks; undefined for an element and for the root. */
  readonly key: string | undefined;
  readonly parent: JsonNode | undefined;
  /** Where its text begins and ends. */
  readonly start: number;
  end: number;
  /** The members or elements of an object or array; undefined for other values. */
  readonly children: JsonNode[] | undefined;
}

/** A string, a bracket, a comma or colon, or another value. */
export const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The root of a text that is JSON. It does not recurse, so that no depth is too much for it. */
export function jsonTree(text: string): JsonNode | undefined {
  let root: JsonNode | undefined;
  let parent: JsonNode | undefined;
  let name: string | undefined;
  let key: string | undefined;
  for (const { 0: token, index } of text.matchAll(jsonToken)) {
    const end = index + token.length;
    if (token === ":") {
      key = name;
      // The name was taken for a value until its colon came.
      parent?.children?.pop();
    } else if (token === "}" || token === "]") {
      if (parent) parent.end = end;
      parent = parent?.parent;
    } else if (token !== ",") {
      const opens = token === "{" || token === "[";
      const node: JsonNode = { key, parent, start: index, end, children: opens ? [] : undefined };
      parent?.children?.push(node);
      root ??= node;
      name = token;
      key = undefined;
      if (opens) parent = node;
    }
  }
  return root;
}

/** The nodes of a tree, each before its children. */
export function nodesOf(root: JsonNode): readonly JsonNode[] {
  const all = [root];
  // The list grows while it is read.
  for (const { children = [] } of all) for (const child of children) all.push(child);
  return all;
}

/** Whether the names from a record's root down to a node, those of arrays left out, end with `path`. */
export function isAt(node: JsonNode, path: readonly string[]): boolean {
  let at: JsonNode | undefined = node;
  if (node.key === undefined) return false;
  for (const name of path.toReversed()) {
    while (at && at.key === undefined) at = at.parent;
    if (at?.key === undefined || JSON.parse(at.key) !== name) return false;
    at = at.parent;
  }
  return true;
}
