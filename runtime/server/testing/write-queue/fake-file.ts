/** What may be wrong with a file, now or from some moment of the next transaction on. */
export interface Troubles {
  /** Another process holds its lock. */
  locked: boolean;
  /** Its disk is full, which is found out in a write or in a commit. */
  full: "no" | "in a write" | "in a commit";
  /** It was removed from its folder, before a transaction or while that is kept. */
  gone: "no" | "yes" | "at the next commit";
}

/** What becomes of a write: an add may find its id taken, and a page may be damaged. */
export type Fate = "fine" | "fails" | "meets damage";

export interface FakeWrite {
  readonly id: number;
  readonly fate: Fate;
}

/** A fault by one of SQLite's result codes. */
export const sqliteFault = (errcode: number): Error =>
  Object.assign(new Error(`fault ${errcode}`), { errcode });

export const codes = { error: 1, busy: 5, corrupt: 11, full: 13 } as const;

/** What several connections write to: the ids that are kept, each as often as it was written. */
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
