// Reads and writes the state file of a load, with which the load can be continued.

import { closeSync, ftruncateSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parsedJson } from "../../../spec/json.js";
import { appendPrivate } from "../../../spec/source/private-file.js";
import { UserError } from "../../../spec/user-error.js";
import { type Ledger, openLedger } from "../../http/journal/journal-file.js";

/** One line of the state file; the last line about a key counts. */
type StateEntry =
  | { readonly key: string; readonly state: "sending" }
  | {
      readonly key: string;
      readonly state: "added";
      readonly id: string;
      readonly url: string;
      readonly open: boolean;
    }
  | { readonly key: string; readonly state: "linked" }
  | { readonly key: string; readonly state: "refused" };

/** The first line of a state file: its deployment and site. A file of another deployment is never continued. */
interface StateSubject {
  readonly baseUrl: string;
  readonly site: string;
}

export interface AddedEntry {
  readonly id: string;
  readonly url: string;
  /** It was sent before a record that it refers to, so that this reference is still as in the file. */
  readonly open: boolean;
}

/** The progress of a load, on disk before the load continues, in a ledger as a journal is. */
export class LoadState {
  readonly added = new Map<string, AddedEntry>();
  /** Records that were sent when the process ended: it is unknown whether they were added. */
  readonly unsure = new Set<string>();
  readonly #ledger: Ledger;

  private constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  static async open(path: string, subject: StateSubject): Promise<LoadState> {
    const before = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw new UserError(
        `the state file ${path} cannot be read: ${error.message}`,
        "name another with --state FILE",
      );
    });
    const whole = before.slice(0, before.lastIndexOf("\n") + 1);
    const entries = entriesOf(path, subject, before, whole);
    try {
      // Only its owner may read it, since it holds ids of records. An incomplete line after a crash is removed.
      const file = appendPrivate(path);
      if (whole.length < before.length) ftruncateSync(file, Buffer.byteLength(whole));
      if (whole === "") writeSync(file, `${JSON.stringify(subject)}\n`);
      closeSync(file);
    } catch (error) {
      if (error instanceof UserError) throw error;
      throw new UserError(
        `the state file ${path} cannot be written: ${error instanceof Error ? error.message : error}`,
        "name another with --state FILE",
      );
    }
    const state = new LoadState(openLedger(path, subject));
    for (const entry of entries) state.#remember(entry);
    return state;
  }

  #remember(entry: StateEntry): void {
    if (entry.state === "sending") this.unsure.add(entry.key);
    else this.unsure.delete(entry.key);
    if (entry.state === "added")
      this.added.set(entry.key, { id: entry.id, url: entry.url, open: entry.open });
    const known = this.added.get(entry.key);
    if (entry.state === "linked" && known) this.added.set(entry.key, { ...known, open: false });
  }

  /** Resolves when the entry is on disk. */
  async note(entry: StateEntry): Promise<void> {
    this.#ledger.append(entry);
    await this.#ledger.synced();
    this.#remember(entry);
  }

  async close(): Promise<void> {
    await this.#ledger.close();
  }
}

/**
 * The entries of a state file. Throws `UserError` if it belongs to another deployment or is not a state file, before it is
 * changed.
 */
function entriesOf(path: string, subject: StateSubject, text: string, whole: string): readonly StateEntry[] {
  const [head, ...lines] = whole.split("\n").filter((line) => line !== "");
  // After a crash, even the first line may be incomplete.
  if (head === undefined && JSON.stringify(subject).startsWith(text)) return [];
  const [said, ...entries] = [head ?? text, ...lines].map((line) => parsed(path, line));
  if (!said || !("baseUrl" in said)) throw noState(path);
  if (said.baseUrl !== subject.baseUrl || said.site !== subject.site) {
    throw new UserError(
      `the state file ${path} belongs to another deployment or site`,
      "name another with --state FILE, or remove it to start again",
    );
  }
  return entries.filter((entry) => "state" in entry);
}

function parsed(path: string, line: string): StateSubject | StateEntry {
  const entry: unknown = parsedJson(line);
  if (typeof entry === "object" && entry !== null) return entry as StateSubject | StateEntry;
  throw noState(path);
}

const noState = (path: string): UserError =>
  new UserError(`${path} is not the state of a load`, "name another with --state FILE");
