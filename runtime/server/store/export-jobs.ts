/** What a store keeps of exports, beside the records: for whom, as of which moment, and until when. All times are in milliseconds since 1970. */

export interface ExportKey {
  readonly site: string;
  /** The operation, and the type that offers it. */
  readonly type: string;
  readonly id: string;
}

/** An export that is asked for. */
export interface NewExport {
  /** Whoever asked: exports are bounded for each. */
  readonly owner: string;
  /** What was asked for, as JSON. */
  readonly asked: string;
  readonly now: number;
  readonly expires: number;
  readonly bounds: ExportBounds;
}

/** How many exports are kept. Beyond them those go first that are complete, or idle, and were not asked for the longest. */
export interface ExportBounds {
  /** Of one owner, that are under way and not idle: beyond them none is begun. */
  readonly underWay: number;
  /** Of one owner. */
  readonly ofOwner: number;
  readonly ofAll: number;
  /** One that is under way is idle if it expires no later: nobody asked for it for long. */
  readonly idle: number;
}

/** An export as it is kept. */
export interface KeptExport {
  readonly owner: string;
  /** As of then its records are told: no version of then or before is written any more. */
  readonly at: number;
  readonly asked: string;
  /** How much it has, as JSON, once that is known. */
  readonly counts?: string;
  readonly expires: number;
  /** Whether all writes that may have a time of then or before are over. */
  readonly settled: boolean;
}

export interface ExportJobs {
  /** Keeps an export as of the store's own moment; false where its owner has too many under way. */
  begin(key: ExportKey, asked: NewExport): Promise<boolean>;
  /** Nothing for one that never was, is gone or has expired. */
  find(key: ExportKey, now: number): Promise<KeptExport | undefined>;
  /** Keeps how much it has, as JSON, unless it is gone. */
  complete(key: ExportKey, counts: string): Promise<void>;
  /** From now on it expires then, unless it is gone. */
  extend(key: ExportKey, expires: number): Promise<void>;
  forget(key: ExportKey): Promise<void>;
  /** How many are kept, of whomever. */
  count(): Promise<number>;
}
