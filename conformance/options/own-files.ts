// Refuses report files that would overwrite the run's other files.
import { resolve } from "node:path";
import { UserError } from "../../spec/user-error.js";
import type { ConformRun } from "./asked.js";

type Named = readonly (readonly [what: string, file: string | undefined])[];

/**
 * Throws `UserError` where two things would be written to one file, or a report or the journal over a file that is read: the one that
 * is written last would take the other's place. A profile may be saved over the one that the run was held to.
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
    ["the answers to hold to", typeof run.answers === "string" ? run.answers : undefined],
    ["the baseline", run.baseline],
  ];
  refuseShared(lasting, drafts);
  refuseShared(drafts, []);
  for (const one of lasting) refuseShared([one], readFirst);
}

/** Each of `written` must have a file that no other of them has, and none of `beside`. */
function refuseShared(written: Named, beside: Named): void {
  const taken = new Map<string, string>();
  for (const [what, file] of beside) if (file !== undefined) taken.set(resolve(file), what);
  for (const [what, file] of written) {
    if (file === undefined) continue;
    const other = taken.get(resolve(file));
    if (other !== undefined) {
      throw new UserError(`${other} and ${what} would share the file ${file}`, "give each a file of its own");
    }
    taken.set(resolve(file), what);
  }
}
