// The types of a clause: an id for one statement of the spec.
import type { SpecNode } from "./spec-node.js";

/** The kind of node that a clause belongs to. */
export type ClauseKind =
  | "interface"
  | "header"
  | "ids"
  | "security"
  | "site"
  | "form"
  | "interaction"
  | "shape"
  | "field"
  | "value"
  | "constraint"
  | "default"
  | "read-only"
  | "write-only"
  | "nullable"
  | "relation"
  | "resource"
  | "operation"
  | "named-operation"
  | "nested"
  | "action"
  | "search"
  | "compares"
  | "rule"
  | "dates"
  | "consequence"
  | "gap";

/** One line of the index of all clauses. */
export interface Clause {
  readonly id: string;
  readonly kind: ClauseKind;
  readonly node: SpecNode;
}
