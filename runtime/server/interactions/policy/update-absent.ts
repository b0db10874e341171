// Answers updates of records that do not exist.
import type { IdsDefinition } from "../../definition.js";
import { problem } from "../../http/problem.js";
import type { Body } from "../../record/assign.js";
import { idsOf } from "../../record/record-id.js";
import { andThen } from "../../store-port/and-then.js";
import type { Added, Soon, StoredRecord } from "../../store-port/store.js";
import { answerAdd, newRecord } from "../add.js";
import type { Call } from "../interaction.js";
import { refuseAbsent, refuseDeleted } from "./missing-record.js";
import { placeOfId } from "./update-target.js";

// Such an update is refused, or adds the record: gap kind `update-absent`.

/** The record that an update replaces; undefined if the update is to add it. Refuses an update of a deleted record. */
export function findUpdated({ service, collection }: Call, id: string): Soon<StoredRecord | undefined> {
  const key = { site: collection.site, type: collection.resource.type, id };
  const { answers, store } = service;
  return andThen(store.read(key), (found) => {
    if (found === "gone") throw refuseDeleted(answers, key.type, id);
    if (found !== undefined || answers.updateAbsent === "adds it") return found;
    throw refuseAbsent({ ...answers, errorAbsent: answers.updateAbsent }, key);
  });
}

// An id as FHIR allows it (http://hl7.org/fhir/datatypes.html#id): it needs no escaping in a path.
const fit = /^[A-Za-z0-9.-]{1,64}$/;

const isFit = (id: string, { type }: IdsDefinition): boolean =>
  type === "integer"
    ? Number.isSafeInteger(Number(id)) && String(Number(id)) === id
    : fit.test(id) && !/^\.+$/.test(id);

/** Adds the record under the id that the client gave it. */
export async function addAt(call: Call, id: string, body: Body): Promise<Response> {
  const { service, collection, base } = call;
  const ids = idsOf(service.definition);
  if (!isFit(id, ids)) {
    const what = ids.type === "integer" ? "a whole number" : "1 to 64 letters, digits, dots and hyphens";
    const text = `An id is ${what}. Send another one.`;
    throw problem(400, "value", text, placeOfId(call));
  }
  const made = newRecord(service, collection, base, body, id);
  const {
    key,
    newVersion,
    needs: { terms },
  } = made;
  let added: Added;
  try {
    added = await service.store.add(key, newVersion, terms);
  } catch (fault) {
    const there = await service.store.read(key);
    if (there === undefined) throw fault;
    throw problem(
      409,
      "conflict",
      "The record was added by another request meanwhile. Read it, and send the change again.",
    );
  }
  return answerAdd(call, added, made);
}
