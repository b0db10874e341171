// Folds JSON that is too long for a page: the part that decides stays, and of all else the names.
import { counted } from "../../../spec/text/counted.js";
import { isAt, type JsonNode, jsonTree, nodesOf } from "./json-tree.js";
import { cutTo, grouped } from "./shown.js";

/** A longer text is not read as a tree, which takes much memory. */
const longestText = 200_000;
/** A shorter object or array stays as it was sent. */
const shortest = 80;
/** A longer text inside is cut. */
const longestValue = 200;
/** More elements of one array are only counted, except those that hold the part that decides. */
const mostElements = 12;
/** More places of one member are not looked for, so that a hostile answer takes no time. */
const mostFound = 20;

/**
 * JSON in about `most` characters. Objects and arrays are opened from the outside inwards as long as there is room; those that lead
 * to one of `members` (names from the record's root, joined with dots) come first. Undefined if the text is too long for this, or if the
 * outermost one has no room.
 */
export function foldedJson(text: string, most: number, members: readonly string[] = []): string | undefined {
  const root = text.length <= longestText ? jsonTree(text) : undefined;
  if (root?.children === undefined) return undefined;
  const wanted = new Set(members.flatMap((member) => leadingTo(root, member.split("."))));
  const open = new Set<JsonNode>();
  let left = most;
  for (const node of [...wanted, ...nodesOf(root)]) {
    const isReached = node === root || (node.parent !== undefined && open.has(node.parent));
    if (open.has(node) || !isReached || !isLong(node)) continue;
    const size = sizeOf(text, node, wanted);
    if (size > left) continue;
    left -= size;
    open.add(node);
  }
  return open.has(root) ? written({ text, open, wanted }, root, 0) : undefined;
}

/** The values of a member with everything in them, and what they are in, from the outside inwards. */
function leadingTo(root: JsonNode, path: readonly string[]): readonly JsonNode[] {
  const found = nodesOf(root)
    .filter((node) => isAt(node, path))
    .slice(0, mostFound);
  const above = found.flatMap((node) => {
    const all: JsonNode[] = [];
    for (let at = node.parent; at; at = at.parent) all.unshift(at);
    return all;
  });
  return [...above, ...found.flatMap(nodesOf)];
}

const isLong = ({ children, start, end }: JsonNode): boolean =>
  children !== undefined && children.length > 0 && end - start > shortest;

const depthOf = (node: JsonNode): number => {
  let depth = 0;
  for (let at = node.parent; at; at = at.parent) depth += 1;
  return depth;
};

/** About as many characters as an open node takes while what is in it is folded. */
function sizeOf(text: string, node: JsonNode, wanted: ReadonlySet<JsonNode>): number {
  const indent = 2 * (depthOf(node) + 1) + 2;
  return shownOf(node, wanted).reduce(
    (sum, child) => sum + indent + (child.key?.length ?? 0) + closed(text, child).length,
    0,
  );
}

/** Its members, and of many elements the first. */
function shownOf({ children = [] }: JsonNode, wanted: ReadonlySet<JsonNode>): readonly JsonNode[] {
  const isArray = children[0]?.key === undefined;
  return isArray ? children.filter((child, index) => index < mostElements || wanted.has(child)) : children;
}

interface Folding {
  readonly text: string;
  readonly open: ReadonlySet<JsonNode>;
  readonly wanted: ReadonlySet<JsonNode>;
}

function written(folding: Folding, node: JsonNode, depth: number): string {
  const { text, open, wanted } = folding;
  const { start, end, children = [] } = node;
  if (!open.has(node)) return closed(text, node);
  const shown = shownOf(node, wanted);
  const left = children.length - shown.length;
  const lines = [
    ...shown.map(
      (child) => (child.key === undefined ? "" : `${child.key}: `) + written(folding, child, depth + 1),
    ),
    ...(left === 0 ? [] : [`… ${grouped(left)} more`]),
  ];
  const indent = "  ".repeat(depth);
  return `${text[start]}\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}${text[end - 1]}`;
}

/** A value in one line, with an ellipsis for what is not shown. */
function closed(text: string, node: JsonNode): string {
  const { start, end, children } = node;
  const own = text.slice(start, end);
  if (children === undefined) return own.length <= longestValue ? own : `${cutTo(own, longestValue)}…"`;
  if (!isLong(node) && !own.includes("\n")) return own;
  const of = counted(children.length, children[0]?.key === undefined ? "element" : "member");
  return `${own[0]} … ${of} ${own.at(-1)}`;
}
