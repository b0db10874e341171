// The settings and shared state of all exports of a server.
import type { Counting } from "./counting.js";
import type { JobTerms } from "./job.js";

/** The settings and shared state of all exports of a server. */
export interface ExportSetup extends JobTerms {
  readonly counting: Counting;
  /** Exports that this process counts at the same time; further ones must wait. */
  readonly maxConcurrent: number;
  /** Requests must be authenticated. */
  readonly authenticated: boolean;
  /** Receives every fault of the server's own. */
  report(fault: unknown, request: string): void;
}
