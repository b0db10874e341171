// The reference that `cri-kit generate --html` writes, with a way back to the site.
import { documentFiles } from "../documents-of.js";
import { relativeHref } from "./fit-markdown.js";

const folder = "interface";

interface File {
  /** From the site's base. */
  readonly path: string;
  readonly text: string;
}

/** Without the pages in Markdown, which have the same content. */
export async function interfacePages(): Promise<readonly File[]> {
  const files = await documentFiles(undefined);
  return [...files]
    .filter(([path]) => !path.endsWith(".md"))
    .map(([path, text]) => [`${folder}/${path}`, text] as const)
    .map(([path, text]) => ({ path, text: path.endsWith(".html") ? withWayBack(path, text) : text }));
}

/** The pages know no site: the first item of their navigation leads to it. */
function withWayBack(path: string, text: string): string {
  const start = /<nav [^>]*>\s*<ul>/;
  if (!start.test(text)) throw new Error(`${path} has no navigation`);
  return text.replace(
    start,
    (found) => `${found}\n<li><a href="${relativeHref(path, "index.html")}">cri-kit</a></li>`,
  );
}
