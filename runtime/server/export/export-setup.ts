// What the exports of a server share.
import type { ExportBounds } from "../store/export-jobs.js";
import type { Store } from "../store/store.js";
import type { Counting } from "./counting.js";

/** What the exports of a server share. */
export interface ExportSetup {
  /** The store without the audit log: records that are only counted are not logged. */
  readonly store: Store;
  readonly counting: Counting;
  /** ExportSetup that this process counts at the same time; a status beyond them is asked to wait. */
  readonly maxConcurrent: number;
  /** Milliseconds after it was last asked for, or was complete, for which an export can be asked for and its files fetched. */
  readonly lifetime: number;
  /** How many are kept. */
  readonly most: Omit<ExportBounds, "idle">;
  /** Requests must show who they are. */
  readonly authenticated: boolean;
  /** Receives every fault of the server's own. */
  report(fault: unknown, request: string): void;
}
