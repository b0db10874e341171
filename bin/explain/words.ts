// Makes the topics of `cri-kit explain` for the words of a report, from the guides that explain them, and finds that of a phrase.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { detail, sentences, type Topic } from "./topic.js";

/** A row of a page: the words of its first cell, what they mean, and the exit code if there is one. */
interface Row {
  readonly words: readonly string[];
  readonly page: string;
  readonly heading: string;
  readonly means: string;
  readonly exit?: string | undefined;
}

/** The sections that say what a word means; the others say what it means in one place of a report. */
const glossaries = ["Documents, clauses and gaps", "Words of a baseline"];

/** One topic for each word that is no other id. A word of several sections has each of their meanings: first what it means anywhere. */
export async function wordTopics(taken: ReadonlySet<string>): Promise<readonly Topic[]> {
  const rows = await allRows();
  const words = [...new Set(rows.flatMap((row) => row.words))].filter((word) => !taken.has(word));
  return words.map((id) => {
    const own = rows.filter((row) => row.words.includes(id));
    const places = [...new Set(own.map(({ page, heading }) => `${page}, "${heading}"`))];
    const [paragraph = "", ...others] = own.map((row) =>
      places.length === 1 || isDefinition(row) ? row.means : `In "${row.heading}": ${row.means}`,
    );
    const exits = [...new Set(own.flatMap(({ exit }) => exit ?? []))].map(
      (code) => `${code} if it is the result`,
    );
    return {
      id,
      kind: "word",
      title: places.join(" and "),
      paragraph,
      details: [...detail("also", others), ...detail("exit code", exits)],
    };
  });
}

/** The rows of the guides' tables; and of a word that no table has, the first sentence in which a guide stresses it. */
async function allRows(): Promise<readonly Row[]> {
  const names = (await readdir(join(packageRoot(), "docs"))).filter((name) => name.endsWith(".md"));
  const pages = new Set(["docs/words.md", ...names.map((name) => `docs/${name}`), "README.md"]);
  const texts = await Promise.all(
    [...pages].map(async (page) => [page, await readFile(join(packageRoot(), page), "utf8")] as const),
  );
  const rows = texts.flatMap(([page, text]) => rowsOf(page, text));
  const known = new Set(rows.flatMap(({ words }) => words.map(ofOne)));
  const isNew = (word: string) => !known.has(word) && known.add(word).has(word);
  const stressed = texts.flatMap(([page, text]) => stressedIn(page, text));
  return [
    ...rows.filter(isDefinition),
    ...rows.filter((row) => !isDefinition(row)),
    ...stressed.filter(({ words }) => words.map(ofOne).every(isNew)),
  ];
}

const isDefinition = ({ heading }: Row): boolean => glossaries.includes(heading);

const rowsOf = (page: string, text: string): readonly Row[] =>
  text.split(/^#{1,3} /m).flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return lines.flatMap((line) => {
      const [word, ...cells] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const words = [...(word ?? "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = ""]) => nameOf(bold));
      const means = sentences(plain(cells.at(-1) ?? ""));
      return words.length === 0 ? [] : [{ words, page, heading, means, exit: cells.at(-2) }];
    });
  });

/** In `A *site* is a part of a deployment`, the word stands between single asterisks. */
const stress = /(?<![*\w])\*\[?([A-Za-z][A-Za-z\s]*?)\]?(?:\([^)]*\))?\*(?!\*)/g;

function stressedIn(page: string, text: string): readonly Row[] {
  const [, heading = ""] = /^# (.*)/m.exec(text) ?? [];
  return text.split(/\n\s*(?:\n|- |\d\. )/).flatMap((block) =>
    block.split(/(?<=[.:])\s+(?=[A-Z`*])/).flatMap((said) =>
      [...said.matchAll(stress)].map(([, word = ""]) => ({
        words: [word.replace(/\s+/g, " ")],
        page,
        heading,
        means: sentences(plain(said).replaceAll("*", "").replace(/:$/, "")),
      })),
    ),
  );
}

/** Links to other pages that stand behind the last sentence. */
const linksAtEnd = /(?<=^|[.?!:)])(?: ?\[[^\]]*\]\([^)]*\))+$/;

/**
 * Without the links behind the last sentence; of a link in a sentence, its words stay. What a report or a person writes is in quotation
 * marks if it has several words: without them it would read as a part of the sentence.
 */
const plain = (text: string): string =>
  text
    .replace(linksAtEnd, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/`([^`]+)`/g, (_, code: string) => (code.includes(" ") ? `"${code}"` : code));

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
