// The option `generate --scaffold`: writes missing stubs of a team's own server.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative, resolve } from "node:path";
import { wholePackage } from "../../spec/command-name.js";
import { readModel } from "../../spec/read-model.js";
import { errorCode } from "../../spec/source/error-code.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import { readText } from "../../spec/source/read-text.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import { command, near } from "../commands/command-text.js";
import { guard } from "../commands/guard.js";
import type { Output, Place } from "../commands/options.js";
import { loadMaterials } from "../kit/materials.js";
import { readManifest } from "../output/disk.js";
import { type ExtraFlags, extrasOf, importExtensionOf } from "../output/extras.js";
import { replaceFile } from "../output/replace-file.js";
import { linksIn } from "../output/symlinks.js";
import { templateRenderer } from "../templates.js";
import { type Completed, completed } from "../typescript/missing-members.js";
import { placesOf, slashed } from "./relative-paths.js";
import { type Stub, stubs } from "./stubs.js";

/**
 * The place of the kit for the package.json of `folder`, if a project around that folder takes the kit from a file, a folder or a URL:
 * `file:../cri-kit-0.1.0.tgz`. Undefined if it takes the kit from a registry, or names none: the nearest project that names the kit
 * counts.
 */
export async function kitPlace(folder: string): Promise<string | undefined> {
  const own = resolve(folder);
  for (let around = dirname(own); ; around = dirname(around)) {
    const place = await placeIn(join(around, "package.json"));
    if (place !== undefined) return fromFolder(place, around, own);
    if (around === dirname(around)) return undefined;
  }
}

async function placeIn(file: string): Promise<string | undefined> {
  const text = await readText(file).catch(() => "{}");
  const found = ["dependencies", "devDependencies"].map((kind) =>
    member(member(parsed(text), kind), wholePackage),
  );
  return found.find((place) => typeof place === "string");
}

/** A package.json that npm cannot read names no place. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function fromFolder(place: string, around: string, own: string): string | undefined {
  if (place.startsWith("file:"))
    return `file:${slashed(relative(own, resolve(around, place.slice("file:".length))))}`;
  return /^(https?|git)\b/.test(place) ? place : undefined;
}

interface ScaffoldOptions extends Place {
  /** Folder of the team's own code. */
  readonly folder: string;
  readonly extras?: ExtraFlags;
  readonly dryRun?: boolean;
  readonly io: Output;
}

/**
 * `cri generate --scaffold`: writes the missing stubs, and adds missing handlers to existing files, whose other text
 * stays. Exit codes: 0 done, 2 a mistake in the spec or on the disk.
 */
export async function runScaffold(options: ScaffoldOptions): Promise<number> {
  const { specFile, out, folder, extras = {}, dryRun = false, io } = options;
  const model = await readModel(specFile, io);
  if (model === undefined) return 2;
  const materials = await loadMaterials();
  const chosen = extrasOf(extras, await readManifest(out));
  const render = await templateRenderer(materials);
  const all = stubs(
    model,
    {
      materials,
      render,
      standalone: chosen.includes("standalone"),
      importExtension: importExtensionOf(chosen),
      kit: await kitPlace(folder),
    },
    placesOf(folder, out),
  );
  return guard(io, async () => {
    const missing = await asyncFilter(all, (stub) =>
      dryRun ? isMissing(folder, stub) : writeOnce(folder, stub),
    );
    const kept = all.filter((stub) => !missing.includes(stub));
    const additions = await additionsTo(folder, kept);
    if (!dryRun) for (const [path, { text }] of additions) await replaceFile(join(folder, path), text);
    io.out(
      [
        ...missing.map(({ path }) => `  added     ${path}\n`),
        ...kept.map(({ path }) => keptText(path, additions.get(path))),
        `${folder}: ${all.length} files: ${missing.length} written, ${additions.size} completed, ${kept.length - additions.size} kept${
          dryRun ? " (dry run: nothing was done)" : ""
        }\n`,
        untestedText(kept, additions, options),
      ].join(""),
    );
    return 0;
  });
}

function keptText(path: string, addition: Completed | undefined): string {
  if (addition === undefined) return `  kept      ${path}\n`;
  return `  completed ${path}\n            with ${addition.added.join(", ")}\n`;
}

/** The new texts of the files that lack handlers, by the path of their stub. */
async function additionsTo(folder: string, kept: readonly Stub[]): Promise<ReadonlyMap<string, Completed>> {
  const found = new Map<string, Completed>();
  for (const { path, declares } of kept) {
    if (declares === undefined) continue;
    const one = completed(path, await readFile(join(folder, path), "utf8"), declares);
    if (one !== undefined) found.set(path, one);
  }
  return found;
}

/** Creates the file atomically; false if the path exists, which is left alone. */
async function writeOnce(folder: string, { path, text }: Stub): Promise<boolean> {
  const file = join(folder, path);
  const link = linksIn(folder)(posix.dirname(path));
  if (link !== undefined) {
    throw new UserError(
      `${join(folder, link)} is a link, and nothing is written behind one`,
      "remove the link, or name its target as --scaffold",
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

/** A scaffold of a place. */
interface ScaffoldPlace extends Place {
  readonly folder: string;
}

/** The lines about handlers that were added to files with a test file of the team, to which nothing is added; empty if there are none. */
function untestedText(
  kept: readonly Stub[],
  additions: ReadonlyMap<string, Completed>,
  place: ScaffoldPlace,
): string {
  const untested = kept.flatMap(({ path, tests }) => {
    const added = tests && additions.get(tests.path)?.added;
    return added === undefined
      ? []
      : [{ path, added, shown: added.filter((one) => tests?.names.includes(one)) }];
  });
  if (untested.length === 0) return "";
  const lines = untested.map(({ path, added }) => `  ${path}: ${added.join(", ")}\n`);
  const shown = untested.some((one) => one.shown.length > 0) ? howTo(place) : "";
  return `Your test files have no tests of these new handlers:\n${lines.join("")}${shown}`;
}

/** A second scaffold has the tests of all handlers. Beside the first one, its imports have the same paths. */
function howTo({ folder, ...place }: ScaffoldPlace): string {
  const beside = near(`${resolve(folder)}-new`);
  return `To see such tests, write a second scaffold, and copy from its test files:\n  ${command("generate", place)} --scaffold ${quoted(beside)}\nYou can delete the second scaffold afterwards.\n`;
}
