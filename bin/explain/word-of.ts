// Finds the topic of a word or a phrase of a report, in whatever number and case it is written.
import type { Topic } from "./topic.js";
import { nameOf } from "./words.js";

/**
 * The word as it is written, or else in another case, or else said of one or of several: `gaps`, `entries`, `are ignored`. Or else the
 * words of a line with its names and numbers: `An earlier run left 40 records`.
 */
export function wordOf(written: string, all: readonly Topic[]): Topic | undefined {
  const words = all.filter(({ kind }) => kind === "word");
  const [small, one] = [written.toLowerCase(), ofOne(written)];
  return (
    words.find(({ id }) => id === written) ??
    words.find(({ id }) => id.toLowerCase() === small) ??
    words.find(({ id }) => ofOne(id) === one) ??
    words.find(({ id }) => id === nameOf(written)) ??
    words.find(({ id }) => isLineOf(written, id))
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

const singular: Readonly<Record<string, string>> = { are: "is", do: "does", have: "has", their: "its" };

/** The same text for `is a text` and `are texts`: without articles and endings. */
function ofOne(phrase: string): string {
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
