// A team's project next to an output in a temporary folder, in which `cri-kit migrate` runs, for tests.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generate } from "../../generate.js";
import type { Extra } from "../../output/extras.js";
import { diagnose, strictest } from "../../testing/diagnose.js";
import { modelOf } from "../../testing/models.js";
import { outputFolder } from "../../testing/output-folder.js";
import { type MigrateOptions, runMigrate } from "../cli.js";

/** A fixture: the project, with the specs `old.yaml` and `new.yaml` in its folder. */
export interface Team {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  textOf(path: string): Promise<string>;
  migrate(flags?: Partial<MigrateOptions>): Promise<number>;
  /** Everything printed so far, without the folder's path. */
  printed(): string;
  /** Replaces the output by that of another spec. */
  regenerate(spec: string, extras?: readonly Extra[]): Promise<void>;
  /** The compiler's complaints as places: `FILE:LINE`. */
  complaints(): Promise<readonly string[]>;
  end(): Promise<void>;
}

export async function teamOf(spec: string, modules: Readonly<Record<string, string>>): Promise<Team> {
  const output = await outputFolder(modelOf(spec));
  const { folder, out, write } = output;
  const files = { "old.yaml": spec, "new.yaml": spec, ...modules };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  await write("tsconfig.json", JSON.stringify({ compilerOptions: strictest, include: ["*.ts"] }));
  let printed = "";
  const print = (text: string) => {
    printed += text.replaceAll(`${folder}/`, "").replaceAll(folder, "FOLDER");
  };
  return {
    folder,
    write,
    textOf: (path) => readFile(join(folder, path), "utf8"),
    migrate: (flags = {}) => {
      const sides = { old: join(folder, "old.yaml"), new: join(folder, "new.yaml") };
      const place = { folder, own: "", tsconfig: join(folder, "tsconfig.json") };
      const io = { out: print, err: print, color: false };
      return runMigrate({ ...sides, ...place, renames: [], dryRun: false, io, ...flags });
    },
    printed: () => printed,
    async regenerate(now, extras = []) {
      await rm(out, { recursive: true });
      for (const { path, text } of await generate(modelOf(now), { with: extras })) {
        await mkdir(dirname(join(out, path)), { recursive: true });
        await writeFile(join(out, path), text);
      }
    },
    async complaints() {
      const found = await diagnose(output, ["*.ts"]);
      return [...new Set(found.map(({ file, line }) => `${file}:${line}`))];
    },
    end: output.end,
  };
}
