// Simulates a disk whose syncs take longer.
import type { Database } from "../../runtime/server/store/sqlite/driver.js";

/** A database whose commits take this many milliseconds longer; the thread blocks, as it does for a sync. */
export function onSlowDisk(database: Database, milliseconds: number): Database {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  return {
    prepare: (sql) => database.prepare(sql),
    close: () => database.close(),
    function: (name, action) => database.function(name, action),
    exec(sql) {
      database.exec(sql);
      if (sql === "COMMIT" && milliseconds > 0) Atomics.wait(nothing, 0, 0, milliseconds);
    },
  };
}
