import type { Collection } from "../contract.js";
import { openLedger } from "./ledger.js";

/** One line of a journal: what was about to be done, or what came of it. */
export type JournalLine =
  | { readonly act: "run"; readonly interface: string; readonly baseUrl: string }
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
  | { readonly act: "refused" | "removed"; readonly seq: number };

/** What is kept of one add; exactly one of its functions is called once the answer is known, or none where none came. */
export interface JournalEntry {
  readonly seq: number;
  added(id: string, url: string): Promise<void>;
  refused(): Promise<void>;
}

/** Every add of a run, on disk before its request leaves, so that what was added can be found again after any end. */
export interface Journal {
  readonly file: string | undefined;
  /** Resolves once the line is on disk. */
  beforeAdd(at: Collection, url: string, marker: string): Promise<JournalEntry>;
  removed(seq: number): Promise<void>;
  /** Adds of which it is not known whether they made a record: no answer came, or one without an id. */
  unanswered(): number;
  /** Closes the file, and removes it where `clean` says that nothing of the run is left. */
  close(clean: boolean): Promise<void>;
}

/**
 * Opens a journal on first use: one JSON object a line. Without a file the run keeps no journal on disk. Only the line before
 * an add must be on disk: without the one after it the record is still known by the words that it holds.
 */
export function openJournal(file: string | undefined, run: { interface: string; baseUrl: string }): Journal {
  let seq = 0;
  const pending = new Set<number>();
  const ledger =
    file === undefined ? undefined : openLedger(file, { act: "run", ...run } satisfies JournalLine);
  const append = async (line: JournalLine): Promise<void> => {
    ledger?.append(line);
    if (line.act === "add") await ledger?.synced();
  };
  return {
    file,
    async beforeAdd(at, url, marker) {
      seq += 1;
      const own = seq;
      const { resource, form, site } = at;
      const line = { resource: resource.name, form: form.name, site, url, marker };
      await append({ act: "add", seq: own, ...line });
      pending.add(own);
      const answered = (answer: JournalLine) => {
        pending.delete(own);
        return append(answer);
      };
      return {
        seq: own,
        added: (id, recordUrl) => answered({ act: "added", seq: own, id, url: recordUrl }),
        refused: () => answered({ act: "refused", seq: own }),
      };
    },
    unanswered: () => pending.size,
    removed: (own) => append({ act: "removed", seq: own }),
    async close(clean) {
      await ledger?.close();
      if (clean) ledger?.remove();
    },
  };
}
