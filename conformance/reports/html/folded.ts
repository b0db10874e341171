// Shows JSON as it was sent: indented, or folded if it is too long for a page.
import { parsedJson } from "../../../spec/json.js";
import { counted } from "../../../spec/text/counted.js";
import { jsonWeight } from "../../http/client/json-weight.js";
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

/** A value of a JSON text. */
interface JsonNode {
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
function jsonTree(text: string): JsonNode | undefined {
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

/**
 * Indents JSON, with one member or element per line, up to `most` characters. All tokens stay as they were sent:
 * numbers keep their digits, and a repeated member stays repeated, which parsing would lose. Undefined if the text is
 * not JSON; `used` are the characters of the body that the result has.
 */
export function indentedJson(text: string, most: number) {
  if (!isJson(text)) return undefined;
  let out = "";
  let depth = 0;
  let before = "";
  for (const { 0: now, index } of text.matchAll(jsonToken)) {
    const closing = now === "}" || now === "]";
    if (closing) depth -= 1;
    out += gap(before, now, depth) + now;
    if (now === "{" || now === "[") depth += 1;
    if (out.length > most) {
      const kept = cutTo(out, most);
      return { text: kept, used: Math.max(0, index + now.length - (out.length - kept.length)) };
    }
    before = now;
  }
  return { text: out, used: text.length };
}

/** The white space between two tokens: none, a space or a new line. */
function gap(before: string, now: string, depth: number): string {
  if (before === "" || now === "," || now === ":") return "";
  if (before === ":") return " ";
  const opened = before === "{" || before === "[";
  const closes = now === "}" || now === "]";
  return opened && closes ? "" : `\n${"  ".repeat(depth)}`;
}

/** A body that takes more memory when it is parsed is shown unchanged; it is only parsed to find out whether it is JSON. */
const mostMemory = 100_000_000;

function isJson(text: string): boolean {
  if (!/^\uFEFF?\s*[[{"\d\-tfn]/.test(text)) return false;
  if (text.length > mostMemory || jsonWeight(Buffer.from(text)).bytes > mostMemory) return false;
  return parsedJson(text.replace(/^\uFEFF/, "")) !== undefined;
}
