/** Runs the reads of one iteration of the event loop in one transaction. */

import type { Database } from "./driver.js";
import { rollBack } from "./transaction.js";

/** The transaction that the reads of one iteration of the event loop share. */
export interface SharedRead {
  /** To be called before every read. */
  join(): void;
  /** Ends the transaction early: a read after a write must see that write. Never throws. */
  end(): void;
}

/** Saves locks: SQLite locks once per transaction, which costs half as much as finding a record by its id. */
export function sharedRead(database: Database): SharedRead {
  const begin = database.prepare("BEGIN");
  const commit = database.prepare("COMMIT");
  let joined = false;
  const end = (): void => {
    if (!joined) return;
    joined = false;
    try {
      commit.run();
    } catch {
      // A read met a damaged page, and has thrown. SQLite refuses the commit too.
      rollBack(database);
    }
  };
  return {
    end,
    join() {
      if (joined) return;
      begin.run();
      joined = true;
      setImmediate(end);
    },
  };
}
