/** A fake database file, which can have faults. */

/** The faults of a file, now or from some moment of the next transaction on. */
export interface Troubles {
  /** Another process holds its lock. */
  locked: boolean;
  /** Its disk is full, which shows in a write or in a commit. */
  full: "no" | "in a write" | "in a commit";
  /** It was removed from its folder, before a transaction or during its commit. */
  gone: "no" | "yes" | "at the next commit";
}

/** The fate of a write: it succeeds, its id exists already, or it meets a damaged page. */
export type Fate = "fine" | "fails" | "meets damage";

export interface FakeWrite {
  readonly id: number;
  readonly fate: Fate;
}

/** A fault with one of SQLite's result codes. */
export const sqliteFault = (errcode: number): Error =>
  Object.assign(new Error(`fault ${errcode}`), { errcode });

export const codes = { error: 1, busy: 5, corrupt: 11, full: 13 } as const;

/** The file that several connections write to: the stored ids, each as often as it was written. */
export class FakeFile {
  readonly troubles: Troubles = { locked: false, full: "no", gone: "no" };
  readonly #kept = new Map<number, number>();

  timesKept(id: number): number {
    return this.#kept.get(id) ?? 0;
  }

  keep(ids: readonly number[]): void {
    for (const id of ids) this.#kept.set(id, this.timesKept(id) + 1);
    if (this.troubles.gone === "at the next commit") this.troubles.gone = "yes";
  }
}
