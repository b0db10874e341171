import type { InteractionKind } from "../definition.js";

/** What a request is about to do, and where. */
export interface RequestedAction {
  readonly site: string;
  readonly type: string;
  /** `named`: an operation of which the interface gives the name only, and which may do anything; `export` only reads. */
  readonly interaction: InteractionKind | "named" | "export";
}
