import type { SpecNode } from "./spec-node.js";

/** What a clause speaks of. */
export type ClauseKind =
  | "interface"
  | "form"
  | "interaction"
  | "shape"
  | "field"
  | "value"
  | "resource"
  | "operation"
  | "named-operation"
  | "search"
  | "rule"
  | "dates"
  | "gap";

/** One line of the index of everything that the spec says. */
export interface Clause {
  readonly id: string;
  readonly kind: ClauseKind;
  readonly node: SpecNode;
}
