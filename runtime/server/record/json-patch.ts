// Applies a JSON Patch (RFC 6902) to a record's text. Values that no operation names keep their text, digits included.
import type { PatchOperation } from "../../client/patch-type.js";
import type { Body } from "./assign.js";
import { type MemberText, splitItems, splitObject, valueText } from "./json-members.js";

/** An operation as it was sent; its value is text. */
export interface Operation {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  /** The names and indexes that a pointer (RFC 6901) consists of. */
  readonly path: readonly string[];
  readonly from: readonly string[];
  readonly value: string;
}

/** Why a patch was not applied: the record is not as the operation needs it, or the patch grows it too much. */
export class PatchFault extends Error {
  override readonly name = "PatchFault";
  /** The index of the operation. */
  readonly at: number;
  readonly kind: "conflict" | "too large";

  constructor(at: number, kind: PatchFault["kind"], text: string) {
    super(text);
    this.at = at;
    this.kind = kind;
  }
}

/** Copies may double a record again and again: together they may have this many characters. */
const mostCopied = 4_000_000;

/** A value: its text, or what it consists of once an operation looked into it. */
type Tree = string | Map<string, Tree> | Tree[];

const opened = (tree: Tree): Tree => {
  if (typeof tree !== "string") return tree;
  if (tree.startsWith("{"))
    return new Map(splitObject(tree).members.map((member) => [member.name, valueText(member)]));
  return tree.startsWith("[") ? [...splitItems(tree)] : tree;
};

function textOf(tree: Tree): string {
  if (typeof tree === "string") return tree;
  if (Array.isArray(tree)) return `[${tree.map(textOf).join(",")}]`;
  return `{${[...tree].map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join(",")}}`;
}

const index = /^(0|[1-9][0-9]*)$/;

/** The record's tree while operations change it. */
class Document {
  #root: Tree;
  /** Ends the patch: nothing of it is stored. */
  readonly #fail: (text: string) => never;

  constructor(root: Tree, fail: (text: string) => never) {
    this.#root = root;
    this.#fail = fail;
  }

  get root(): Tree {
    return this.#root;
  }

  value(path: readonly string[]): Tree {
    const name = path.at(-1);
    if (name === undefined) return this.#root;
    return this.#child(this.#parent(path), name, path) ?? this.#absent(path);
  }

  add(path: readonly string[], value: Tree): void {
    const name = path.at(-1);
    if (name === undefined) {
      this.#root = value;
      return;
    }
    const parent = this.#parent(path);
    if (parent instanceof Map) parent.set(name, value);
    else if (name === "-") parent.push(value);
    else if (index.test(name) && Number(name) <= parent.length) parent.splice(Number(name), 0, value);
    else this.#absent(path);
  }

  replace(path: readonly string[], value: Tree): void {
    const name = path.at(-1);
    this.value(path);
    if (name === undefined) this.#root = value;
    else this.#set(this.#parent(path), name, value);
  }

  remove(path: readonly string[]): Tree {
    const value = this.value(path);
    const name = path.at(-1);
    if (name === undefined) return this.#fail("the record as a whole cannot be removed by a patch");
    const parent = this.#parent(path);
    if (parent instanceof Map) parent.delete(name);
    else parent.splice(Number(name), 1);
    return value;
  }

  /** The object or the array that holds the last part of a path. */
  #parent(path: readonly string[]): Map<string, Tree> | Tree[] {
    this.#root = opened(this.#root);
    let here = this.#root;
    for (const [at, name] of path.slice(0, -1).entries()) {
      const inner = typeof here === "string" ? undefined : this.#child(here, name, path);
      if (inner === undefined || typeof here === "string") return this.#absent(path.slice(0, at + 1));
      const next = opened(inner);
      this.#set(here, name, next);
      here = next;
    }
    return typeof here === "string" ? this.#absent(path) : here;
  }

  #child(parent: Map<string, Tree> | Tree[], name: string, path: readonly string[]): Tree | undefined {
    if (parent instanceof Map) return parent.get(name);
    return index.test(name) ? parent[Number(name)] : this.#absent(path);
  }

  #set(parent: Map<string, Tree> | Tree[], name: string, value: Tree): void {
    if (parent instanceof Map) parent.set(name, value);
    else parent[Number(name)] = value;
  }

  #absent(path: readonly string[]): never {
    return this.#fail(`the record has nothing at ${pointerOf(path)}`);
  }
}

export const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** An operation as a client sends it. */
export function asSent({ op, path, from, value }: Operation): PatchOperation {
  const at = pointerOf(path);
  if (op === "remove") return { op, path: at };
  if (op === "move" || op === "copy") return { op, from: pointerOf(from), path: at };
  const parsed: unknown = JSON.parse(value);
  return { op, path: at, value: parsed };
}

/** Whether two texts are of equal values (RFC 6902, section 4.6): the order of members makes no difference. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}

/** The record with these members after all operations. Throws a `PatchFault` if one cannot be applied. */
export function jsonPatched(before: readonly MemberText[], operations: readonly Operation[]): Body {
  let at = 0;
  let copied = 0;
  const fail = (text: string): never => {
    throw new PatchFault(at, "conflict", text);
  };
  const document = new Document(new Map(before.map((one) => [one.name, valueText(one)])), fail);
  for (const [number, { op, path, from, value }] of operations.entries()) {
    at = number;
    if (op === "add") document.add(path, value);
    else if (op === "replace") document.replace(path, value);
    else if (op === "remove") document.remove(path);
    else if (op === "move") document.add(path, document.remove(from));
    else if (op === "copy") {
      const text = textOf(document.value(from));
      copied += text.length;
      if (copied > mostCopied) throw new PatchFault(at, "too large", "the patch copies too much");
      document.add(path, text);
    } else if (!isEqual(JSON.parse(textOf(document.value(path))), JSON.parse(value)))
      fail(`the value at ${pointerOf(path)} is different`);
  }
  const root = opened(document.root);
  if (!(root instanceof Map)) return fail("the result would not be a record, which is an object");
  const members = [...root].map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}:${textOf(value)}`,
  }));
  const text = `{${members.map((one) => one.text).join(",")}}`;
  const parsed: Body["value"] = JSON.parse(text);
  return { value: parsed, text, members };
}
