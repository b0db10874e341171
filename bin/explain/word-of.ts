// Finds the topic of a word or a phrase of a report, in whatever number and case it is written.
import type { Topic } from "./topic.js";

/** The word as it is written, or else in another case, or else said of one or of several: `gaps`, `entries`, `are ignored`. */
export function wordOf(written: string, all: readonly Topic[]): Topic | undefined {
  const words = all.filter(({ kind }) => kind === "word");
  const [small, one] = [written.toLowerCase(), ofOne(written)];
  return (
    words.find(({ id }) => id === written) ??
    words.find(({ id }) => id.toLowerCase() === small) ??
    words.find(({ id }) => ofOne(id) === one)
  );
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
