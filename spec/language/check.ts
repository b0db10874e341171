// Checks a spec file against the JSON Schema of its language, and reports each error at its line.
import type { Spot } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/near.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entryAt, plainOf, type Tree } from "../source/tree.js";
import { faultOf } from "./messages.js";
import { type Fault, type Language, specLanguage } from "./schema.js";

/** A misspelt name or word, and its replacement. */
interface Misspelling {
  /** Where the property or the word is: names and numbers from the root of the file, a property's own written name included. */
  readonly path: readonly string[];
  /** Where it is once it is read as it was meant. */
  readonly pathMeant: readonly string[];
  readonly meant: string;
  readonly isName: boolean;
}

/** The misspelling that a fault is, if one known name is close to it and the map does not have that name already. */
function misspellingOf(
  fault: Fault,
  { path, value }: { readonly path: readonly string[]; readonly value: unknown },
): Misspelling | undefined {
  const { code, at, written, known = [] } = fault;
  const meant = written === undefined ? undefined : nearest(written, known);
  if (written === undefined || meant === undefined) return undefined;
  if (code === "CRI1101" && at !== undefined && "key" in at) {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, meant);
    return isThere
      ? undefined
      : { path: [...path, written], pathMeant: [...path, meant], meant, isName: true };
  }
  return code === "CRI1104" && typeof value === "string"
    ? { path, pathMeant: path, meant, isName: false }
    : undefined;
}

/** The tree with a name or a word as it was meant; all places stay. */
function asMeant(tree: Tree, { path, meant, isName }: Misspelling): Tree {
  const [step, ...rest] = path;
  const next = { path: rest, pathMeant: [], meant, isName };
  if (step === undefined) return tree.kind === "scalar" ? { ...tree, value: meant } : tree;
  if (tree.kind === "map") {
    const isIt = isName && rest.length === 0;
    const entries = tree.entries.map((entry) => {
      if (entry.key !== step) return entry;
      return isIt ? { ...entry, key: meant } : { ...entry, value: asMeant(entry.value, next) };
    });
    return { ...tree, entries };
  }
  if (tree.kind === "scalar") return tree;
  return { ...tree, items: tree.items.map((item, at) => (String(at) === step ? asMeant(item, next) : item)) };
}

