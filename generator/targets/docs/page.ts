// The types of a reference page's content, independent of the format.
import type { SpecNode } from "../../../spec/spec-node.js";
import type { ClauseChecks } from "./clause-checks.js";

/** The target of a link: a page, a clause on any page, or another file of the output, by its path. */
export type Link = { readonly page: string } | { readonly clause: string } | { readonly file: string };

/** A piece of a sentence. */
export interface Phrase {
  readonly kind: "text" | "code";
  readonly text: string;
  readonly to?: Link;
}

/** A fact about a clause: its label and its text. */
export interface Fact {
  readonly label: string;
  readonly phrases: readonly Phrase[];
}

/** One clause of the spec as a page shows it. */
export interface Entry {
  readonly node: Pick<SpecNode, "clause" | "basis" | "section" | "derivedFrom">;
  /** Its name, as a client writes it. */
  readonly name: string;
  /** A word or two after the name. */
  readonly note: readonly Phrase[];
  /** Its meaning, in whole sentences. */
  readonly means: string;
  readonly facts: readonly Fact[];
  /** The checks that test or observe it; absent if there are none. */
  readonly checks?: ClauseChecks;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (readonly Phrase[])[])[];
}

export interface Section {
  /** Unique in its page; not the id of a clause. */
  readonly anchor: string;
  readonly title: string;
  readonly about: string;
  readonly tables: readonly Table[];
  readonly entries: readonly Entry[];
}

/** One page of the reference, in any format. */
export interface Page {
  /** Path below docs/, without its extension; `index` is the first page. */
  readonly path: string;
  readonly title: string;
  readonly kicker: string;
  /** The subject of the page; its clause is shown at the top. */
  readonly subject: readonly Entry[];
  /** The introduction, one paragraph each. */
  readonly lead: readonly (readonly Phrase[])[];
  readonly sections: readonly Section[];
}

export const text = (words: string): Phrase => ({ kind: "text", text: words });
export const code = (words: string, to?: Link): Phrase =>
  to === undefined ? { kind: "code", text: words } : { kind: "code", text: words, to };
export const link = (words: string, to: Link): Phrase => ({ kind: "text", text: words, to });

/** The phrases, separated by commas. */
export const listed = (phrases: readonly Phrase[]): readonly Phrase[] =>
  phrases.flatMap((phrase, index) => (index === 0 ? [phrase] : [text(", "), phrase]));

/** A fact, or none if there is nothing to say. */
export const fact = (label: string, phrases: readonly Phrase[]): readonly Fact[] =>
  phrases.length === 0 ? [] : [{ label, phrases }];
