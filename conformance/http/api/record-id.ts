// Reads the id of a record.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf, idTypeOf, idValue } from "../../../spec/record-ids.js";

/** An id, sent as a number or a string, as a string; undefined if it is neither. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The id that a record holds, as a string; undefined if it holds none. */
export const idIn = (model: Pick<InterfaceModel, "ids">, record: Json | undefined): string | undefined =>
  isObject(record) ? idText(record[idMemberOf(model)]) : undefined;

/** A record's id as the one member in which the record holds it. */
export const idAsMember = (model: Pick<InterfaceModel, "ids">, id: string): JsonObject => ({
  [idMemberOf(model)]: idValue(id, idTypeOf(model)),
});
