// The types of what a document states of the total of a list: the number of all matches, over all pages.
import type { InterfaceModel } from "./model.js";
import type { SpecNode } from "./spec-node.js";

/** Where a list has its total: in a member of the answer, or in a header. */
export type TotalPlace =
  | { readonly as: "member"; readonly member: string }
  | { readonly as: "header"; readonly header: string };

export interface ListTotal extends SpecNode {
  readonly in: TotalPlace;
}

/** As the server's definition has it; undefined if the document does not state it. */
export function servedTotal({
  interactions,
}: Pick<InterfaceModel, "interactions">):
  | { readonly member: string }
  | { readonly header: string }
  | undefined {
  const place = interactions.find(({ kind }) => kind === "search")?.total?.in;
  if (place === undefined) return undefined;
  return place.as === "member" ? { member: place.member } : { header: place.header };
}

export const totalInWords = ({ in: place }: Pick<ListTotal, "in">): string =>
  place.as === "member"
    ? `the member ${place.member} of a list is the number of all matches`
    : `the header ${place.header} of a list is the number of all matches`;
