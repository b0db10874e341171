// The type of another server that the bench compares with.
import type { Command } from "../process.js";
import type { RealRecord } from "../records.js";

/** The input for starting a peer. */
export interface Place {
  /** Where its package is installed. */
  readonly folder: string;
  /** The folder of the real records. */
  readonly source: string;
  readonly records: readonly RealRecord[];
}

/** A server of other authors, its version, and the requests that correspond to those of the kit. */
export interface Peer {
  readonly package: string;
  readonly version: string;
  start(place: Place): Promise<Command>;
  read(id: string): string;
  search(patient: string): string;
  readonly add: { readonly path: string; readonly status: number; body(record: RealRecord): string };
}
