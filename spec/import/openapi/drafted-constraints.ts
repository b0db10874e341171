// Takes the constraints of a schema over into a field of the draft.
import fc from "fast-check";
import { type ConstraintKeyword, constraintKeywords, type Limit } from "../../constraint.js";
import { patternOf as expressionOf, isFormatName } from "../../formats.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import { isOfList, isWithin, opposed } from "../../limits.js";
import { mostMade } from "../../made-to-fit.js";
import { isPattern, matchingOf, mostTriedOn } from "../../patterns.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { keyword, type SchemaView } from "./schema-view.js";

/** The seed is fixed: the same document gives the same draft. */
const seed = 20;
const tries = 200;

/** Longer texts are not made up. */
const longest = 10_000;

/** About how long the shortest text is that matches a pattern: the least repetitions of all its parts. */
function leastLength(pattern: string): number {
  const sums = [0];
  let last = 0;
  const add = (more: number): void => void sums.push((sums.pop() ?? 0) + more);
  for (const [part, times] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\{(\d+)[\d,]*\}|./gsu)) {
    if (part === "(") sums.push(0);
    else if (times !== undefined) add(last * (Number(times) - 1));
    else {
      last = part === ")" && sums.length > 1 ? (sums.pop() ?? 0) : 1;
      add(last);
    }
    if (times !== undefined) last *= Number(times);
  }
  return sums.reduce((sum, one) => sum + one, 0);
}

/** Two texts within all limits; undefined if none were found. */
export function samplesFor(pattern: string, limits: readonly Limit[]): readonly string[] | undefined {
  if (leastLength(pattern) > longest) return undefined;
  try {
    const texts = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed, numRuns: tries });
    const fitting = texts.filter(
      (text) => isPrintable(text) && limits.every((limit) => isWithin(limit, text)),
    );
    const [first, second] = new Set(fitting.sort((a, b) => oddness(a) - oddness(b)));
    return first === undefined || second === undefined ? undefined : [first, second];
  } catch {
    // Some expressions, such as those that look ahead, can't be turned into texts.
    return undefined;
  }
}

const isPrintable = (text: string): boolean =>
  /\S/.test(text) && !/\p{C}|\p{Z}/u.test(text.replaceAll(" ", ""));

/** Plain and short texts come first. */
const oddness = (text: string): number => text.replaceAll(/[A-Za-z0-9]/g, "").length * 20 + text.length;

/** The kinds of a field that can have each constraint. */
type ConstrainedKind = "string" | "integer" | "number" | "list" | "other";

