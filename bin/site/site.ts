// Builds the site: the Markdown files of the repository, and the reference, as HTML pages that need no script and no other host.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { UserConfig } from "@11ty/eleventy";
import { codeText, escaped } from "../../generator/targets/docs/html-format.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec, packageRoot } from "../../spec/package-root.js";
import { documentFiles } from "../documents-of.js";
import { type Addresses, addressesOfPackage } from "./addresses.js";
import { fitted, relativeHref } from "./fit-markdown.js";
import { referencePages } from "./reference.js";
import { copied, groups, sourcePages } from "./site-pages.js";

const folder = "interface";

interface File {
  /** From the site's base. */
  readonly path: string;
  readonly text: string;
}

/** Without the pages in Markdown, which have the same content. */
async function interfacePages(): Promise<readonly File[]> {
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

const input = "docs/site";

/** Replaces the folder `output`, a path from the root of the repository. */
export async function buildSite(output: string): Promise<void> {
  const { default: Eleventy } = await import("@11ty/eleventy");
  const addresses = addressesOfPackage();
  const pages = await virtualPages(addresses);
  const parser = fitted(addresses);
  await rm(output, { recursive: true, force: true });
  const site = new Eleventy(input, output, {
    quietMode: true,
    configPath: false,
    config: (config) => {
      configure(config);
      config.amendLibrary("md", (library) => library.use(parser));
      for (const { path, text, data } of pages) config.addTemplate(path, text, data);
    },
  });
  await site.write();
  for (const { path, text } of await interfacePages()) {
    await mkdir(join(output, dirname(path)), { recursive: true });
    await writeFile(join(output, path), text);
  }
}

function configure(config: UserConfig): void {
  config.setIncludesDirectory("layouts");
  config.setTemplateFormats(["md", "njk"]);
  config.setNunjucksEnvironmentOptions({ trimBlocks: true, lstripBlocks: true, throwOnUndefined: true });
  config.addPassthroughCopy(copied);
  config.addFilter("code", codeText);
  // A long id breaks after its separators.
  config.addFilter("breakable", (id) => escaped(id).replace(/[./]/g, "$&<wbr>"));
}

/** A page as Eleventy takes it: a path that tells its format, and its data. */
interface VirtualPage {
  readonly path: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function virtualPages({ repository }: Addresses): Promise<readonly VirtualPage[]> {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the kit's own spec has mistakes");
  const specFile = relative(packageRoot(), ownSpec());
  const guides = sourcePages.map(async ({ source, address, title }) => ({
    path: `${address}.md`,
    text: await readFile(join(packageRoot(), source), "utf8"),
    // Braces in the Markdown are no template.
    data: { ...frame(address, title), source, layout: "page.njk", templateEngineOverride: "md" },
  }));
  const reference = await referencePages(loaded.model, { specFile, repository });
  const made = reference.map(({ address, title, lead, sections }) => ({
    path: `${address}.njk`,
    text: '{% include "reference.njk" %}',
    data: { ...frame(address, title), lead, sections, layout: "page.njk" },
  }));
  return [...(await Promise.all(guides)), ...made];
}

/** What the layout needs of every page. */
const frame = (address: string, title: string): Readonly<Record<string, unknown>> => ({
  permalink: address,
  dynamicPermalink: false,
  address,
  title,
  base: "../".repeat(address.split("/").length - 1),
  groups: groups.map((group) => ({
    title: group.title,
    pages: group.pages.map((page) => ({
      title: page.title,
      href: relativeHref(address, page.address),
      isCurrent: page.address === address,
    })),
  })),
});
