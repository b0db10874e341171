// Makes the pages of the package cri-conform from those of the repository.
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { smallCommands, smallPackage, wholePackage } from "../../spec/command-name.js";
import { type Addresses, existsInRepository, publishedAddress } from "../site/addresses.js";

/** What somebody reads who tests a deployment. */
const guides = ["conformance", "words", "codes", "answers", "ci"].map((name) => `docs/${name}.md`);

/** What its pages let a reader copy. */
const examples = ["examples/vendor-gate"];

interface PackedPages {
  /** Files to copy as they are, by their paths from the kit's root. */
  readonly copied: readonly string[];
  /** The text of each page in Markdown, by its path. */
  readonly pages: ReadonlyMap<string, string>;
}

/** `others` are the paths of the other files that the package has. */
export async function packedPages(
  root: string,
  others: readonly string[],
  addresses: Addresses,
): Promise<PackedPages> {
  const shown = (await Promise.all(examples.map((folder) => filesOf(root, folder)))).flat();
  const copied = shown.filter((path) => !path.endsWith(".md"));
  const sources = [...guides, ...shown.filter((path) => path.endsWith(".md"))];
  const packed = new Set([...others, ...copied, ...sources]);
  const pages = new Map<string, string>();
  for (const source of sources) {
    const text = await readFile(join(root, source), "utf8");
    pages.set(source, inSmallPackage(withLinks(text, source, packed, addresses)));
  }
  return { copied, pages };
}

async function filesOf(root: string, folder: string): Promise<readonly string[]> {
  const files = await readdir(join(root, folder), { withFileTypes: true });
  const isExample = (name: string) => name !== "package-lock.json" && !name.endsWith(".test.ts");
  return files
    .filter((file) => file.isFile() && isExample(file.name))
    .map(({ name }) => `${folder}/${name}`)
    .sort();
}

/** A link to a file that the package lacks leads to where that file is published. */
function withLinks(text: string, source: string, packed: ReadonlySet<string>, addresses: Addresses): string {
  return text.replace(/\]\(([^)#:\s]+)(#[^)]*)?\)/g, (link, path: string, hash = "") => {
    const file = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, "");
    if (packed.has(file)) return link;
    if (!existsInRepository(file)) throw new Error(`${source} links to ${file}, which does not exist`);
    return `](${publishedAddress(file, addresses)}${hash})`;
  });
}

/** Names the command and the entry of this package, where it has them. */
export function inSmallPackage(text: string): string {
  const commands = new RegExp(`\\b${wholePackage} (?=(?:${smallCommands.join("|")})\\b)`, "g");
  return text
    .replaceAll(`${wholePackage}/vitest`, `${smallPackage}/vitest`)
    .replace(commands, `${smallPackage} `);
}
