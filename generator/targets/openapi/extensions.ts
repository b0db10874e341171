/** The `x-cri-` extensions of the OpenAPI document. */

import type { SpecNode } from "../../../spec/spec-node.js";
import type { Schema } from "../schemas.js";

/**
 * Facts that OpenAPI has no word for. This table is the one place that explains these members; it is part of the
 * document itself, and a test compares it with the members in use.
 */
export const extensions = {
  "x-cri-extensions": "What each of these members means.",
  "x-cri-clause": "Id of the statement in the spec that it comes from; clauses.json lists them all.",
  "x-cri-basis":
    "stated: the document says it. derived: the only sensible reading of it. chosen: the document is silent, and our server answers so.",
  "x-cri-section": "Headings of the document that it stands on, outermost first.",
  "x-cri-derived-from": "What a derived statement was derived from.",
  "x-cri-odd": "An oddity of the document, kept as published.",
  "x-cri-values": "Values that the document names. Sets are open: other values are allowed.",
  "x-cri-code-systems": "Code systems that the codes are from. A server may take codes of others.",
  "x-cri-published": "A parameter's type and required flags as published; a flag for each published variant.",
  "x-cri-looks-at":
    "The fields that a parameter looks at, how its value is compared, and how either is known.",
  "x-cri-at-least-one": "Lists of parameters of which every search must have at least one.",
  "x-cri-none-required": "That a search needs no parameter at all, where the document says so.",
  "x-cri-named-operations": "Operations of which the document gives the name and nothing else.",
  "x-cri-served-as": "What our server answers an operation as of which the document gives the name only.",
  "x-cri-gaps":
    "Gaps of the document: at the top each with its question and our answer, elsewhere the ids of those that bear on it. Deployments may answer in other ways.",
} as const satisfies Readonly<Record<`x-cri-${string}`, string>>;

type Extension = keyof typeof extensions;

/** Extension members of an OpenAPI object; undefined members are left out of the text. */
export type Extended = { readonly [name in Extension]?: unknown };

/** The source and the basis of a statement. */
export function origin({ clause, basis, section, derivedFrom, odd }: SpecNode): Extended & Schema {
  return {
    "x-cri-clause": clause,
    "x-cri-basis": basis,
    "x-cri-section": section,
    "x-cri-derived-from": derivedFrom,
    "x-cri-odd": odd,
  };
}

/** The ids of gaps, if there are any. */
export function openTo(gaps: readonly string[]): Extended {
  return gaps.length === 0 ? {} : { "x-cri-gaps": gaps };
}
