/** Reads and writes the id of a record in its JSON. */
import type { IdsDefinition, InterfaceDefinition } from "../definition.js";

/** Ids are texts in the member `id` if the interface does not state otherwise, as in FHIR. */
const customary: IdsDefinition = { member: "id", type: "string" };

export const idsOf = ({ ids }: Pick<InterfaceDefinition, "ids">): IdsDefinition => ids ?? customary;

/** The id that a body names, as text; undefined if it names none, or a value that is no id of the interface. */
export function idIn(body: Readonly<Record<string, unknown>>, { member, type }: IdsDefinition): unknown {
  const id = body[member];
  return type === "integer" && typeof id === "number" ? String(id) : id;
}

/** An id, which paths and stores have as text, as the value that records hold. */
export const idValue = (id: string, { type }: IdsDefinition): string | number =>
  type === "integer" ? Number(id) : id;

/** An object that has only the id. */
export const idBody = (id: string, ids: IdsDefinition): string =>
  `{${JSON.stringify(ids.member)}:${idText(id, ids)}}`;

/** The JSON text of an id, which paths and stores have as text. */
export const idText = (id: string, { type }: IdsDefinition): string =>
  type === "integer" ? id : JSON.stringify(id);
