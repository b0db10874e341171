// How records carry their ids: the member that holds it, and whether it is a text or a whole number.
import type { SpecNode } from "./spec-node.js";

export type IdType = "string" | "integer";

/** What the document states of the ids that the server gives records. */
export interface RecordIds extends SpecNode {
  /** The member of every record that holds its id. */
  readonly member: string;
  readonly type: IdType;
}

interface WithIds {
  readonly ids?: Pick<RecordIds, "member" | "type">;
}

/** The member in which most interfaces, FHIR's among them, keep a record's logical id. */
export const defaultIdMember = "id";

/** The member of every record that holds its id. */
export const idMemberOf = ({ ids }: WithIds): string => ids?.member ?? defaultIdMember;

/** The JSON type of ids. An interface that states nothing has texts. */
export const idTypeOf = ({ ids }: WithIds): IdType => ids?.type ?? "string";

/** An id, which paths and stores have as text, as the value that records hold. */
export const idValue = (id: string, type: IdType): string | number => (type === "integer" ? Number(id) : id);

/** `whole numbers in the member key`. */
export const idsInWords = ({ member, type }: Pick<RecordIds, "member" | "type">): string =>
  `${type === "integer" ? "whole numbers" : "texts"} in the member ${member}`;
