/** The clock of a SQLite store, which gives versions their times. */

import { type Database, isRow } from "./driver.js";

/** Statements on the one row of the clock: the earliest time that the next version may have. */
export const clockSql = {
  read: "SELECT least FROM clock",
  advance: "UPDATE clock SET least = max(least, ?)",
} as const;

/**
 * The clock of a store. The time of a version is never earlier than that of any version before, and always later than the moment
 * of every export, even between processes whose clocks differ. Times are in milliseconds since 1970.
 */
export interface StoreClock {
  /** To be called before a transaction, and after a failed write in one, so that the clock is read again. */
  forget(): void;
  /** The time of a version that is written at `time`. Runs inside the caller's transaction. */
  stamp(time: number): number;
  /** A moment between all versions before and all versions after this call. Runs inside the caller's transaction. */
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
  // No other connection writes during a transaction, so the clock is read once for all its writes.
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
