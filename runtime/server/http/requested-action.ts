// The action that a request asks for, as authorization and the audit log see it.
import type { InteractionKind } from "../definition.js";

/** The action that a request asks for, and its place. */
export interface RequestedAction {
  readonly site: string;
  readonly type: string;
  /** `named`: an operation of which the interface gives the name only, and which may do anything; `export` only reads. */
  readonly interaction: InteractionKind | "named" | "export";
  /** The name of the action of the type, if it is one. */
  readonly action?: string;
}
