/** Defines how a store keeps the jobs of exports. All times are in milliseconds since 1970. */

export interface ExportKey {
  readonly site: string;
  /** The type of the resource, with the operation. */
  readonly type: string;
  readonly id: string;
}

/** A requested export. */
export interface NewExport {
  /** The caller. Each caller may have a limited number of exports. */
  readonly owner: string;
  /** The request, as JSON. */
  readonly asked: string;
  readonly now: number;
  readonly expires: number;
  readonly bounds: ExportBounds;
}

/** Maximum numbers of exports. Beyond them, complete and idle exports are deleted first, the least recently requested before others. */
export interface ExportBounds {
  /** Active exports of one owner. Beyond them none is started. */
  readonly underWay: number;
  /** All exports of one owner. */
  readonly ofOwner: number;
  readonly ofAll: number;
  /** An active export is idle if it expires at this time or earlier: no client has asked for it for long. */
  readonly idle: number;
}

/** A stored export. */
export interface StoredExport {
  readonly owner: string;
  /** The moment as of which records are exported. No version of this time or earlier is written any more. */
  readonly at: number;
  readonly asked: string;
  /** The number of its records, as JSON; absent until they are counted. */
  readonly counts?: string;
  readonly expires: number;
  /** Whether all writes that may have this time or an earlier one have ended. */
  readonly settled: boolean;
}

export interface ExportJobs {
  /** Starts an export as of the store's current moment. False if its owner has too many active exports. */
  begin(key: ExportKey, asked: NewExport): Promise<boolean>;
  /** Undefined for an export that never existed, was deleted or has expired. */
  find(key: ExportKey, now: number): Promise<StoredExport | undefined>;
  /** Stores the number of its records, as JSON, unless the export was deleted. */
  complete(key: ExportKey, counts: string): Promise<void>;
  /** Sets its expiry time, unless the export was deleted. */
  extend(key: ExportKey, expires: number): Promise<void>;
  forget(key: ExportKey): Promise<void>;
  /** The number of stored exports of all owners. */
  count(): Promise<number>;
}
