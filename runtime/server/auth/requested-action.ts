// The action of a request, for authorization and the audit log.
import type { InteractionKind } from "../definition.js";

/** The action of a request, and its place. */
export interface RequestedAction {
  readonly site: string;
  readonly type: string;
  /** `named`: an operation of which the interface gives the name only, and which may do anything; `export` only reads. */
  readonly interaction: InteractionKind | "named" | "export";
}
