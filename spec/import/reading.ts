// Reads a document value by value, and keeps track of what was used, so that the rest can be listed.

import { posix } from "node:path";
import { isArray, isObject, type Json } from "../json.js";
import { below, type DocNode, fileOf, namesOf, type SourceDocument } from "./document.js";

/** Something that the draft lacks, or that differs from the document. */
export interface Note {
  readonly at: string;
  readonly message: string;
  /** What the message is about, if it can be about several in one document. */
  readonly about?: string | undefined;
}

/** A document in use: every value that is read through it counts as used. */
export interface Reading {
  readonly root: DocNode;
  /** The member or item; undefined if there is none. */
  get(node: DocNode | undefined, key: string | number): DocNode | undefined;
  /** All members, each with its name. */
  entries(node: DocNode | undefined): readonly (readonly [string, DocNode])[];
  items(node: DocNode | undefined): readonly DocNode[];
  text(node: DocNode | undefined, key: string): string | undefined;
  flag(node: DocNode | undefined, key: string): boolean;
  /** The value that a chain of `$ref` leads to, or the value itself; undefined, and listed, if a reference leads nowhere. */
  resolve(node: DocNode): DocNode | undefined;
  /** The member, or what it refers to: any part of a document may be a reference to another part. */
  part(node: DocNode | undefined, key: string): DocNode | undefined;
  /** Lists something with its reason. What is inside it is not listed again. */
  list(node: Pick<DocNode, "at">, message: string, about?: string): void;
  /** Lists something about a value, whose inside may be used. */
  note(node: Pick<DocNode, "at">, message: string, about?: string): void;
  /** Counts a value and all that is inside it as used. */
  settle(node: DocNode | undefined): void;
  readonly notes: readonly Note[];
  /** The values that nothing used, outermost first, in the order of the document. */
  unused(): readonly DocNode[];
}

/** A reference chain longer than this is taken for a circle. */
const longestChain = 30;

export function readingOf(document: SourceDocument): Reading {
  const used = new Set<string>(["#"]);
  const settled = new Set<string>();
  const notes = new Map<string, Note>();
  const root: DocNode = { value: document.root, at: "#" };
  const note: Reading["note"] = ({ at }, message, about) =>
    void notes.set(`${at} ${message}`, { at, message, about });
  const list: Reading["list"] = ({ at }, message, about) => {
    note({ at }, message, about);
    used.add(at);
    settled.add(at);
  };
  /** A value of another type than the document's own rules allow. */
  const listed = (node: DocNode, problem: string): readonly never[] => {
    list(node, `${namesOf(node.at).at(-1) ?? "the document"} ${problem}`);
    return [];
  };
  const childOf = (node: DocNode | undefined, key: string | number): DocNode | undefined => {
    const value = node === undefined ? undefined : memberOf(node.value, key);
    if (node === undefined || value === undefined) return undefined;
    const at = below(node.at, key);
    if (typeof value === "number" && !Number.isFinite(value)) {
      list({ at }, "too large a number, or not a number: JSON has none such");
      return undefined;
    }
    used.add(at);
    return { value, at };
  };
  const follow = (node: DocNode): DocNode | undefined => {
    const reference = childOf(node, "$ref");
    if (reference === undefined) return node;
    const target = typeof reference.value === "string" ? targetOf(reference.value, node.at) : undefined;
    if (target === undefined || target.includes("://")) {
      const isAnchor = typeof reference.value === "string" && reference.value.startsWith("#");
      const why = isAnchor
        ? "is not a JSON Pointer, and is not followed"
        : "is not in this document's folder, and is not fetched";
      list(reference, `${JSON.stringify(reference.value)} ${why}`);
      return undefined;
    }
    const found = valueAtPlace(document, target);
    if (found === undefined) {
      list(reference, `${JSON.stringify(reference.value)} leads nowhere`);
      return undefined;
    }
    markWay(target, used);
    return { value: found, at: target };
  };
  const resolve = (node: DocNode): DocNode | undefined => {
    let here: DocNode | undefined = node;
    for (let step = 0; step < longestChain; step += 1) {
      const next: DocNode | undefined = here === undefined ? undefined : follow(here);
      if (next === undefined || next === here) return next;
      here = next;
    }
    list(node, "the reference leads back to itself");
    return undefined;
  };
  return {
    root,
    get: childOf,
    entries(node) {
      if (node === undefined) return [];
      if (!isObject(node.value)) return listed(node, "is not a map");
      return Object.keys(node.value).flatMap((key) => {
        const child = childOf(node, key);
        return child === undefined ? [] : [[key, child] as const];
      });
    },
    items(node) {
      if (node === undefined) return [];
      if (!isArray(node.value)) return listed(node, "is not a list");
      return node.value.map((_, index) => childOf(node, index)).filter(isDefined);
    },
    text(node, key) {
      const child = childOf(node, key);
      if (typeof child?.value === "string") return child.value;
      if (child !== undefined) listed(child, "is not a text");
      return undefined;
    },
    flag(node, key) {
      const child = childOf(node, key);
      if (child !== undefined && typeof child.value !== "boolean") listed(child, "is neither true nor false");
      return child?.value === true;
    },
    resolve,
    part(node, key) {
      const member = childOf(node, key);
      return member === undefined ? undefined : resolve(member);
    },
    list,
    note,
    settle(node) {
      if (node === undefined) return;
      used.add(node.at);
      settled.add(node.at);
    },
    get notes() {
      return [...notes.values()];
    },
    unused() {
      const found: DocNode[] = [];
      walk(root, used, settled, found);
      for (const [file, value] of document.others) {
        if ([...used].some((at) => fileOf(at) === file))
          walk({ value, at: `${file}#` }, used, settled, found);
        else found.push({ value, at: `${file}#` });
      }
      return found;
    },
  };
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

function memberOf(value: Json, key: string | number): Json | undefined {
  if (isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The place that a reference names, seen from a place of the document; a URL stays as it is. */
export function targetOf(reference: string, from: string): string | undefined {
  const [path = "", fragment = ""] = reference.split("#");
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return reference.includes("://") ? reference : `${path}://`;
  if (path.startsWith("/")) return undefined;
  const file =
    path === "" ? fileOf(from) : posix.normalize(posix.join(posix.dirname(fileOf(from)), decoded(path)));
  if (file.startsWith("../")) return undefined;
  const pointer = decoded(fragment);
  return pointer === "" || pointer.startsWith("/") ? `${file}#${pointer}` : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function valueAtPlace(document: SourceDocument, at: string): Json | undefined {
  const file = fileOf(at);
  let value: Json | undefined = file === "" ? document.root : document.others.get(file);
  for (const name of namesOf(at)) {
    if (value === undefined) return undefined;
    value = memberOf(value, isArray(value) && /^\d+$/.test(name) ? Number(name) : name);
  }
  return value;
}

/** The values on the way to a used one are used too, but not what else is in them. */
function markWay(at: string, used: Set<string>): void {
  const file = fileOf(at);
  let way = `${file}#`;
  used.add(way);
  for (const name of namesOf(at)) {
    way = below(way, name);
    used.add(way);
  }
}

function walk(
  { value, at }: DocNode,
  used: ReadonlySet<string>,
  settled: ReadonlySet<string>,
  found: DocNode[],
): void {
  if (settled.has(at)) return;
  const children = isArray(value)
    ? value.map((item, index) => ({ value: item, at: below(at, index) }))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => ({ value: item, at: below(at, key) }))
      : [];
  for (const child of children) {
    if (used.has(child.at)) walk(child, used, settled, found);
    else found.push(child);
  }
}
