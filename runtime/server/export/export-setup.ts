// The settings and shared state of all exports of a server.
import type { ExportBounds } from "../store/export-jobs.js";
import type { Store } from "../store/store.js";
import type { Counting } from "./counting.js";

/** The settings and shared state of all exports of a server. */
export interface ExportSetup {
  /** The store without the audit log: records that are only counted are not logged. */
  readonly store: Store;
  readonly counting: Counting;
  /** Exports that this process counts at the same time; further ones must wait. */
  readonly maxConcurrent: number;
  /** Milliseconds for which an export exists after the last request for it, or after its completion. */
  readonly lifetime: number;
  /** Maximum numbers of exports. */
  readonly most: Omit<ExportBounds, "idle">;
  /** Requests must be authenticated. */
  readonly authenticated: boolean;
  /** Receives every fault of the server's own. */
  report(fault: unknown, request: string): void;
}
