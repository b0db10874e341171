// A temporary folder in which tests run `generate` and `check`.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shownFolder } from "../../spec/testing/shown-folder.js";
import { runCheck, runGenerate } from "../cli.js";
import type { CheckFormat } from "../commands/options.js";
import { loadMaterials, type Materials } from "../kit/materials.js";
import type { ExtraFlags } from "../output/extras.js";
import type { Target } from "../target.js";
import { littleTargets } from "./little-targets.js";

interface GenerateFlags {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly targets?: readonly string[];
  readonly extras?: ExtraFlags;
  /** The files of another build of the kit. */
  readonly materials?: Materials;
}
interface CheckFlags {
  readonly format?: CheckFormat;
  readonly targets?: readonly string[];
}

/** A folder with a small spec, the commands that run on it, and everything that they print. */
export interface Scenario {
  readonly folder: string;
  readonly out: string;
  spec(text: string): Promise<void>;
  /** Writes a module next to the spec; returns its path relative to the spec. */
  target(name: string, text: string): Promise<string>;
  generate(flags?: GenerateFlags): Promise<number>;
  check(flags?: CheckFlags): Promise<number>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Paths of all files in the output folder, sorted. */
  list(): Promise<readonly string[]>;
  /** Everything printed so far: commands, both streams and exit codes, without the folder's own path. */
  transcript(): string;
  /** Discards everything printed so far. */
  forgetOutput(): void;
  end(): Promise<void>;
}

const kit = loadMaterials();

/**
 * Small targets replace the kit's own, so that the printed text is short and does not depend on those. The folder is the
 * working folder, so that lines wrap at the same places wherever the temporary folder is.
 */
export const scenario = (kitTargets: readonly Target[] = littleTargets): Promise<Scenario> =>
  scenarioWith({ kitTargets });

/** A scenario with the kit's own targets. */
export const wholeScenario = (): Promise<Scenario> => scenarioWith({});

async function scenarioWith(own: { readonly kitTargets?: readonly Target[] }): Promise<Scenario> {
  const before = process.cwd();
  const folder = await shownFolder("cri-generator");
  process.chdir(folder);
  // The latest run of a project is noted there.
  await mkdir(join(folder, "node_modules"));
  const out = join(folder, "out");
  let printed = "";
  const io = {
    out: (text: string) => {
      printed += text;
    },
    err: (text: string) => {
      printed += text.replace(/^(?=.)/gm, "! ");
    },
    color: false,
  };
  const run = async (name: string, flags: object, action: () => Promise<number>): Promise<number> => {
    printed += `$ ${[name, ...Object.entries(flags).flatMap(written)].join(" ")}\n`;
    const code = await action();
    printed += `exit ${code}\n\n`;
    return code;
  };
  const given = { specFile: "spec.yaml", out: "out", io, materials: await kit, ...own };
  return {
    folder,
    out,
    spec: (text) => writeFile(join(folder, "spec.yaml"), text),
    async target(name, text) {
      await writeFile(join(folder, name), text);
      return name;
    },
    generate: (flags = {}) => run("cri generate", flags, () => runGenerate({ ...given, ...flags })),
    check: (flags = {}) => run("cri check", flags, () => runCheck({ ...given, ...flags })),
    read: (path) => readFile(join(out, path), "utf8"),
    write: (path, text) => writeFile(join(out, path), text),
    remove: (path) => rm(join(out, path)),
    list: () => filesIn(out),
    transcript: () => printed.replaceAll(folder, "FOLDER").trimEnd(),
    forgetOutput: () => {
      printed = "";
    },
    async end() {
      process.chdir(before);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A flag as a user types it. */
function written([name, value]: [string, unknown]): readonly string[] {
  if (name === "materials") return [];
  if (name === "targets" && Array.isArray(value)) return value.map((file) => `--target ${file}`);
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === true ? [flag] : [`${flag} ${value}`];
}

export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
