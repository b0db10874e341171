/** How a statement is known: written in the document, the only sensible reading of it, or our own answer to a gap. */
export type Basis = "stated" | "derived" | "chosen";

/** A place in the spec, line and column both counted from 1. */
export interface Position {
  /**
   * The file, where the spec has several: its path from the folder of the file that the user named, with forward slashes.
   * Absent in that file itself.
   */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/** What every part of the model can say of itself. */
export interface SpecNode {
  /** Id computed from the node's place, such as `search.Observation.date`; unique in the model. */
  readonly clause: string;
  readonly basis: Basis;
  /**
   * Headings of the document that it stands on, outermost first, joined with " / ". What an overlay states stands on a
   * document of its own, whose title comes first.
   */
  readonly section: string;
  /** What it means, in our own words. */
  readonly means?: string;
  /** For derived nodes: what they were derived from. */
  readonly derivedFrom?: string;
  /** An oddity of the document that was kept as published. */
  readonly odd?: string;
  /** Why no check holds it and nothing observes it; absent where something does. */
  readonly excluded?: string;
  readonly at: Position;
  /** Where an overlay says something else of it, and left it on the section that it stands on. */
  readonly changedAt?: Position;
}
