// The journal of a run: every add is written down before its request is sent.
import { existsSync, readFileSync } from "node:fs";
import type { Collection } from "../api/adapter.js";
import { Blocked } from "../blocked.js";
import { problem } from "../problem.js";
import { bootedAt } from "./booted.js";
import { type Ledger, openLedger } from "./journal-file.js";

/** One line of a journal: a request that is about to be sent, or its result. */
export type JournalLine =
  | {
      readonly act: "run";
      readonly interface: string;
      readonly baseUrl: string;
      /** A word that records of the run hold. */
      readonly word?: string;
      /** When the machine was started, in seconds since 1970: while it runs, no line is lost. */
      readonly booted?: number;
    }
  | {
      readonly act: "add";
      readonly seq: number;
      readonly resource: string;
      readonly form: string;
      readonly site: string;
      readonly url: string;
      readonly marker: string;
    }
  | { readonly act: "added"; readonly seq: number; readonly id: string; readonly url: string }
  | { readonly act: "refused" | "removed" | "readable"; readonly seq: number }
  | { readonly act: "ended" };

/** The words with which a record can be found again. */
export interface RecordWords {
  /** A made-up word that only this record holds; empty if it holds none. */
  readonly marker: string;
  /** Whether it holds the run's word. */
  readonly ofRun: boolean;
}

/** The entry of one add. Exactly one of its functions is called when the answer is known, and none if no answer came. */
export interface JournalEntry {
  readonly seq: number;
  added(id: string, url: string): void;
  refused(): void;
}

/** The adds of a run, each written down before its request is sent, so that the records can be found after any crash. */
export interface Journal {
  readonly file: string | undefined;
  /** The run's word, which its made-up records hold in texts for people. */
  readonly word: string;
  /**
   * Resolves when the request may be sent: the operating system has the line, which survives a crash of this process,
   * and the disk has the collection and a word of the record or the run, which survives a crash of the machine. Throws
   * `Blocked` if the line cannot be written.
   */
  beforeAdd(at: Collection, url: string, words: RecordWords): Promise<JournalEntry>;
  removed(seq: number): void;
  /** After its delete was answered with success, the record could still be read. */
  readable(seq: number): void;
  /** Adds that may or may not have created a record: no answer came, or one without an id. */
  unanswered(): number;
  /** Closes the file; removes it if `clean`, which means that no record of the run is left, and no earlier run wrote to it. */
  close(clean: boolean): Promise<void>;
}

/** The heading of a journal. */
interface JournaledRun {
  readonly interface: string;
  readonly baseUrl: string;
  readonly word: string;
}

/**
 * Opens a journal on first use: one JSON object a line. Without a file the run keeps no journal on disk. One sync for each
 * place and for each record without the run's word has to be waited for; the rest is on disk soon after.
 */
export function openJournal(file: string | undefined, run: JournaledRun, open = openLedger): Journal {
  const before = file === undefined ? 0 : linesIn(file);
  let seq = before;
  const pending = new Set<number>();
  const ledger = file === undefined ? undefined : open(file, heading(run));
  const onDisk = placesOnDisk(ledger);
  const note = noting(ledger);
  const answered = (line: JournalLine & { readonly seq: number }) => {
    pending.delete(line.seq);
    note(line);
  };
  return {
    file,
    word: run.word,
    async beforeAdd(at, url, { marker, ofRun }) {
      seq += 1;
      const own = seq;
      const { resource, form, site } = at;
      await orBlocked(async () => {
        ledger?.append({ act: "add", seq: own, resource: resource.name, form: form.name, site, url, marker });
        await (ofRun ? onDisk(url) : ledger?.synced());
      });
      pending.add(own);
      return {
        seq: own,
        added: (id, recordUrl) => answered({ act: "added", seq: own, id, url: recordUrl }),
        refused: () => answered({ act: "refused", seq: own }),
      };
    },
    unanswered: () => pending.size,
    removed: (own) => note({ act: "removed", seq: own }),
    readable: (own) => note({ act: "readable", seq: own }),
    async close(clean) {
      if (seq > before) note({ act: "ended" });
      await ledger?.close();
      // The records of an earlier run are recorded nowhere else.
      if (clean && before === 0) ledger?.remove();
    },
  };
}

/**
 * Writes down the result of an add, if that is possible. If it is not, the run continues: it remembers the result, and for
 * `cri clean` a record that is already deleted is not a problem.
 */
function noting(ledger: Ledger | undefined): (line: JournalLine) => void {
  return (line) => {
    try {
      ledger?.append(line);
    } catch {
      // the next add reports it, and is not sent
    }
  };
}

async function orBlocked(write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const text = `the journal cannot be written, and without it no record is added: ${why}`;
    throw new Blocked(problem("journal", text));
  });
}

/** The number of lines in the file of an earlier run, so that no two adds get the same number. */
const linesIn = (file: string): number =>
  existsSync(file) ? readFileSync(file, "utf8").split("\n").length : 0;

const heading = (run: JournaledRun): JournalLine => ({ act: "run", ...run, booted: bootedAt() });

/** Waits until the first line of each collection is on disk; later lines need not wait. */
function placesOnDisk(ledger: Ledger | undefined): (url: string) => Promise<void> | undefined {
  const places = new Map<string, Promise<void>>();
  return (url) => {
    const known = places.get(url) ?? ledger?.synced();
    if (known) places.set(url, known);
    return known;
  };
}
