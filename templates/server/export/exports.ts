import type { Store } from "../store/store.js";
import type { Counting } from "./counting.js";

/** What the exports of a server share. */
export interface Exports {
  /** The store itself: what is counted and never handed out is told to no audit. */
  readonly store: Store;
  readonly counting: Counting;
  /** Exports that this process counts at once; a kick-off beyond them is asked to wait. */
  readonly atOnce: number;
  /** Milliseconds for which an export can be asked for and its files fetched. */
  readonly lifetime: number;
  /** Milliseconds after which every write that was begun before an export is kept, or never will be. */
  readonly settling: number;
  /** Requests must show who they are. */
  readonly authenticated: boolean;
  /** Told of every fault of the server's own. */
  report(fault: unknown, request: string): void;
}
