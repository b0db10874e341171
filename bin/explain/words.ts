// Makes the topics of `cri-kit explain` for the words of a report, from the page that explains them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { detail, type Topic } from "./topic.js";

/** The page, as a path from the package's root; the small package has it too. */
export const wordsPage = "docs/words.md";

/** A row of the page: the words of its first cell, what they mean, and the exit code if there is one. */
interface Row {
  readonly words: readonly string[];
  readonly heading: string;
  readonly means: string;
  readonly exit: string | undefined;
}

/** The sections that say what a word means; the others say what it means in one place of a report. */
const glossaries = ["Documents, clauses and gaps", "Files", "Words of the guides"];

/** One topic for each word that is no other id. A word of several sections has each of their meanings: first what it means anywhere. */
export async function wordTopics(taken: ReadonlySet<string>): Promise<readonly Topic[]> {
  const onPage = rowsOf(await readFile(join(packageRoot(), wordsPage), "utf8"));
  const rows = [...onPage.filter(isDefinition), ...onPage.filter((row) => !isDefinition(row))];
  const words = [...new Set(rows.flatMap((row) => row.words))].filter((word) => !taken.has(word));
  return words.map((id) => {
    const own = rows.filter((row) => row.words.includes(id));
    const headings = [...new Set(own.map(({ heading }) => heading))];
    const [paragraph = "", ...others] = own.map((row) =>
      headings.length === 1 || isDefinition(row) ? row.means : `In "${row.heading}": ${row.means}`,
    );
    return {
      id,
      kind: "word",
      title: `${wordsPage}, ${headings.map((heading) => `"${heading}"`).join(" and ")}`,
      paragraph,
      details: [...detail("also", others), ...detail("exit code", exitLines(own))],
    };
  });
}

/** The exit codes of a word; if it also stands in other lines of a report, they are those of the result. */
function exitLines(rows: readonly Row[]): readonly string[] {
  const codes = [...new Set(rows.flatMap(({ exit }) => exit ?? []))];
  return rows.every(({ exit }) => exit !== undefined)
    ? codes
    : codes.map((code) => `${code} if it is the result`);
}

const isDefinition = ({ heading }: Row): boolean => glossaries.includes(heading);

function rowsOf(page: string): readonly Row[] {
  return page.split(/^## /m).flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return lines.flatMap((line) => {
      const [word, ...cells] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const words = [...(word ?? "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = ""]) => nameOf(bold));
      const means = plain(cells.at(-1) ?? "");
      return words.length === 0 ? [] : [{ words, heading, means, exit: cells.at(-2) }];
    });
  });
}

/** The words without the numbers of an example: `PASS` of `PASS with 2 known failures`, `FAIL` of `FAIL: 3 causes (12 checks)`. */
export const nameOf = (bold: string): string => bold.replace(/( with \d| \(\d|:).*/, "");

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
