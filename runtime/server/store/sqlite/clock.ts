/** The clock of a SQLite store, by which versions get their times. */

import { type Database, isRow } from "./driver.js";

/** What the times of a store are held to: statements on its one row. */
export const clockSql = {
  read: "SELECT least FROM clock",
  advance: "UPDATE clock SET least = max(least, ?)",
} as const;

/**
 * The clock of a store. The time of a version is never earlier than that of any version before, and always later than the moment
 * of every export, even between processes whose clocks differ. Times are in milliseconds since 1970.
 */
export interface StoreClock {
  /** To be called before a transaction, and after a write that failed in one: what another connection wrote is read anew. */
  forget(): void;
  /** The time of a version that is written at `time`. Runs inside the caller's transaction. */
  stamp(time: number): number;
  /** A moment that no version before is later than, and every version after is. Runs inside the caller's transaction. */
  moment(time: number): number;
}

export function storeClock(database: Database): StoreClock {
  const find = database.prepare(clockSql.read);
  const advance = database.prepare(clockSql.advance);
  const read = (): number => {
    const row = find.get();
    if (!isRow(row)) throw new Error("The store has lost its clock.");
    return Number(row["least"]);
  };
  // Nobody else writes while a transaction lasts: it is read once for all writes of one.
  let least: number | undefined;
  const upTo = (time: number): void => {
    advance.run(time);
    least = time;
  };
  return {
    forget() {
      least = undefined;
    },
    stamp(time) {
      least ??= read();
      const stamp = Math.max(time, least);
      if (stamp > least) upTo(stamp);
      return stamp;
    },
    moment(time) {
      const moment = Math.max(time, least ?? read());
      upTo(moment + 1);
      return moment;
    },
  };
}
