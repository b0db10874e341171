// The types of what a field states besides its type and its constraints.
import type { SpecNode } from "./spec-node.js";

/** The value of a field that an add leaves out. */
export interface FieldDefault extends SpecNode {
  readonly value: string | number | boolean;
}

/** That only the server sets a field, or that one of the two interactions does not. */
export interface ReadOnly extends SpecNode {
  /** The interaction that does not set it, if the other does. */
  readonly on?: "add" | "update";
  /** What it does with a value that a client sends. Absent if the document does not say. */
  readonly sent?: "ignored" | "refused";
}

/** A code of a code system, as in real records. */
export interface SampleCoding {
  /** The code system's identifier, a URI. */
  readonly system: string;
  readonly code: string;
  /** What the code stands for. */
  readonly display: string;
}
