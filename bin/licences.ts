// Collects the licences of packages that a bundle contains.
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** The licences of all packages that these modules are part of, as one text. Throws if a package has none. */
export async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap(packageFolder));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  const head = "This bundle contains code of the packages below, each under its own licence.\n";
  return [head, ...texts].join(`\n${"-".repeat(80)}\n\n`);
}

/** The folder of the package that a module is part of; none for a module of the kit. */
function packageFolder(module: string): readonly string[] {
  const parts = module.replace(/^\0/, "").split(sep);
  const at = parts.lastIndexOf("node_modules");
  if (at < 0) return [];
  const length = parts[at + 1]?.startsWith("@") ? 3 : 2;
  return [parts.slice(0, at + length).join(sep)];
}

async function licenceOf(folder: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, version, license = "see below" } = manifest;
  const file = (await readdir(folder)).find((path) => /^licen[cs]e(-mit)?(\.(md|txt))?$/i.test(path));
  const text = file === undefined ? standardText(manifest) : await readFile(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

/** The text of the licence that a package only names. */
function standardText({ name, license, author = "" }: Manifest): string {
  if (license !== "ISC") throw new Error(`${name} is bundled, but it has no licence file`);
  return `Copyright (c) ${typeof author === "string" ? author : author.name}\n\n${isc}`;
}

/** The ISC licence, by https://spdx.org/licenses/ISC.html. */
const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is
hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE
INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE,
DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN
CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`;
