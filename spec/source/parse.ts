// Parses YAML into a tree with the position of each value.
import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from "yaml";
import type { Code } from "../diagnostics/catalogue.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { ReportDetails, Reporter } from "../diagnostics/reporter.js";
import { duplicateNames, type FoundFault } from "./duplicate-names.js";
import type { Entry, Tree } from "./tree.js";
import type { YamlFault } from "./yaml-faults.js";
import { faultsOf, isBlank } from "./yaml-faults.js";

/** Deeper than any interface, and shallow enough for every reader to recurse. */
const deepest = 60;

interface Reading {
  readonly report: Reporter["report"];
  spot(from: number, to: number): Spot;
  readonly cut: Cut;
  /** What an alias stands for; undefined if the language has no aliases. */
  readonly aliased?: (alias: Alias) => Node | undefined;
}

/** How a text is read that is not a spec. */
interface SourceOptions {
  /** The name in positions, if it is not the file that the user named. */
  readonly file?: string;
  /** Aliases stand for their values. In a spec they are mistakes. */
  readonly aliases?: boolean;
}

/** The number of aliases in one text: a few lines of them can stand for millions of values. */
const mostAliases = 1_000;

/** A text as parsed by the YAML package, with the offsets of its lines. */
interface Yaml {
  readonly document: Document.Parsed;
  /** All its faults, unordered. */
  readonly errors: readonly FoundFault[];
  readonly lines: LineCounter;
}

function yamlOf(text: string): Yaml {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, version: "1.2", uniqueKeys: false } as const;
  const document = parseDocument(text, options);
  return {
    document,
    errors: [...duplicateNames(document, (offset) => lines.linePos(offset).line), ...document.errors],
    lines,
  };
}

/**
 * The file's content with positions; undefined if it has none. Faults of the YAML are reported, up to the first that
 * makes the rest unreadable.
 */
export function parseSource(
  text: string,
  { report }: Pick<Reporter, "report">,
  { file, aliases = false }: SourceOptions = {},
): Tree | undefined {
  const place = (spot: Spot): Spot => (file === undefined ? spot : { ...spot, file });
  const deep = unbearableAt(text);
  if (deep !== undefined) {
    const before = text.slice(0, deep).split(/\r\n|\n|\r/);
    const spot = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: 1 };
    report("CRI1006", place(spot), "values are nested much too deep");
    return undefined;
  }
  const yaml = yamlOf(text);
  const faults = faultsOf(yaml.errors, text);
  const reading: Reading = {
    report,
    spot: (from, to) => place(spotOf(yaml.lines, from, to)),
    cut: cutOf(faults, text),
    ...(aliases ? { aliased: aliasesOf(yaml.document) } : {}),
  };
  for (const { code, from, to, message, remedy } of faults) {
    report(code, reading.spot(from, to), message, remedy === undefined ? {} : { remedy });
  }
  const root: unknown = yaml.document.contents;
  if (isMap(root)) return treeOf(root, reading, 0);
  if (faults.length === 0) report("CRI1005", reading.spot(0, 1), notMap(root, text));
  return undefined;
}

function notMap(root: unknown, text: string): string {
  if (text.trim() === "") return "the file is empty";
  if (root === null) return "the file has nothing but comments";
  return `the file is ${isSeq(root) ? "a list" : "a single value"}, not a map of names and values`;
}

function aliasesOf(document: Document.Parsed): (alias: Alias) => Node | undefined {
  let resolved = 0;
  return (alias) => {
    resolved += 1;
    return resolved > mostAliases ? undefined : alias.resolve(document);
  };
}

function spotOf(lines: LineCounter, from: number, to: number): Spot {
  const start = lines.linePos(from);
  const end = lines.linePos(Math.max(from, to));
  const line = Math.max(1, start.line);
  const column = Math.max(1, start.col);
  return { line, column, length: end.line === start.line ? Math.max(1, end.col - start.col) : 1 };
}

/** A node with its content, `depth` levels below the top; values that a spec can't have are reported and left out. */
function treeOf(node: unknown, reading: Reading, depth: number): Tree | undefined {
  if (!isNode(node)) return undefined;
  const spot = nodeSpot(node, reading);
  if (isAlias(node)) {
    const meant = reading.aliased?.(node);
    if (meant !== undefined && depth <= deepest) return treeOf(meant, reading, depth + 1);
    report(reading, "CRI1004", node, aliasFault(node, reading));
    return undefined;
  }
  if (depth > deepest) {
    report(reading, "CRI1006", node, `values are nested more than ${deepest} deep`);
    return undefined;
  }
  if (isMap(node)) {
    const entries = node.items.flatMap((pair) => entryOf(pair, reading, depth));
    return { kind: "map", spot, entries: firstOfEach(entries) };
  }
  if (isSeq(node)) {
    return {
      kind: "list",
      spot,
      items: node.items.flatMap((item) => treeOf(item, reading, depth + 1) ?? []),
    };
  }
  if (!isScalar(node)) return undefined;
  const value = scalarOf(node);
  const { source: written = String(value) } = node;
  if (reading.aliased === undefined && typeof value === "number") {
    if (!Number.isFinite(value)) {
      report(reading, "CRI1008", node, `${written} is not a number of JSON`);
      return undefined;
    }
    const remedy = `If a text is meant, put it in quotes: "${written}"; else write ${value}.`;
    if (isRounded(value, written))
      report(reading, "CRI1008", node, `${written} would be rounded to ${value}`, { remedy });
  }
  const isText = typeof value === "string" || value === null || written === String(value);
  return { kind: "scalar", spot, value, ...(isText ? {} : { written }) };
}

