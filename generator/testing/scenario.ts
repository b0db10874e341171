import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCheck, runGenerate } from "../cli.js";
import { loadMaterials, type Materials } from "../materials.js";

/** A spec of one type in one folder of its own, and the commands on it, with all that they print. */
export interface Scenario {
  readonly folder: string;
  readonly out: string;
  spec(text: string): Promise<void>;
  generate(flags?: { readonly dryRun?: boolean; readonly force?: boolean }): Promise<number>;
  check(): Promise<number>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Paths of all files in the output folder, sorted. */
  list(): Promise<readonly string[]>;
  /** Everything printed so far: commands, both streams and exit codes, the temp folder struck out. */
  transcript(): string;
  end(): Promise<void>;
}

export async function scenario(): Promise<Scenario> {
  const folder = await mkdtemp(join(tmpdir(), "cri-generator-"));
  const specFile = join(folder, "spec.yaml");
  const out = join(folder, "out");
  const materials = await littleMaterials();
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
  const run = async (name: string, act: () => Promise<number>): Promise<number> => {
    printed += `$ ${name}\n`;
    const code = await act();
    printed += `exit ${code}\n\n`;
    return code;
  };
  return {
    folder,
    out,
    spec: (text) => writeFile(specFile, text),
    generate: (flags = {}) =>
      run(["cri generate", ...Object.keys(flags).map(flagName)].join(" "), () =>
        runGenerate({ specFile, out, io, materials, ...flags }),
      ),
    check: () => run("cri check", () => runCheck({ specFile, out, io, materials })),
    read: (path) => readFile(join(out, path), "utf8"),
    write: (path, text) => writeFile(join(out, path), text),
    remove: (path) => rm(join(out, path)),
    list: () => filesIn(out),
    transcript: () => printed.replaceAll(`${folder}/`, "").trimEnd(),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The kit's own, with a server of two files and a client of one, so that what is printed stays short and does not follow them. */
async function littleMaterials(): Promise<Materials> {
  const materials = await loadMaterials();
  const few = materials.runtime.filter(({ path }) => ["app.ts", "definition.ts"].includes(path));
  const one = materials.clientRuntime.filter(({ path }) => path === "connection.ts");
  return { ...materials, runtime: few, clientRuntime: one };
}

const flagName = (name: string): string => (name === "dryRun" ? "--dry-run" : `--${name}`);

export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
