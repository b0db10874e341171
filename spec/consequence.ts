// The types of consequences: what follows from the document without being written.
import type { SpecNode } from "./spec-node.js";

/** What follows from the statements of every interface, by the names that checks use. */
export const consequenceNames = [
  "all-parameters",
  "empty-list",
  "last-written",
  "listed-readable",
  "one-record",
  "own-id",
  "round-trip",
  "same-again",
  "site-only",
  "type-only",
] as const satisfies readonly string[];

export type ConsequenceName = (typeof consequenceNames)[number];

/** What the document does not write, but follows from what it states. */
export interface Consequence extends SpecNode {
  readonly name: ConsequenceName;
}
