// The types of what a list says beside its records: the number of all matches, and the cursor of the next page.
import type { SearchParameter } from "./search-parameter.js";
import type { SpecNode } from "./spec-node.js";

/** A member of the answer, by the names that lead to it, joined with dots; or a header. */
export type ListPlace =
  | { readonly as: "member"; readonly member: string }
  | { readonly as: "header"; readonly header: string };

export interface PlacedInList extends SpecNode {
  readonly in: ListPlace;
}

/** What an interface states of the answers to its searches. */
export const searchRule = <Rule extends { readonly kind: string }>({
  interactions,
}: {
  readonly interactions: readonly Rule[];
}): Rule | undefined => interactions.find(({ kind }) => kind === "search");

/** As the server's definition has it; undefined if the document does not state it. */
export function servedPlace(
  placed: PlacedInList | undefined,
): { readonly member: string } | { readonly header: string } | undefined {
  if (placed === undefined) return undefined;
  return placed.in.as === "member" ? { member: placed.in.member } : { header: placed.in.header };
}

export const placeInWords = (place: ListPlace): string =>
  place.as === "member" ? `the member ${place.member}` : `the header ${place.header}`;

export const totalInWords = ({ in: place }: Pick<PlacedInList, "in">): string =>
  `${placeInWords(place)} of a list is the number of all matches`;

export const nextCursorInWords = ({ in: place }: Pick<PlacedInList, "in">): string =>
  `${placeInWords(place)} of a list is the cursor of the next page`;

interface Parameterized {
  readonly parameters: readonly SearchParameter[];
}

/** The parameter that takes the cursor of the page to list; undefined if the type's lists have no cursors. */
export const cursorParameter = ({ parameters }: Parameterized): SearchParameter | undefined =>
  parameters.find(({ match }) => match === "cursor");

/** The parameter for the number of records on a page. */
export const sizeParameter = ({ parameters }: Parameterized): SearchParameter | undefined =>
  parameters.find(({ match }) => match === "count");
