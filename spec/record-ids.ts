// How records carry their ids: the member that holds it, and whether it is a text or a whole number.
import type { SpecNode } from "./spec-node.js";

export const idTypes = ["string", "integer"] as const;

export type IdType = (typeof idTypes)[number];

/** What the document states of the ids that the server gives records. */
export interface RecordIds extends SpecNode {
  /** The member of every record that holds its id; absent if the document does not name it. */
  readonly member?: string;
  /** Absent if the document does not say: texts and numbers both conform. */
  readonly type?: IdType;
}

interface WithIds {
  readonly ids?: Pick<RecordIds, "member" | "type">;
}

/** The member in which most interfaces, FHIR's among them, keep a record's logical id. */
export const defaultIdMember = "id";

/** The member of every record that holds its id. */
export const idMemberOf = ({ ids }: WithIds): string => ids?.member ?? defaultIdMember;

/** The JSON type of the ids that our server gives: the stated one, or texts. */
export const idTypeOf = ({ ids }: WithIds): IdType => ids?.type ?? "string";

/** What our server has to be told of ids: undefined if they are texts in the member `id`. */
export function servedIds(model: WithIds): { readonly member: string; readonly type: IdType } | undefined {
  const [member, type] = [idMemberOf(model), idTypeOf(model)];
  return member === defaultIdMember && type === "string" ? undefined : { member, type };
}

/** An id, which paths and stores have as text, as the value that records hold. */
export const idValue = (id: string, type: IdType): string | number => (type === "integer" ? Number(id) : id);

/** `whole numbers in the member key`. */
export const idsInWords = ({ member, type }: Pick<RecordIds, "member" | "type">): string =>
  [
    type === undefined ? "of any type" : type === "integer" ? "whole numbers" : "texts",
    ...(member === undefined ? [] : [`in the member ${member}`]),
  ].join(" ");
