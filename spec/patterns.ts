// Decides how a pattern is matched, so that no text takes long: natively if the pattern can't backtrack much, else by the engine RE2.
import { createRequire } from "node:module";
import { memoized } from "./memo.js";

const load = createRequire(import.meta.url);

/** Loaded when a pattern first needs it: few do. */
const engine = (): typeof import("re2js").RE2JS => load("re2js").RE2JS;

/** Characters of a text at most that is tried on a pattern which nothing matches in linear time. */
const mostTried = 16;

/** So many times the work of a try may double: once for each choice in the pattern and each character. */
const mostDoublings = 24;

/** Patterns, and parts of them, whose forms are remembered. */
const mostKnown = 1000;

/** A pattern in the syntax of RE2: a text matches if it matches all of the first, and none of the others. */
interface LinearForm {
  readonly all: readonly string[];
  readonly none: readonly string[];
}

/** How a pattern is matched; `short`: natively, but only texts of `mostTriedOn` characters or fewer are tried. */
type Matching = "native" | "short" | LinearForm;

/** Whether a pattern is an expression of JavaScript with the flag u. */
export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

const tokens =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|k<[^>]*>|[1-9]\d*|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/** The work that a part of a pattern may cause. */
interface Work {
  /** In how many ways it may match at one place of a text, at most. */
  readonly choices: number;
  /** How many of its repetitions are long and may end at several places: each multiplies the work by the length of the text. */
  readonly loops: number;
  /** The characters that it matches, at most. */
  readonly length: number;
  /** How often there may be two ways to go on between two characters, at most. */
  readonly forks: number;
}

/** More choices, with a long repetition or without, or more repetitions of one character may take too long. */
const mostChoices = { long: 50, short: 1000 };
const longRepetition = 100;

const nothing: Work = { choices: 1, loops: 0, length: 0, forks: 0 };
const infinite = Number.POSITIVE_INFINITY;

const either = (one: Work, other: Work): Work => ({
  choices: one.choices + other.choices,
  loops: Math.max(one.loops, other.loops),
  length: Math.max(one.length, other.length),
  forks: one.forks + other.forks + 1,
});

const both = (one: Work, other: Work): Work => ({
  choices: one.choices * other.choices,
  loops: one.loops + other.loops,
  length: one.length + other.length,
  forks: one.forks + other.forks,
});

/** Reads a pattern's parts for the work that they cause. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(all: readonly string[]) {
    this.#tokens = all;
  }

  /** The alternatives up to the end of the group. */
  alternatives(): Work {
    let all = this.#sequence();
    while (this.#tokens[this.#at] === "|") {
      this.#at += 1;
      all = either(all, this.#sequence());
    }
    return all;
  }

  #sequence(): Work {
    let all = nothing;
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token === "|" || token === ")") return all;
      this.#at += 1;
      const part = this.#repeated(this.#one(token));
      all = both(all, part.loops > 0 && this.#isEndOf(token) ? { ...part, loops: 0 } : part);
    }
  }

  /** Whether the next token is a character at which the repetition of a token must end. */
  #isEndOf(token: string): boolean {
    const next = literalOf(this.#tokens[this.#at]);
    if (next === undefined || token.startsWith("(") || /^\\[1-9k]/.test(token)) return false;
    const [least = 1] = boundsOf(this.#tokens[this.#at + 1]) ?? [];
    return least > 0 && !new RegExp(`^${token}$`, "u").test(next);
  }

  #one(token: string): Work {
    // A comparison with an earlier group takes as long as that group's text.
    if (/^\\[1-9k]/.test(token)) return { ...nothing, loops: 1, length: infinite };
    if (!token.startsWith("(")) return { ...nothing, length: 1 };
    const inside = this.alternatives();
    this.#at += 1;
    return inside;
  }

  #repeated(part: Work): Work {
    const bounds = boundsOf(this.#tokens[this.#at]);
    if (bounds === undefined) return part;
    this.#at += 1;
    const [least, most] = bounds;
    const length = part.length === 0 || most === 0 ? 0 : part.length * most;
    // The repetitions that must be there may all be empty.
    const forks = part.forks * Math.max(1, least) + (least === most ? 0 : 1);
    if (part.choices === 1 && part.loops === 0)
      return most - least > longRepetition
        ? { choices: 1, loops: 1, length, forks }
        : { choices: most - least + 1, loops: 0, length, forks };
    if (most > longRepetition) return { choices: infinite, loops: 1, length, forks };
    let choices = 0;
    for (let count = least; count <= most; count += 1) choices += part.choices ** count;
    return { choices, loops: part.loops * most, length, forks };
  }
}

/** The character that a token stands for; undefined if it is a class, or more than a character. */
function literalOf(token = ""): string | undefined {
  if (/^\\[^\w]/.test(token)) return token.slice(1);
  return /^[^\\[(^$.|)*+?{]$/u.test(token) ? token : undefined;
}

/** How often a quantifier repeats; undefined for any other token. */
function boundsOf(token = ""): readonly [least: number, most: number] | undefined {
  const [all, sign, least = "", most = least] = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})/.exec(token) ?? [];
  if (all === undefined) return undefined;
  if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : infinite];
  return [Number(least), most === "" ? infinite : Number(most)];
}

