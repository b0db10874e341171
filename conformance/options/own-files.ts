// Refuses report files that would overwrite the run's other files, and names the folders that a run creates.
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "../../spec/user-error.js";
import type { ConformRun } from "./asked.js";
import { standardOutput } from "./standard-output.js";

type Named = readonly (readonly [what: string, file: string | undefined])[];

/**
 * Throws `UserError` if two outputs would be written to one file, or a report or the journal would overwrite an input. A profile
 * may overwrite the one whose answers the run requires.
 */
export function refuseSharedFiles(run: ConformRun, journal: string): void {
  const { json, ndjson, junit, html, sarif } = run;
  const reports = Object.entries({ json, ndjson, junit, html, sarif });
  const lasting: Named = [
    ...reports.map(([form, file]) => [`the ${form} report`, file] as const),
    ["the journal", run.write ? journal : undefined],
  ];
  const drafts: Named = [
    ["the answers", run.saveAnswers],
    ["the baseline's draft", run.writeBaseline],
  ];
  const readFirst: Named = [
    ["the config", run.saidBy],
    ["the required answers", typeof run.answers === "string" ? run.answers : undefined],
    ["the baseline", run.baseline],
  ];
  refuseShared(lasting, drafts);
  refuseShared(drafts, []);
  for (const one of lasting) refuseShared([one], readFirst);
}

/** Throws `UserError` if two of `written`, or one of them and one of `read`, have the same file. */
function refuseShared(written: Named, read: Named): void {
  const usedBy = new Map<string, string>();
  for (const [what, file] of read) if (file !== undefined) usedBy.set(resolve(file), what);
  for (const [what, file] of written) {
    if (file === undefined) continue;
    const other = usedBy.get(resolve(file));
    if (other !== undefined)
      throw new UserError(`${other} and ${what} would share the file ${file}`, "give each a file of its own");
    usedBy.set(resolve(file), what);
  }
}

/** The folders of these files that do not exist yet, each once. */
export function missingFolders(files: readonly (string | undefined)[]): readonly string[] {
  const folders = files.flatMap((file) =>
    file === undefined || file === standardOutput ? [] : dirname(file),
  );
  return [...new Set(folders)].filter((folder) => !existsSync(folder));
}
