// Reads the id of a record.
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf, idValue } from "../../../spec/record-ids.js";
import type { Learned } from "../dialect/answer.js";
import { dialectOf } from "../dialect/dialect.js";
import type { LearnedBehaviour } from "../dialect/learned.js";

/** An id, sent as a number or a string, as a string; undefined if it is neither. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The id that a record holds, as a string; undefined if it holds none. */
export const idIn = (model: Pick<InterfaceModel, "ids">, record: Json | undefined): string | undefined =>
  isObject(record) ? idText(record[idMemberOf(model)]) : undefined;

type WithIds = Pick<InterfaceModel, "ids">;

/** An id as records hold it: of the stated type or, if the document states none, of the type that was seen in a record. */
export const idSent = (model: WithIds, id: string, learned?: Learned): string | number =>
  idValue(id, model.ids?.type ?? (learned && dialectOf(learned)?.ids) ?? "string");

/** A record's id as the one member in which the record holds it. */
export const idAsMember = (model: WithIds, id: string, learned?: Learned): JsonObject => ({
  [idMemberOf(model)]: idSent(model, id, learned),
});

/** Learns from a record whether ids are texts or numbers. */
export function learnIds(
  { model, learnedBehaviour }: { readonly model: WithIds; readonly learnedBehaviour: LearnedBehaviour },
  record: JsonObject,
): void {
  const id = record[idMemberOf(model)];
  if (Number.isInteger(id)) learnedBehaviour.first({ ids: "integer" });
  else if (typeof id === "string") learnedBehaviour.first({ ids: "string" });
}
