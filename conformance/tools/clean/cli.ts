// The command `cri clean`.
import { readFile } from "node:fs/promises";
import type { InterfaceModel } from "../../../spec/model.js";
import { type ErrorOutput, readModel } from "../../../spec/read-model.js";
import { isForeign } from "../../../spec/source/private-file.js";
import { unreadable } from "../../../spec/source/unreadable.js";
import { printable } from "../../../spec/text/layout.js";
import { UserError } from "../../../spec/user-error.js";
import { readJournal, type Unwritten } from "../../http/journal/read-journal.js";
import { type Cleaned, cleanFile } from "./clean.js";

export interface CleanRun {
  readonly journal: string;
  readonly spec: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

const shown = 10;

/**
 * Runs `cri clean`. Exit code 0: nothing is left; 1: some records are, or may be, and it says why; 2: no valid spec. Throws
 * `UserError` for what is no journal of a run on that spec.
 */
export async function runClean(
  { journal, spec, headers, timeoutMs }: CleanRun,
  io: ErrorOutput & { readonly out: (text: string) => void },
): Promise<number> {
  const model = await readModel(spec, io);
  if (!model) return 2;
  await refuseOther(journal, model);
  const cleaned = await cleanFile(journal, model, { headers, timeoutMs });
  io.out(text(cleaned, journal));
  return cleaned.left.length + cleaned.unwritten.length === 0 ? 0 : 1;
}

/** An empty file is the journal of a run that ended before its first add. */
async function refuseOther(file: string, model: InterfaceModel): Promise<void> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UserError(
      `the journal ${file} can't be read: ${unreadable(error)}`,
      "name the file that the run named; it is gone once nothing is left",
    );
  });
  if (isForeign(file))
    throw new UserError(
      `${file} is another user's, or others may write to it: it could name records that no run added`,
      "see what it lists; if that is right, make a copy of your own and name that",
    );
  const { baseUrl, interface: named } = await readJournal(file);
  if (baseUrl === undefined && text !== "")
    throw new UserError(`${file} is no journal`, "name the file that the run named when it started");
  if (named !== undefined && named !== model.name)
    throw new UserError(
      `${file} is of a run on ${named}, and this spec is of ${model.name}`,
      "name with --spec the file that the run was given",
    );
}

function text({ removed, left, unwritten }: Cleaned, journal: string): string {
  if (left.length === 0 && unwritten.length === 0)
    return `${removed} removed, nothing is left; ${journal} is done with\n`;
  const lines = left.slice(0, shown).map(({ record, why }) => {
    const place = printable(`${record.resource} ${record.url ?? record.collectionUrl}`);
    return `  ${place}\n      ${printable(why)}\n`;
  });
  const more = left.length > shown ? `  and ${left.length - shown} more\n` : "";
  const listed = left.length === 0 ? "\n" : ` (${journal} lists them):\n${lines.join("")}${more}`;
  return `${removed} removed, ${left.length} left${listed}${fallen(unwritten)}`;
}

function fallen(unwritten: readonly Unwritten[]): string {
  if (unwritten.length === 0) return "";
  const places = unwritten.map(
    ({ collectionUrl, word }) => `  ${printable(collectionUrl)}\n      "${printable(word)}"\n`,
  );
  return `The machine went down during the run. Where records may be that it could not
list any more, and the word by which to find them:\n${places.join("")}`;
}