const allowed: Readonly<Record<ConstrainedKind, readonly ConstraintKeyword[]>> = {
  string: ["enum", "minLength", "maxLength", "pattern", "format"],
  integer: ["enum", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  number: ["enum", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
  list: ["minItems", "maxItems", "uniqueItems"],
  other: [],
};

/** The constraints that a field takes over, with samples if a pattern needs them. */
export interface DraftedLimits {
  readonly limits: readonly Limit[];
  readonly samples?: readonly string[];
}

/** The constraints of a schema that a field of this kind can have. Those that can't be taken over are listed. */
export function limitsFor(view: SchemaView, kind: ConstrainedKind, reading: Reading): DraftedLimits {
  const read = constraintKeywords.flatMap((name) => {
    if (!allowed[kind].includes(name)) return [];
    const node = keyword(view, name, reading);
    const limit = node === undefined ? undefined : limitOf(name, node, { view, kind }, reading);
    return node === undefined || limit === undefined ? [] : [{ node, limit }];
  });
  const found = read.filter(({ limit }) => !read.some((other) => isWrittenOut(limit, other.limit)));
  const all = found.map(({ limit }) => limit);
  const kept = found.filter(({ node, limit }) => {
    if (limit.keyword === "format" && all.length > 1) {
      reading.list(node, "no texts could be made up that are of this format and within the other limits");
      return false;
    }
    if (isBrokenByEnum(limit, all)) {
      reading.list(node, "a value of its enum breaks it");
      return false;
    }
    const [against] = opposed(all).find(([, most]) => most === limit) ?? [];
    if (against !== undefined) reading.list(node, `no value has both this and its ${against.keyword}`);
    return against === undefined;
  });
  return withSamples(kept, reading);
}

/** A document may repeat a format as a pattern, for validators that do not know the format. */
const isWrittenOut = (limit: Limit, other: Limit): boolean =>
  limit.keyword === "pattern" &&
  other.keyword === "format" &&
  expressionOf(other.value).source === limit.value;

interface Found {
  readonly node: DocNode;
  readonly limit: Limit;
}

function withSamples(found: readonly Found[], reading: Reading): DraftedLimits {
  const limits = found.map(({ limit }) => limit);
  const pattern = found.find(({ limit }) => limit.keyword === "pattern");
  if (pattern === undefined || typeof pattern.limit.value !== "string") return { limits };
  const others = limits.filter(({ keyword: name }) => name !== "pattern");
  if (others.some(({ keyword: name }) => name === "enum")) {
    reading.list(pattern.node, "its values are listed, so its pattern is not taken over");
    return { limits: others };
  }
  const samples = samplesFor(pattern.limit.value, limits);
  if (samples !== undefined) return { limits, samples };
  reading.list(
    pattern.node,
    "no texts could be made up that match this pattern; add it with samples that do",
  );
  return { limits: others };
}

/** That timestamps are in UTC: in the words of the language, or as a pattern that ends with Z. */
export function offsetsOf(view: SchemaView, reading: Reading): readonly Limit[] {
  const own = keyword(view, "x-cri-offset", reading)?.value;
  const ends = view.parts.some(({ value }) => isObject(value) && /[^\\]Z\$$/.test(String(value["pattern"])));
  if (own === undefined && !ends) return [];
  keyword(view, "pattern", reading);
  return [{ keyword: "offset", value: own === "Z" ? "Z" : "Z only" }];
}

/** The members of a field for its constraints. */
export const limitMembers = ({ limits, samples }: DraftedLimits): JsonObject => ({
  ...Object.fromEntries(limits.map(({ keyword: name, value }) => [name, value])),
  ...(samples === undefined ? {} : { samples }),
});

function limitOf(
  name: ConstraintKeyword,
  node: DocNode,
  { view, kind }: { readonly view: SchemaView; readonly kind: ConstrainedKind },
  reading: Reading,
): Limit | undefined {
  const { value } = node;
  switch (name) {
    case "enum":
      return closedSet(node, kind, reading);
    case "pattern":
      return patternOf(node, reading);
    case "uniqueItems":
      return value === true ? { keyword: name, value } : undefined;
    case "required":
    case "unique":
    case "offset":
    case "steps":
      return undefined;
    case "format":
      return typeof value === "string" && isFormatName(value) ? { keyword: name, value } : undefined;
    case "exclusiveMinimum":
    case "exclusiveMaximum": {
      // In OpenAPI 3.0 it is a flag beside the bound.
      const bound = name === "exclusiveMinimum" ? "minimum" : "maximum";
      const number = value === true ? keyword(view, bound, reading)?.value : value;
      return typeof number === "number" ? { keyword: name, value: number } : undefined;
    }
    case "minimum":
    case "maximum": {
      const exclusive = name === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
      if (keyword(view, exclusive, reading)?.value === true) return undefined;
      return numberLimit(name, node, reading);
    }
    case "minLength":
    case "minItems":
      return value === 0 ? undefined : numberLimit(name, node, reading);
    default:
      return numberLimit(name, node, reading);
  }
}

function numberLimit(
  name: Extract<Limit, { readonly value: number }>["keyword"],
  node: DocNode,
  reading: Reading,
): Limit | undefined {
  const { value } = node;
  const counts = name.endsWith("Length") || name.endsWith("Items");
  const fits = typeof value === "number" && (!counts || (Number.isInteger(value) && value >= 0));
  if (fits && name.startsWith("min") && counts && value > mostMade) {
    reading.list(node, `no value of this size is made up: at most ${mostMade} characters or items`);
    return undefined;
  }
  if (fits && (name !== "multipleOf" || value > 0)) return { keyword: name, value };
  reading.list(node, "this is not a number that the keyword can have");
  return undefined;
}

function closedSet(node: DocNode, kind: ConstrainedKind, reading: Reading): Limit | undefined {
  const values = isArray(node.value) ? node.value.filter((one) => one !== null) : [];
  const isNumber = (one: Json): one is number =>
    Number.isInteger(one) || (kind === "number" && Number.isFinite(one));
  const texts = values.filter((one): one is string => typeof one === "string" && /\S/.test(one));
  const value =
    kind === "string" ? [...new Set(texts)] : [...new Set(values.filter(isNumber))].sort(byNumber);
  reading.settle(node);
  if (value.length === values.length && value.length > 0) return { keyword: "enum", value };
  const own = kind === "string" ? "texts, none blank and" : "values of the field's own type,";
  reading.list(node, `the closed sets of the language contain only ${own} none twice`);
  return undefined;
}

const byNumber = (one: number, other: number): number => one - other;

/** An expression of JavaScript with the flag `u`, which allows fewer escapes than without. */
function patternOf(node: DocNode, reading: Reading): Limit | undefined {
  const text = typeof node.value === "string" ? node.value : "";
  for (const value of [text, withoutEscapes(text)]) {
    if (value === "" || !isPattern(value)) continue;
    if (matchingOf(value) === "short")
      reading.list(
        node,
        `matched on texts of up to ${mostTriedOn(value)} characters only: for others it may take too long`,
      );
    return { keyword: "pattern", value };
  }
  reading.list(node, "not a regular expression of JavaScript with the flag u");
  return undefined;
}

/** The same expression without the escapes that mean nothing, such as `\\@`, and `\\-` outside of brackets. */
function withoutEscapes(pattern: string): string {
  let isInBrackets = false;
  return pattern.replaceAll(/\\?./gsu, (part) => {
    if (part === "[") isInBrackets = true;
    if (part === "]") isInBrackets = false;
    const letter = part.slice(1);
    const isNeeded =
      letter === "" || /[\w^$\\.*+?()[\]{}|/]/.test(letter) || (letter === "-" && isInBrackets);
    return isNeeded ? part : letter;
  });
}

/** Whether a value of the closed set is not within this limit. */
function isBrokenByEnum(limit: Limit, all: readonly Limit[]): boolean {
  if (limit.keyword === "enum" || limit.keyword === "pattern" || isOfList(limit)) return false;
  const closed = all.find(({ keyword: name }) => name === "enum")?.value;
  return typeof closed === "object" && closed.some((value) => !isWithin(limit, value));
}
