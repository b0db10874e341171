/** The command `cri-kit migrate`. */

import { readFile, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { kitCommand } from "../../spec/command-name.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import { guard } from "../commands/guard.js";
import type { Output } from "../commands/options.js";
import { migrateCommand } from "../diff/cli.js";
import { loadSide } from "../diff/input/load-side.js";
import { sidesOf, type Whereabouts } from "../diff/input/side.js";
import { replaceFile } from "../output/replace-file.js";
import type { GivenRenames } from "./correspondence.js";
import type { ProjectPlace } from "./team-project.js";

export interface MigrateOptions extends Omit<ProjectPlace, "tsconfig">, Whereabouts {
  /** The project that the user named (default: `foundProject` finds it). */
  readonly tsconfig?: string | undefined;
  /** Files or git revisions, as the user named them. */
  readonly old: string;
  readonly new: string;
  /** `OLD_CLAUSE=NEW_CLAUSE`, or `OLD_CLAUSE=` for a clause that was removed and not renamed. */
  readonly renames: readonly string[];
  readonly dryRun: boolean;
  readonly io: Output;
}

/**
 * Renames in a team's own code what a change of the spec renames in the generated one, and lists what a person must decide.
 * Exit codes: 0 done, 1 places left to decide, 2 a mistake in a spec, a flag or the project; then nothing was written.
 */
export async function runMigrate(options: MigrateOptions): Promise<number> {
  const { io, dryRun } = options;
  return guard(io, async () => {
    const renames = givenRenames(options.renames);
    const named = await sidesOf(options, options);
    const [old, now] = [await loadSide(named.old, io), await loadSide(named.new, io)];
    if (old === undefined || now === undefined) return 2;
    // ts-morph, which contains the compiler, is loaded only if both specs are valid.
    const [{ migrated }, { migrateText }, { shown }, { foundProject }, { isScaffold }] = await Promise.all([
      import("./migrate.js"),
      import("./migrate-text.js"),
      import("./team-project.js"),
      import("./find-project.js"),
      import("../scaffold/is-scaffold.js"),
    ]);
    const { tsconfig, isBelow } = await foundProject(options.folder, options.tsconfig);
    const result = await migrated({
      ...options,
      tsconfig,
      renames,
      models: { old: old.model, new: now.model },
    });
    if (!dryRun) for (const [path, text] of result.texts) await rewrite(path, text);
    const isFile = named.new.file === options.new;
    const spec = isFile ? ` --spec ${quoted(options.new)}` : "";
    const own = dirname(tsconfig);
    const scaffold = isScaffold(own, result.generated, old.model) ? ` --scaffold ${quoted(shown(own))}` : "";
    const next = `${kitCommand} generate${spec} --out ${quoted(shown(result.generated))}${scaffold}`;
    const project = tsconfig === "tsconfig.json" ? "" : ` -p ${quoted(tsconfig)}`;
    const compile = `npx tsc --noEmit${project}`;
    const again = await migrateCommand(options);
    io.out(
      migrateText({
        migrated: result,
        dryRun,
        next,
        again,
        compile,
        ...(isBelow ? { project: tsconfig } : {}),
      }),
    );
    return result.decisions.length === 0 ? 0 : 1;
  });
}

const givenRenames = (texts: readonly string[]): GivenRenames =>
  new Map(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at > 0) return [text.slice(0, at), text.slice(at + 1)] as const;
      throw new UserError(
        `--rename ${text} has no = between two clauses`,
        "--rename OLD_CLAUSE=NEW_CLAUSE, or OLD_CLAUSE= for a clause that was removed and not renamed",
      );
    }),
  );

/** Writes behind a link, and keeps the byte order mark that the compiler leaves out. */
async function rewrite(path: string, text: string): Promise<void> {
  const mark = (await readFile(path, "utf8")).startsWith("\uFEFF") ? "\uFEFF" : "";
  await replaceFile(await realpath(path), mark + text);
}