/** An error of the schema in words, and the value that failed. */
interface FaultAt {
  readonly fault: Fault;
  /** Names and numbers from the root of the file. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/**
 * Reports each error once. With `before`, it reports only errors before that position, and no missing property, which
 * may follow later. Returns the file with misspelt properties and words as they were meant, so that later checks find them.
 */
export function checkLanguage(
  root: Tree,
  { report }: Reporter,
  limits: { readonly before?: Spot } = {},
  language: Language = specLanguage(),
): Tree {
  const faults = faultsIn(root, language);
  const other = limits.before === undefined ? otherKindOf(root, faults, language) : undefined;
  if (other !== undefined) {
    report(other.code, spotOf(other, [], root), other.message, other);
    return root;
  }
  const { tree, misspelt } = readAsMeant(root, faults, language);
  const rest = misspelt.length === 0 ? [] : faultsIn(tree, language);
  const said = [
    ...(misspelt.length === 0 ? faults : misspelt).map((one) => ({ ...one, tree: root })),
    ...rest.map((one) => ({ ...one, tree })),
  ];
  for (const { fault, path, tree: file } of said) {
    if (limits.before !== undefined && fault.code === "CRI1102") continue;
    const spot = spotOf(fault, path, file);
    if (limits.before === undefined || spot.line < limits.before.line)
      report(fault.code, spot, fault.message, fault);
  }
  return tree;
}

function otherKindOf(root: Tree, faults: readonly FaultAt[], { whole }: Language): Fault | undefined {
  const unknown = faults.filter(({ fault, path }) => fault.code === "CRI1101" && path.length === 0);
  return otherKind(
    root,
    unknown.map(({ fault }) => fault),
    whole,
  );
}

const faultsIn = (root: Tree, { errors, whole }: Language): readonly FaultAt[] =>
  errors(plainOf(root)).flatMap((error) => {
    const path = namesOf(error.instancePath);
    const tree = treeAt(root, path);
    const written = tree?.kind === "scalar" ? tree.written : undefined;
    const fault = faultOf(error, shortened(path.join(".")) || whole, written);
    return fault === undefined ? [] : [{ fault, path, value: error.data }];
  });

/**
 * The tree in which misspelt names and words are replaced, and the faults that are gone with it. A replacement that makes a new fault at
 * its place, or in the map or list around it, or in all parts of its value, is left out: it was not meant.
 */
function readAsMeant(
  root: Tree,
  faults: readonly FaultAt[],
  language: Language,
): { readonly tree: Tree; readonly misspelt: readonly FaultAt[] } {
  const read = faults.flatMap((at) => {
    const misspelling = misspellingOf(at.fault, at);
    return misspelling === undefined ? [] : [{ at, misspelling }];
  });
  if (read.length === 0) return { tree: root, misspelt: [] };
  const meantBy = (all: typeof read) =>
    all.reduce<Tree>((tree, { misspelling }) => asMeant(tree, misspelling), root);
  const before = new Set(faults.map(keyOf));
  const wrong = faultsIn(meantBy(read), language).filter((one) => !before.has(keyOf(one)));
  const good = read.filter(
    ({ misspelling }) =>
      !wrong.some(({ path }) => isAround(path, misspelling)) && !isWrongThroughout(misspelling, wrong, root),
  );
  return { tree: meantBy(good), misspelt: good.map(({ at }) => at) };
}

const keyOf = ({ fault, path }: FaultAt): string => JSON.stringify([path, fault.code, fault.message]);

/** Whether a place is that of a name or a word as it was meant, or the map or list that has it. */
const isAround = (path: readonly string[], { pathMeant }: Misspelling): boolean =>
  [pathMeant, pathMeant.slice(0, -1)].some((place) => JSON.stringify(place) === JSON.stringify(path));

/** Whether the value has several parts, and each of them is wrong under the name that was meant. */
function isWrongThroughout({ path, pathMeant }: Misspelling, wrong: readonly FaultAt[], root: Tree): boolean {
  const value = treeAt(root, path);
  if (value?.kind !== "map" || value.entries.length < 2) return false;
  const parts = new Set(
    wrong.flatMap((one) =>
      pathMeant.every((step, at) => step === one.path[at]) ? [one.path[pathMeant.length]] : [],
    ),
  );
  return value.entries.every(({ key }) => parts.has(key));
}

/** The names and numbers of a JSON Pointer (RFC 6901). */
const namesOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

const treeAt = (root: Tree, path: readonly string[]): Tree | undefined =>
  path.reduce<Tree | undefined>(
    (tree, step) => (tree?.kind === "list" ? tree.items[Number(step)] : entryAt(tree, step)?.value),
    root,
  );

/** A path short enough for a line, cut at its beginning: its end is the useful part. */
const shortened = (path: string): string => (path.length <= 60 ? path : `..${path.slice(-58)}`);

/**
 * The value that failed, or the property of it that is wrong; a missing property is reported at the map's own name.
 */
function spotOf({ at, code }: Fault, names: readonly string[], root: Tree): Spot {
  let tree: Tree | undefined = root;
  let name: Spot = { ...root.spot, length: 1 };
  for (const step of names) {
    const entry = entryAt(tree, step);
    tree = entry?.value ?? (tree?.kind === "list" ? tree.items[Number(step)] : undefined);
    name = entry?.keySpot ?? tree?.spot ?? name;
  }
  if (at !== undefined && "key" in at) return entryAt(tree, at.key)?.keySpot ?? name;
  if (at !== undefined) return (tree?.kind === "list" ? tree.items[at.item]?.spot : undefined) ?? name;
  return code === "CRI1102" || tree === undefined || tree.kind !== "scalar" ? name : tree.spot;
}

/** Fewer unknown names may be misspelt. */
const fewest = 3;

/** A file with more known names is of the right kind, however many others it has. */
const mostKnown = 5;

const shown = 3;

/**
 * One fault in place of one for each unknown name, if most names at the root of a file are unknown: then its author meant another file.
 * `unknown` are the faults of those names.
 */
function otherKind(root: Tree, unknown: readonly Fault[], whole: string): Fault | undefined {
  const [first] = unknown;
  if (first === undefined || unknown.length < fewest || root.kind !== "map") return undefined;
  const known = root.entries.length - unknown.length;
  if (known > mostKnown || unknown.length <= known) return undefined;
  const names = unknown.slice(0, shown).map(({ written }) => `"${written}"`);
  const more = unknown.length - names.length;
  const last = more === 0 ? names.pop() : `${more} more`;
  return {
    code: first.code,
    message: `this is another kind of file: ${names.join(", ")} and ${last} do not belong in ${whole}`,
    remedy: `Name ${whole} itself, which may have: ${[...(first.known ?? [])].join(", ")}.`,
    ...(first.at === undefined ? {} : { at: first.at }),
  };
}