/** Whether a whole number has more digits than a program keeps. What a program writes for it is read as the same number. */
const isRounded = (value: number, written: string): boolean =>
  /^([-+]?\d+|0[xo].+)$/.test(written) && written !== String(value) && BigInt(written) !== BigInt(value);

const aliasFault = ({ source }: Alias, { aliased }: Reading): string =>
  aliased === undefined
    ? `an alias, such as *${source}, is not allowed here`
    : `the alias *${source} names no value, too many values, or itself`;

function entryOf(pair: Pair, reading: Reading, depth: number): readonly Entry[] {
  if (!isScalar(pair.key)) {
    if (isNode(pair.key)) {
      const remedy = "Write a plain name; put one that begins with a bracket or a brace in quotes.";
      report(reading, "CRI1005", pair.key, "a name must be a plain text", { remedy });
    }
    return [];
  }
  const keySpot = nodeSpot(pair.key, reading);
  const value = treeOf(pair.value, reading, depth + 1);
  const nothing: Tree = { kind: "scalar", spot: keySpot, value: null };
  // Skips nodes that were reported already or that a fault cut off; a name without a value has null.
  if (value === undefined && pair.value !== null) return [];
  if (reading.cut.endsWithin(pair.value)) return [];
  return [{ key: keyText(pair.key), keySpot, value: value ?? nothing }];
}

/** Of duplicate names, which are reported, the first counts. */
function firstOfEach(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ key }) => seen.size < seen.add(key).size);
}

/** The name as written: `34133-9` and `17` are names like any other. */
const keyText = (key: Scalar): string =>
  typeof key.value === "string" ? key.value : (key.source ?? String(key.value));

function scalarOf(node: Scalar): string | number | boolean | null {
  const { value } = node;
  const known = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return known ? value : value === null || value === undefined ? null : String(value);
}

/** Reports a fault of a node, unless the node is a guess. */
function report(reading: Reading, code: Code, node: Node, message: string, details?: ReportDetails): void {
  if (!reading.cut.isBefore(node)) reading.report(code, nodeSpot(node, reading), message, details);
}

function nodeSpot(node: Node, { spot }: Reading): Spot {
  const range = node.range ?? [0, 0, 0];
  return spot(range[0], range[1]);
}

const isNode = (value: unknown): value is Node =>
  isMap(value) || isSeq(value) || isScalar(value) || isAlias(value);

/**
 * The depth limit: far more than a spec needs, and well below the thousands of levels at which the YAML reader's
 * recursion would crash the process. So it is checked before parsing.
 */
const unbearable = 400;

/** Offset at which a text nests too deep, by open brackets or by indentation within one line. */
function unbearableAt(text: string): number | undefined {
  let open = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text[offset];
    if (letter === "[" || letter === "{") open++;
    else if ((letter === "]" || letter === "}") && open > 0) open--;
    if (open > unbearable) return offset;
  }
  const indent = /^[ \t?:-]{800}/m.exec(text);
  return indent === null ? undefined : indent.index;
}

/** The position of the first fault of the YAML; anything read after it is a guess. */
export interface Cut {
  isBefore(node: Node): boolean;
  /** Whether the fault is inside an unfinished value. */
  endsWithin(value: unknown): boolean;
}

/** The value for a text without a fault. */
const uncut: Cut = { isBefore: () => false, endsWithin: () => false };

export function cutOf(faults: readonly YamlFault[], text: string): Cut {
  const at = faults.find(({ code }) => code === "CRI1002")?.from;
  if (at === undefined) return uncut;
  return {
    isBefore: ({ range }) => at <= (range?.[0] ?? 0),
    endsWithin(value): boolean {
      // A map whose only name has no value yet is dropped.
      if (isMap(value) && value.flow !== true)
        return value.items.length === 1 && this.endsWithin(value.items[0]?.value);
      const isWhole = isScalar(value) || (isCollection(value) && value.flow === true);
      if (!isWhole || !value.range) return false;
      const [from, to] = value.range;
      const isNothing = isScalar(value) && value.source === "";
      return from <= at && (at <= to || (isNothing && isBlank(text.slice(to, at))));
    },
  };
}
