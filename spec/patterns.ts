// Decides how a pattern is matched, so that no text takes long: natively if the pattern can't backtrack much, else by the engine RE2.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Loaded when a pattern first needs it: few do. */
const engine = (): typeof import("re2js").RE2JS => load("re2js").RE2JS;

/** Characters of a text that is tried on a pattern which nothing matches in linear time: each may triple the work. */
export const mostTried = 16;

/** A pattern in the syntax of RE2: a text matches if it matches all of the first, and none of the others. */
export interface LinearForm {
  readonly all: readonly string[];
  readonly none: readonly string[];
}

/** How a pattern is matched; `short`: natively, but only texts of `mostTried` characters or fewer are tried. */
export type Matching = "native" | "short" | LinearForm;

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
  /** It has a long repetition: to try it from each place of a text takes too long. */
  readonly isLong: boolean;
}

/** More choices, or more repetitions of one character, may take too long. */
const mostChoices = 1000;
const longRepetition = 100;

const fixed: Work = { choices: 1, loops: 0, isLong: false };
const unlimited: Work = { choices: Number.POSITIVE_INFINITY, loops: 1, isLong: true };

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
      const { choices, loops, isLong } = this.#sequence();
      all = {
        choices: all.choices + choices,
        loops: Math.max(all.loops, loops),
        isLong: all.isLong || isLong,
      };
    }
    return all;
  }

  #sequence(): Work {
    let all = fixed;
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || token === "|" || token === ")") return all;
      this.#at += 1;
      const { choices, loops, isLong } = this.#repeated(this.#one(token));
      const ends = isLong && this.#isEndOf(token);
      all = {
        choices: all.choices * choices,
        loops: all.loops + (ends ? 0 : loops),
        isLong: all.isLong || isLong,
      };
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
    if (/^\\[1-9k]/.test(token)) return { choices: 1, loops: 1, isLong: true };
    if (!token.startsWith("(")) return fixed;
    const inside = this.alternatives();
    this.#at += 1;
    return inside;
  }

  #repeated(part: Work): Work {
    const bounds = boundsOf(this.#tokens[this.#at]);
    if (bounds === undefined) return part;
    this.#at += 1;
    const [least, most] = bounds;
    if (most === 0) return fixed;
    if (part.choices === 1 && part.loops === 0) {
      const isLong = most - least > longRepetition;
      return { choices: isLong ? 1 : most - least + 1, loops: isLong ? 1 : 0, isLong: part.isLong || isLong };
    }
    if (most > longRepetition) return unlimited;
    let choices = 0;
    for (let count = least; count <= most; count += 1) choices += part.choices ** count;
    return { choices, loops: part.loops * most, isLong: part.isLong };
  }
}

/** The character that a token stands for; undefined if it is a class, or more than a character. */
function literalOf(token = ""): string | undefined {
  if (/^\\[^\w]/.test(token)) return token.slice(1);
  return /^[^\\[(^$.|)*+?{]$/u.test(token) ? token : undefined;
}

/** How often a quantifier repeats; undefined for any other token. */
function boundsOf(token = ""): readonly [least: number, most: number] | undefined {
  if (/^\*/.test(token)) return [0, Number.POSITIVE_INFINITY];
  if (/^\+/.test(token)) return [1, Number.POSITIVE_INFINITY];
  if (/^\?/.test(token)) return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? [];
  if (least === undefined) return undefined;
  if (comma === "") return [Number(least), Number(least)];
  return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
}

/** Whether the work of native matching grows with the text alone: from one start, and with few ways to match. */
function isQuick(all: readonly string[]): boolean {
  const { choices, loops, isLong } = new Reader(all).alternatives();
  const isAnchored = all[0] === "^" && !hasAlternatives(all);
  return choices <= mostChoices && loops <= 1 && (isAnchored || !isLong);
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

const known = new Map<string, string>();

/** The characters that a token of one character stands for, as JavaScript says: engines differ in spaces, dots and properties. */
function rangesOf(token: string): string {
  const found = known.get(token) ?? ranges(token);
  known.set(token, found);
  return found;
}

function ranges(token: string): string {
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
  return text === "" ? `[^\\x{0}-\\x{10FFFF}]` : `[${text}]`;
}

const character = (code: number): string =>
  /\w/.test(String.fromCodePoint(code))
    ? String.fromCodePoint(code)
    : `\\x{${code.toString(16).toUpperCase()}}`;

const matchings = new Map<string, Matching>();

/** How a pattern is matched. The pattern must be valid. */
export function matchingOf(pattern: string): Matching {
  const found = matchings.get(pattern);
  if (found !== undefined) return found;
  const all = pattern.match(tokens) ?? [];
  const matching = isQuick(all) ? "native" : (linearForm(all) ?? "short");
  matchings.set(pattern, matching);
  return matching;
}

const matchers = new Map<string, (text: string) => boolean>();

/** Whether a text matches a pattern, as JSON Schema says. A text that is too long to be tried counts as one that does. */
export function matches(pattern: string, text: string): boolean {
  const matcher = matchers.get(pattern) ?? matcherOf(pattern, matchingOf(pattern));
  matchers.set(pattern, matcher);
  return matcher(text);
}

function matcherOf(pattern: string, matching: Matching): (text: string) => boolean {
  const native = new RegExp(pattern, "u");
  if (matching === "native") return (text) => native.test(text);
  if (matching === "short") return (text) => text.length > mostTried || native.test(text);
  const compiled = (some: readonly string[]) => some.map((one) => engine().compile(one));
  const all = compiled(matching.all);
  const none = compiled(matching.none);
  return (text) => all.every((one) => one.test(text)) && !none.some((one) => one.test(text));
}
