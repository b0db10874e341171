// Lists the deletes that the document states to be refused, as subjects of checks, and makes the records that these need.

import { keepingFields } from "../../../spec/answers/kept-terms.js";
import { isChanged } from "../../../spec/direction.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import type { DeleteRefused, InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { type ReferringField, referringName } from "../../../spec/referring-fields.js";
import { valuesAt, withAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, ApiOutcome, Collection } from "../../http/api/adapter.js";
import { idSent } from "../../http/api/record-id.js";
import { blockBy } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { because } from "../../http/problem.js";
import { tailText } from "../../http/record-url.js";
import { isSuccess } from "../../http/status.js";
import { answered, noRecord, readProblem } from "../answer-problems.js";
import { shown } from "../expect.js";
import { addOwn } from "../interactions/add-own.js";
import { idOf } from "../interactions/interaction-id.js";
import { isJudged } from "../judged.js";
import { collectionOf, type Place, places } from "../places.js";

/** A type whose deletes are refused while records refer to the record by a field. */
export interface KeptPlace extends Place {
  readonly rule: DeleteRefused;
  readonly field: ReferringField;
}

/** The refused deletes that a deployment can be held to, if referring records can be added and offer `kinds`. */
export function keptPlaces(
  model: InterfaceModel,
  ...kinds: readonly ("delete" | "update")[]
): readonly KeptPlace[] {
  return places(model, "add", "delete").flatMap((place) => {
    const { deleteRefused: rule } = place.resource;
    if (rule === undefined || !isJudged(rule)) return [];
    return keepingFields(model, place.resource)
      .filter(({ type, path }) => {
        const referring = model.resources.find(({ name }) => name === type);
        const own = referring?.fields.find(({ name }) => name === path[0]);
        const isEnded = own === undefined || isChanged(own) || !kinds.includes("update");
        return referring !== undefined && isEnded && offers(referring, "add", "read", ...kinds);
      })
      .map((field) => ({ ...place, rule, field }));
  });
}

export const keptName = (place: KeptPlace): string => `${placeName(place)}.${referringName(place.field)}`;

/** How records name another one by a field. */
const nameIn = (
  { model, learned }: Pick<Session, "model" | "learned">,
  { by }: ReferringField,
  { id, reference }: AddedRecord,
): Json => (by === "id" ? idSent(model, id, learned) : reference);

/** A copy of a record that refers to another one. */
export const referringTo = (
  session: Pick<Session, "model" | "learned">,
  body: JsonObject,
  { field }: KeptPlace,
  to: AddedRecord,
): JsonObject => withAt(body, field.path.join("."), nameIn(session, field, to));

/** A record of the place, and one that refers to it. */
export interface Referring {
  readonly kept: AddedRecord;
  readonly by: AddedRecord;
}

function collectionOfType(session: Session, place: KeptPlace): Collection {
  const all = session.collections.filter(({ resource }) => resource.name === place.field.type);
  const at = all.find(({ form }) => form.name === place.form.name) ?? all[0];
  if (at === undefined) throw new Error(`${place.field.type} has no collection`);
  return at;
}

/** Adds a record of the place. */
export async function addKept(session: Session, place: KeptPlace): Promise<AddedRecord> {
  const at = collectionOf(session, place);
  return addOwn(session, at, await session.fresh(at));
}

/** Adds both records. A reference that is not shown again proves nothing: then the check is blocked by the read. */
export async function addReferring(session: Session, place: KeptPlace): Promise<Referring> {
  const kept = await addKept(session, place);
  const at = collectionOfType(session, place);
  const by = await addOwn(session, at, referringTo(session, await session.fresh(at), place, kept));
  await mustRefer(session, place, by, kept);
  return { kept, by };
}

/** Blocks the check unless a record is read with its reference to another one. */
export async function mustRefer(
  session: Session,
  place: KeptPlace,
  by: AddedRecord,
  to: AddedRecord,
): Promise<void> {
  const path = place.field.path.join(".");
  const wanted = tailText(session.model, String(nameIn(session, place.field, to)));
  const refers = (record: JsonObject | undefined): boolean =>
    valuesAt(record, path).some((name) => tailText(session.model, String(name)) === wanted);
  const read = await session.eventually(
    () => session.api.read(by, by.id),
    ({ record }) => refers(record),
  );
  if (refers(answered(read).record)) return;
  const words = `${shown(by)} is not read with ${path} naming ${shown(to)}`;
  blockBy(idOf(by, "read"), because(words, readProblem(read) ?? noRecord), read);
}

/** Whether a delete was refused as the document states: by its status, or else by any that says that the client must change something. */
export function isRefusedAsStated({ rule }: KeptPlace, { exchange }: ApiOutcome): boolean {
  const { status = 0 } = exchange;
  if (isSuccess(exchange)) return false;
  return rule.status === undefined ? status >= 400 && status < 500 : status === rule.status;
}

/** The refusal in words, for what a check expects. */
export const refusalWords = ({ rule: { status } }: KeptPlace): string =>
  status === undefined ? "a 4xx status" : `the status ${status}`;
