// Finds the topic of a word or a phrase of a report, in whatever number and case it is written.
import type { Topic } from "./topic.js";

/** The words without the numbers of an example: `PASS` of `PASS with 2 known failures`, `FAIL` of `FAIL: 3 causes (12 checks)`. */
export const nameOf = (bold: string): string => bold.replace(/( with \d| \(\d|:).*/, "");

/**
 * The word as it is written, or else in another case, or else said of one or of several: `gaps`, `entries`, `are ignored`. Or else the
 * words of a line with its names and numbers: `An earlier run left 40 records`. Or else what a number counts: `2 known failures`. Or
 * else the same without the parentheses around it.
 */
export function wordOf(written: string, all: readonly Topic[]): Topic | undefined {
  const [, inner] = /^\((.+)\)$/.exec(written) ?? [];
  return bareWordOf(written, all) ?? (inner === undefined ? undefined : bareWordOf(inner, all));
}

function bareWordOf(written: string, all: readonly Topic[]): Topic | undefined {
  const words = all.filter(({ kind }) => kind === "word");
  const [small, one] = [written.toLowerCase(), ofOne(written)];
  return (
    words.find(({ id }) => id === written) ??
    words.find(({ id }) => id.toLowerCase() === small) ??
    words.find(({ id }) => ofOne(id) === one) ??
    words.find(({ id }) => id === nameOf(written)) ??
    countedLine(written, words) ??
    words.find(({ id }) => isLineOf(written, id)) ??
    countedIn(written, all)
  );
}

/** An id whose middle a report leaves out. */
const cutId = /^[\w-]+…[\w-]+$/;

/**
 * Whether the page's words stand for the text or for its beginning: in them, N is any number, FILE or NAME any name, and a cut id any
 * other one. The text may be said of one or of several.
 */
function isLineOf(written: string, words: string): boolean {
  if (cutId.test(words)) return cutId.test(written);
  if (!/\b(N|FILE|NAME)\b/.test(words)) return false;
  const pattern = words
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/(?<=ss)es\b/g, "(es)?")
    .replaceAll(/(?<=[a-z])s\b/g, "s?")
    .replaceAll(/\bN\b/g, "\\d[\\d,]*")
    .replaceAll(/\b(FILE|NAME)\b/g, ".*");
  const said = written.split(" ").map((word) => singular[word] ?? word);
  return [written, said.join(" ")].some((text) => new RegExp(`^${pattern}`, "i").test(text));
}

/** The longest line with a number that the text is or begins with: `1 entry is out of date, so this run fails`. */
function countedLine(written: string, words: readonly Topic[]): Topic | undefined {
  const text = countless(written);
  return text === ofOne(written)
    ? undefined
    : longest(
        text,
        words.filter(({ id }) => /\bN\b/.test(id)),
      );
}

/** What the first number of a text counts, as a word of a report or as the verdict of a check: `8 blocked`, `3 new entries`. */
function countedIn(written: string, all: readonly Topic[]): Topic | undefined {
  const [count] = /^n (?:of n )?(?:(?:more|new) )?/.exec(countless(written)) ?? [];
  if (count === undefined) return undefined;
  const rest = countless(written).slice(count.length);
  const named = all.filter(({ kind }) => kind === "word" || kind === "verdict");
  return longest(`n ${rest}`, named) ?? longest(rest, named);
}

function longest(text: string, words: readonly Topic[]): Topic | undefined {
  const found = words.filter(({ id }) => isStart(countless(id), text));
  return [...found].sort((a, b) => b.id.length - a.id.length)[0];
}

const isStart = (start: string, text: string): boolean =>
  text.startsWith(start) && !/^\w/.test(text.slice(start.length));

/** The text for any number: `2 entries` and `N entries` are `n entry`. */
const countless = (text: string): string => ofOne(text.replaceAll(/\d[\d,]*/g, "N"));

const singular: Readonly<Record<string, string>> = { are: "is", do: "does", have: "has", their: "its" };

/** The same text for `is a text` and `are texts`: without articles and endings. */
export function ofOne(phrase: string): string {
  const words = phrase.toLowerCase().split(" ");
  return words
    .filter((word) => word !== "a" && word !== "an")
    .map((word) =>
      (singular[word] ?? word)
        .replace(/ies$/, "y")
        .replace(/(?<=ss)es$/, "")
        .replace(/(?<!s)s$/, ""),
    )
    .join(" ");
}
