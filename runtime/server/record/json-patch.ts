// Applies a JSON Patch (RFC 6902) to a record's text. Values that no operation names keep their text, digits included.
import type { PatchOperation } from "../../client/patch-type.js";
import type { Body } from "./assign.js";
import { exactValue } from "./decimal.js";
import { isDeeper, type MemberText, splitItems, splitObject, valueText } from "./json-members.js";
import { Work } from "./work.js";

/** An operation as it was sent; its value is text. */
export interface Operation {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  /** The names and indexes that a pointer (RFC 6901) consists of. */
  readonly path: readonly string[];
  readonly from: readonly string[];
  readonly value: string;
}

/** A value: its text, or what it consists of once an operation looked into it. */
type Tree = string | Map<string, Tree> | Tree[];

const index = /^(0|[1-9][0-9]*)$/;

/** To shift an item of a list takes at most this share of the time that a character of JSON takes. */
const shift = 1 / 4;

/** The record's tree while operations change it. Operations that take more than the `Work` allows end the patch. */
class Document {
  #root: Tree;
  readonly #work: Work;
  readonly #deepest: number;

  constructor(root: Tree, work: Work, deepest: number) {
    this.#root = root;
    this.#work = work;
    this.#deepest = deepest;
  }

  /** The members of the whole. */
  members(): readonly MemberText[] {
    const root = this.#opened(this.#root);
    if (!(root instanceof Map))
      return this.#work.fail("conflict", "the result would not be a record, which is an object");
    return [...root].map(([name, value]) => ({ name, text: this.#memberText(name, value, 1) }));
  }

  text(tree: Tree, level = 0): string {
    if (typeof tree === "string") {
      this.#work.spend(tree.length + 1);
      return tree;
    }
    if (level >= this.#deepest)
      this.#work.fail("too large", `the result would be nested more than ${this.#deepest} levels deep`);
    if (Array.isArray(tree)) return `[${tree.map((item) => this.text(item, level + 1)).join(",")}]`;
    return `{${[...tree].map(([name, value]) => this.#memberText(name, value, level + 1)).join(",")}}`;
  }

  #memberText(name: string, value: Tree, level: number): string {
    this.#work.spend(name.length);
    return `${JSON.stringify(name)}:${this.text(value, level)}`;
  }

  #opened(tree: Tree): Tree {
    if (typeof tree !== "string") return tree;
    if (!tree.startsWith("{") && !tree.startsWith("[")) return tree;
    this.#work.spend(tree.length);
    if (tree.startsWith("[")) return [...splitItems(tree)];
    return new Map(splitObject(tree).members.map((member) => [member.name, valueText(member)]));
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
    else if (index.test(name) && Number(name) <= parent.length)
      this.#shift(parent, name).splice(Number(name), 0, value);
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
    if (name === undefined)
      return this.#work.fail("conflict", "the record as a whole cannot be removed by a patch");
    const parent = this.#parent(path);
    if (parent instanceof Map) parent.delete(name);
    else this.#shift(parent, name).splice(Number(name), 1);
    return value;
  }

  /** Counts the items behind one that is added or removed. */
  #shift(list: Tree[], name: string): Tree[] {
    this.#work.spend((list.length - Number(name)) * shift);
    return list;
  }

  /** The object or the array that holds the last part of a path. */
  #parent(path: readonly string[]): Map<string, Tree> | Tree[] {
    this.#root = this.#opened(this.#root);
    let here = this.#root;
    for (const [at, name] of path.slice(0, -1).entries()) {
      const inner = typeof here === "string" ? undefined : this.#child(here, name, path);
      if (inner === undefined || typeof here === "string") return this.#absent(path.slice(0, at + 1));
      const next = this.#opened(inner);
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
    return this.#work.fail("conflict", `the record has nothing at ${pointerOf(path)}`);
  }
}

const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** An operation as a client sends it. */
export function asSent({ op, path, from, value }: Operation): PatchOperation {
  const at = pointerOf(path);
  if (op === "remove") return { op, path: at };
  if (op === "move" || op === "copy") return { op, from: pointerOf(from), path: at };
  const parsed: unknown = JSON.parse(value);
  return { op, path: at, value: parsed };
}

/** Whether two values are equal (RFC 6902, section 4.6): the order of members makes no difference. */
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

/**
 * The record with these members after all operations, nested `deepest` levels deep at most. Throws a `PatchFault` if an operation cannot
 * be applied, or if the operations take too much work for records and patches of this size.
 */
export function jsonPatched(
  before: readonly MemberText[],
  operations: readonly Operation[],
  deepest: number,
): Body {
  const sizes = [...before.map(({ text }) => text.length), ...operations.map(({ value }) => value.length)];
  const work = new Work(sizes);
  const document = new Document(new Map(before.map((one) => [one.name, valueText(one)])), work, deepest);
  for (const [at, { op, path, from, value }] of operations.entries()) {
    work.at = at;
    if (op === "add") document.add(path, value);
    else if (op === "replace") document.replace(path, value);
    else if (op === "remove") document.remove(path);
    else if (op === "move") document.add(path, document.remove(from));
    else if (op === "copy") document.add(path, document.text(document.value(from)));
    else {
      const found = document.text(document.value(path));
      if (found === value) continue;
      work.spend(found.length + value.length);
      if (!isEqual(exactValue(found), exactValue(value)))
        work.fail("conflict", `the value at ${pointerOf(path)} is different`);
    }
  }
  const members = document.members();
  const text = `{${members.map((one) => one.text).join(",")}}`;
  if (isDeeper(text, deepest))
    work.fail("too large", `the result would be nested more than ${deepest} levels deep`);
  const parsed: Body["value"] = JSON.parse(text);
  return { value: parsed, text, members };
}
