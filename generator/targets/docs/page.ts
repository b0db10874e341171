/** The content of a reference page, whatever the format. */

import type { SpecNode } from "../../../spec/spec-node.js";
import type { HeldBy } from "./held-by.js";

/** Where a link leads: to a page, to the clause on whatever page it stands, or to another file of the output, by its path. */
export type Link = { readonly page: string } | { readonly clause: string } | { readonly file: string };

/** A piece of a sentence. */
export interface Phrase {
  readonly kind: "text" | "code";
  readonly text: string;
  readonly to?: Link;
}

/** Something to be known of a clause: what it is about, and what there is to say. */
export interface Fact {
  readonly label: string;
  readonly phrases: readonly Phrase[];
}

/** One clause of the spec, as it is shown. */
export interface Entry {
  readonly node: Pick<SpecNode, "clause" | "basis" | "section" | "derivedFrom">;
  /** What it is called, as a client writes it. */
  readonly name: string;
  /** A word or two beside the name. */
  readonly note: readonly Phrase[];
  /** What it means, in whole sentences. */
  readonly means: string;
  readonly facts: readonly Fact[];
  /** The checks that hold it, or observe it; nothing where there are none. */
  readonly held?: HeldBy;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (readonly Phrase[])[])[];
}

export interface Section {
  /** Unique in its page; no clause's id. */
  readonly anchor: string;
  readonly title: string;
  readonly about: string;
  readonly tables: readonly Table[];
  readonly entries: readonly Entry[];
}

/** One page of the reference, whatever it is written in. */
export interface Page {
  /** Path below docs/, without its ending; `index` is the first one. */
  readonly path: string;
  readonly title: string;
  readonly kicker: string;
  /** What the page is about; its clause stands at the head of the page. */
  readonly subject: readonly Entry[];
  /** What the reader should know first, paragraph by paragraph. */
  readonly lead: readonly (readonly Phrase[])[];
  readonly sections: readonly Section[];
}

export const text = (words: string): Phrase => ({ kind: "text", text: words });
export const code = (words: string, to?: Link): Phrase =>
  to === undefined ? { kind: "code", text: words } : { kind: "code", text: words, to };
export const link = (words: string, to: Link): Phrase => ({ kind: "text", text: words, to });

/** The phrases one after the other, with commas between them. */
export function listed(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.flatMap((phrase, index) => (index === 0 ? [phrase] : [text(", "), phrase]));
}

/** A fact, or none where there is nothing to say. */
export function fact(label: string, phrases: readonly Phrase[]): readonly Fact[] {
  return phrases.length === 0 ? [] : [{ label, phrases }];
}
