/** `generate --scaffold`: writes stubs of a team's own server where they are missing. */

import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { readModel } from "../../spec/read-model.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import { UserError } from "../../spec/user-error.js";
import { guard } from "../commands/guard.js";
import type { Output } from "../commands/options.js";
import { loadMaterials } from "../kit/materials.js";
import { errorCode, readManifest } from "../output/disk.js";
import { type ExtraFlags, extrasOf } from "../output/extras.js";
import { linksIn } from "../output/links.js";
import { templateRenderer } from "../templates.js";
import { lackingIn } from "./lacking.js";
import { placesOf } from "./places.js";
import { type Stub, stubs } from "./stubs.js";

export interface ScaffoldOptions {
  readonly specFile: string;
  /** Folder of the generated files. */
  readonly out: string;
  /** Folder of the team's own code. */
  readonly folder: string;
  readonly extras?: ExtraFlags;
  readonly dryRun?: boolean;
  readonly io: Output;
}

/**
 * `cri generate --scaffold`: writes the stubs that are not there and touches nothing that is. Exit codes: 0 done, 2 a
 * mistake in the spec or on the disk.
 */
export async function runScaffold({
  specFile,
  out,
  folder,
  extras = {},
  dryRun = false,
  io,
}: ScaffoldOptions): Promise<number> {
  const model = await readModel(specFile, io);
  if (model === undefined) return 2;
  const materials = await loadMaterials();
  const standalone = extrasOf(extras, await readManifest(out)).includes("standalone");
  const render = await templateRenderer(materials);
  const all = stubs(model, { materials, render, standalone }, placesOf(folder, out));
  return guard(io, async () => {
    const missing = await asyncFilter(all, (stub) =>
      dryRun ? isMissing(folder, stub) : writeOnce(folder, stub),
    );
    const kept = all.filter((stub) => !missing.includes(stub));
    const lacking = await lackingOf(folder, kept);
    io.out(
      [
        ...missing.map(({ path }) => `  added     ${path}\n`),
        ...kept.map(({ path }) => `  kept      ${path}\n${hint(lacking.get(path))}`),
        `${folder}: ${all.length} stubs: ${missing.length} written, ${kept.length} kept${
          dryRun ? " (dry run: nothing was done)" : ""
        }\n`,
      ].join(""),
    );
    return 0;
  });
}

const hint = (names: readonly string[] | undefined): string =>
  names === undefined
    ? ""
    : `            lacks ${names.join(", ")}, and does not compile until it is there\n`;

async function lackingOf(
  folder: string,
  kept: readonly Stub[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const handlers = kept.filter(({ declares }) => declares !== undefined);
  if (handlers.length === 0) return new Map();
  return lackingIn(
    await Promise.all(
      handlers.map(async (stub) => ({ stub, text: await readFile(join(folder, stub.path), "utf8") })),
    ),
  );
}

/** Creates the file, whole; false where something stands there, which is left alone. */
async function writeOnce(folder: string, { path, text }: Stub): Promise<boolean> {
  const file = join(folder, path);
  const link = linksIn(folder)(posix.dirname(path));
  if (link !== undefined) {
    throw new UserError(
      `${join(folder, link)} is a link, and nothing is written behind one`,
      "remove the link, or give the folder that it leads to as --scaffold",
    );
  }
  makeFolder(dirname(file));
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function isMissing(folder: string, { path }: Stub): Promise<boolean> {
  try {
    await readFile(join(folder, path));
    return false;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw error;
  }
}

async function asyncFilter<Item>(
  items: readonly Item[],
  keep: (item: Item) => Promise<boolean>,
): Promise<readonly Item[]> {
  const kept: Item[] = [];
  for (const item of items) if (await keep(item)) kept.push(item);
  return kept;
}
