// The properties that every node of the model has: clause, basis, section, position.
/** How a statement is known: written in the document, the only sensible reading of it, or our own answer to a gap. */
export type Basis = "stated" | "derived" | "chosen";

/** A place in the spec, line and column both counted from 1. */
export interface Position {
  /**
   * The file, if the spec has several: its path from the folder of the file that the user named, with forward slashes.
   * Absent for the file that the user named.
   */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/** The properties that every part of the model has. */
export interface SpecNode {
  /** Id computed from the node's place, such as `search.Observation.date`; unique in the model. */
  readonly clause: string;
  readonly basis: Basis;
  /**
   * The section of the document that states it: headings, outermost first, joined with " / ". A statement of an overlay
   * begins with the title of the overlay's own document.
   */
  readonly section: string;
  /** What it means, in our own words. */
  readonly means?: string;
  /** For derived nodes: what they were derived from. */
  readonly derivedFrom?: string;
  /** An oddity of the document that was kept as published. */
  readonly odd?: string;
  /** Why no check tests it and no probe observes it; absent if one does. */
  readonly excluded?: string;
  readonly at: Position;
  /** Where an overlay changes it without changing its section. */
  readonly changedAt?: Position;
}
