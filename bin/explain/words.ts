// Makes the topics of `cri-kit explain` for the words of a report, from the guides that explain them.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { sentences } from "./sentences.js";
import { detail, type Topic } from "./topic.js";
import { nameOf, ofOne } from "./word-of.js";

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

function rowsOf(page: string, text: string): readonly Row[] {
  return text.split(/^#{1,3} /m).flatMap((section) => {
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
}

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
