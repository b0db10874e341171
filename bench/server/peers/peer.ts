import type { Command } from "../process.js";
import type { RealRecord } from "../records.js";

/** What a peer needs to be started. */
export interface Place {
  /** Where its package is installed. */
  readonly folder: string;
  /** The folder of the real records. */
  readonly source: string;
  readonly records: readonly RealRecord[];
}

/** A server that others wrote, at the version that it is measured at, and how it is asked for the same as the kit. */
export interface Peer {
  readonly package: string;
  readonly version: string;
  start(place: Place): Promise<Command>;
  read(id: string): string;
  search(patient: string): string;
  readonly add: { readonly path: string; readonly status: number; body(record: RealRecord): string };
}
