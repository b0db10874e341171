// The command `cri-kit clean`, which deletes the records that an interrupted run left behind.
import { readFile } from "node:fs/promises";
import { kitCommand } from "../../../spec/command-name.js";
import { groupedBy } from "../../../spec/grouped-by.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type ErrorOutput, readModel } from "../../../spec/read-model.js";
import { hasSites } from "../../../spec/sites.js";
import { isForeign } from "../../../spec/source/private-file.js";
import { unreadable } from "../../../spec/source/unreadable.js";
import { few } from "../../../spec/text/fitting.js";
import { columns, hanging, paragraph, printable, wrapped } from "../../../spec/text/layout.js";
import { quoted } from "../../../spec/text/shell-word.js";
import { UserError } from "../../../spec/user-error.js";
import { plainBase } from "../../http/api/urls.js";
import { connect, type ToConnect } from "../../http/client/connect.js";
import { type JournaledRecord, readJournal, type Unwritten } from "../../http/journal/read-journal.js";
import { whatToDeleteFirst } from "../../reports/run-lines.js";
import { type Cleaned, cleanFile, type LeftBehind } from "./clean.js";

interface CleanRun extends Omit<ToConnect, "baseUrl"> {
  readonly journal: string;
  /** The deployment, as the user named it. */
  readonly named?: string;
  readonly spec: string;
  readonly timeout: number;
  /** Whether credentials of the environment would be sent. */
  readonly isHidden: boolean;
}

/**
 * Runs `cri clean`. Exit code 0: nothing is left that could be deleted; 1: such records are left, or may be, with the reason; 2: no
 * valid spec.
 * Throws `UserError` if the file is not the journal of a run on that spec.
 */
export async function runClean(
  run: CleanRun,
  io: ErrorOutput & { readonly out: (text: string) => void },
): Promise<number> {
  const { journal, timeout: timeoutMs } = run;
  const model = await readModel(run.spec, io);
  if (!model) return 2;
  await refuseOther(journal, model);
  const baseUrl = await deploymentOf(run);
  if (baseUrl !== undefined) io.err(`Deleting at ${printable(plainBase(baseUrl))}\n`);
  const reached = baseUrl === undefined ? run : await connect({ ...run, baseUrl });
  const cleaned = await cleanFile(journal, model, { ...reached, timeoutMs, baseUrl });
  io.out(text(cleaned, journal, model));
  return isDone(cleaned) ? 0 : 1;
}

/**
 * The deployment that the journal names; undefined for an empty journal. A journal may come from anywhere, so that the user names the
 * deployment before credentials of the environment are sent there.
 */
async function deploymentOf({ journal, named, isHidden }: CleanRun): Promise<string | undefined> {
  const { baseUrl } = await readJournal(journal);
  if (baseUrl === undefined) return undefined;
  const shown = quoted(baseUrl);
  if (named === undefined && isHidden)
    throw new UserError(
      `${journal} names the deployment ${baseUrl}, and credentials of the environment would be sent there`,
      `if it is the right one, name it: ${kitCommand} clean ${quoted(journal)} ${shown}`,
    );
  if (named !== undefined && plainBase(named) !== plainBase(baseUrl))
    throw new UserError(
      `${journal} belongs to a run on ${baseUrl}`,
      "give the journal of a run on that deployment",
    );
  return named ?? baseUrl;
}

/** Whether every record that the interface can delete is deleted. */
const isDone = ({ left, unwritten }: Cleaned): boolean =>
  unwritten.length === 0 && left.every(({ forGood }) => forGood);

/** An empty file is the journal of a run that ended before its first add. */
async function refuseOther(file: string, model: InterfaceModel): Promise<void> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UserError(
      `the journal ${file} can't be read: ${unreadable(error)}`,
      "name the journal that the run printed; if all its records were deleted, there is none",
    );
  });
  if (isForeign(file))
    throw new UserError(
      `${file} belongs to another user, or others may write to it, so it could name records that no run added`,
      "check the records that it lists; if they are right, make your own copy and use that",
    );
  const { baseUrl, interface: named } = await readJournal(file);
  if (baseUrl === undefined && text !== "")
    throw new UserError(`${file} is not a journal`, "give the file that the run named when it started");
  if (named !== undefined && named !== model.name)
    throw new UserError(
      `${file} belongs to a run on ${named}, and this spec describes ${model.name}`,
      "use --spec with the file of that run",
    );
}

function text(cleaned: Cleaned, journal: string, model: InterfaceModel): string {
  const { removed, left, unwritten } = cleaned;
  if (left.length === 0 && unwritten.length === 0)
    return `${removed} deleted, none remain; ${journal} is no longer needed\n`;
  const listed = left.length === 0 ? "\n" : ` (${journal} lists them):\n${leftLines(left)}`;
  const done = isDone(cleaned) ? doneWords(model) : "";
  return `${removed} deleted, ${left.length} remain${listed}${keptWords(left, model)}${fallen(unwritten)}${done}`;
}

/** What to delete first if a delete was refused because of other records. */
function keptWords(left: Cleaned["left"], { resources }: InterfaceModel): string {
  const refused = new Set(left.flatMap(({ status, record }) => (status === 409 ? [record.resource] : [])));
  const types = resources.filter(({ name }) => left.some(({ record }) => record.resource === name));
  return refused.size === 0
    ? ""
    : paragraph(`${whatToDeleteFirst(refused, types)} Then run this command again.`);
}

/** What to do with records that stay for good: they only matter where they make lists too long. */
function doneWords(model: InterfaceModel): string {
  const fresh = hasSites(model) ? "site" : "deployment";
  const words = `Nothing more can be deleted. The records that are left make lists longer. If lists get too long to read, use a fresh ${fresh}.`;
  return paragraph(words);
}

function fallen(unwritten: readonly Unwritten[]): string {
  if (unwritten.length === 0) return "";
  const places = unwritten.map(
    ({ collectionUrl, word }) => `  ${printable(collectionUrl)}\n      "${printable(word)}"\n`,
  );
  return `The machine crashed during the run. These collections may hold records that are not
in the journal; search for the word:\n${places.join("")}`;
}

/** How many records of a group are named. */
const shown = 3;
const indent = 6;

/** A paragraph per reason: how many records, and the first of them. Those that a later attempt can delete come first. */
function leftLines(left: readonly LeftBehind[]): string {
  const groups = groupedBy(left, ({ code }) => code);
  return [...groups.values()].sort(byUse).map(groupText).join("");
}

const byUse = ([first, ...others]: readonly LeftBehind[], [next, ...more]: readonly LeftBehind[]): number =>
  Number(first?.forGood) - Number(next?.forGood) || more.length - others.length;

function groupText(group: readonly LeftBehind[]): string {
  const names = group.map(({ record }) => nameOf(record));
  const words = `${group.length} ${group[0]?.why}: ${few(names, shown)}`;
  const lines = wrapped(printable(words), columns - indent);
  return `${hanging("  ", lines, indent).join("\n")}\n`;
}

/** The type and the id; without an id, the collection, and a text that only this record holds. */
const nameOf = ({ resource, url, collectionUrl, marker }: JournaledRecord): string =>
  url === undefined ? `${collectionUrl} "${marker}"` : `${resource}/${url.split("/").at(-1)}`;
