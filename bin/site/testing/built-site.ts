// Reads a built site: its pages, with their ids and links.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface BuiltPage {
  /** By its path from the site's base, with `/` between the parts. */
  readonly path: string;
  readonly html: string;
  /** In the order of the page. */
  readonly ids: readonly string[];
  /** The targets of its links, styles and pictures. */
  readonly links: readonly string[];
  /** What a browser loads with it. */
  readonly loads: readonly string[];
}

/** The files of the site, and its pages. */
export interface BuiltSite {
  readonly files: ReadonlySet<string>;
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

export async function readSite(folder: string): Promise<BuiltSite> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  const pages = files.filter((path) => path.endsWith(".html"));
  const read = pages.map(
    async (path) => [path, pageOf(path, await readFile(join(folder, path), "utf8"))] as const,
  );
  return { files: new Set(files), pages: new Map(await Promise.all(read)) };
}

function pageOf(path: string, html: string): BuiltPage {
  return {
    path,
    html,
    ids: attributes(html, "[a-z0-9]+", "id"),
    links: [...attributes(html, "(?:a|link)", "href"), ...attributes(html, "(?:img|script)", "src")],
    loads: [...attributes(html, "link", "href"), ...attributes(html, "(?:img|script|iframe)", "src")],
  };
}

/** The values of an attribute of all elements of some names. */
function attributes(html: string, element: string, name: string): readonly string[] {
  const pattern = new RegExp(`<${element}\\s[^>]*?\\b${name}="([^"]*)"`, "g");
  return [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}