/** Whether the work of native matching grows with the text alone: from one start, and with few ways to match. */
function isQuick(all: readonly string[]): boolean {
  const { choices, loops, length } = new Reader(all).alternatives();
  const isAnchored = all[0] === "^" && !hasAlternatives(all);
  if (!isAnchored && choices * length > mostChoices.short) return false;
  return loops === 0 ? choices <= mostChoices.short : loops === 1 && choices <= mostChoices.long;
}

/** The index of the token that closes the group which opens at an index; without a group, the index of an alternative's end. */
function endOf(all: readonly string[], from: number, isEnd: (token: string) => boolean): number {
  let level = 0;
  return all.findIndex((token, at) => {
    if (at < from) return false;
    if (token.startsWith("(")) level += 1;
    if (token === ")") level -= 1;
    return level === 0 && isEnd(token);
  });
}

const hasAlternatives = (all: readonly string[]): boolean => endOf(all, 0, (token) => token === "|") >= 0;

/** The pattern in RE2's syntax; undefined if RE2 has no such pattern. RE2 cannot look ahead: what stands first does so as a pattern of its own. */
function linearForm(all: readonly string[]): LinearForm | undefined {
  const form = { all: [] as string[], none: [] as string[] };
  let rest = all;
  while (rest[0] === "^" && /^\(\?[=!]$/.test(rest[1] ?? "") && !hasAlternatives(rest)) {
    const end = endOf(rest, 1, (token) => token === ")");
    const inside = translated(rest.slice(2, end));
    if (inside === undefined) return undefined;
    form[rest[1] === "(?=" ? "all" : "none"].push(`^(?:${inside})`);
    rest = ["^", ...rest.slice(end + 1)];
  }
  const last = translated(rest);
  if (last === undefined) return undefined;
  form.all.push(last);
  return [...form.all, ...form.none].every(isCompiled) ? form : undefined;
}

function isCompiled(re2: string): boolean {
  try {
    return engine().compile(re2) !== undefined;
  } catch {
    // Such as a repetition beyond a thousand.
    return false;
  }
}

function translated(all: readonly string[]): string | undefined {
  const parts = all.map(re2Of);
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** A token in RE2's syntax. What RE2 may read in another way is written as ranges of characters. */
function re2Of(token: string): string | undefined {
  if (/^(\^|\$|\||\)|\\[bB]|[*+?{].*)$/s.test(token)) return token;
  if (/^\((\?(:|<[^=!].*))?$/s.test(token)) return "(?:";
  if (/^(\(|\\[1-9k])/.test(token)) return undefined;
  const literal = literalOf(token);
  return literal === undefined ? rangesOf(token) : character(literal.codePointAt(0) ?? 0);
}

/** The characters that a token of one character stands for, as JavaScript says: engines differ in spaces, dots and properties. */
const rangesOf = memoized((token) => {
  const one = new RegExp(token, "u");
  let text = "";
  let from: number | undefined;
  for (let code = 0; code <= 0x110000; code += 1) {
    const isIn = code < 0x110000 && one.test(String.fromCodePoint(code));
    if (isIn) from ??= code;
    else if (from !== undefined) {
      text += from === code - 1 ? character(from) : `${character(from)}-${character(code - 1)}`;
      from = undefined;
    }
  }
  return text === "" ? "[^\\x{0}-\\x{10FFFF}]" : `[${text}]`;
}, mostKnown);

const character = (code: number): string =>
  /\w/.test(String.fromCodePoint(code))
    ? String.fromCodePoint(code)
    : `\\x{${code.toString(16).toUpperCase()}}`;

const tokensOf = (pattern: string): readonly string[] => pattern.match(tokens) ?? [];

/** Characters of a text at most that is tried on a pattern which nothing matches in linear time. */
export const mostTriedOn = (pattern: string): number =>
  Math.min(mostTried, Math.floor(mostDoublings / new Reader(tokensOf(pattern)).alternatives().forks));

/** How a pattern is matched. The pattern must be valid. */
export const matchingOf = memoized((pattern): Matching => {
  const all = tokensOf(pattern);
  return isQuick(all) ? "native" : (linearForm(all) ?? "short");
}, mostKnown);

/** Whether a text matches a pattern, as JSON Schema says. A text that is too long to be tried counts as one that does. */
export const matches = (pattern: string, text: string): boolean => matcherOf(pattern)(text);

const matcherOf = memoized((pattern): ((text: string) => boolean) => {
  const matching = matchingOf(pattern);
  const native = new RegExp(pattern, "u");
  if (matching === "native") return (text) => native.test(text);
  const most = mostTriedOn(pattern);
  if (matching === "short") return (text) => text.length > most || native.test(text);
  const compiled = (some: readonly string[]) => some.map((one) => engine().compile(one));
  const [all, none] = [compiled(matching.all), compiled(matching.none)] as const;
  return (text) => all.every((one) => one.test(text)) && !none.some((one) => one.test(text));
}, mostKnown);
