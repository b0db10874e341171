// Probes of values that the document does not name: statuses and changes of them, and codes of other code systems.
import { codeSystems, statusValues, transitions } from "../../spec/answers/records.js";
import type { Field } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import { counted } from "../../spec/text/counted.js";
import { type BoundField, boundFields } from "../behaviours/code-place.js";
import { fieldsOf } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { sameRecord } from "../search/same-record.js";
import { accepted, answer, Lacking, type Observed, probe, Unanswerable } from "./support/answers.js";
import { acceptingCollections, firstOf, offering, orElse } from "./support/candidates.js";
import { isKept } from "./support/controls.js";
import { tryAdd } from "./support/probe-records.js";
import { afterUpdate } from "./support/seen-records.js";

/** Words that many status fields accept, and one that none accepts. */
const otherWords = ["completed", "inactive", "entered-in-error", "cri-kit-status"];

function statusFields(at: Collection): readonly Field[] {
  return fieldsOf(at.resource).filter((field) => field.status);
}

async function whetherStatusesAreOpen(session: Session): Promise<Observed> {
  const moving = offering(session, "add").filter((at) => statusFields(at).length > 0);
  if (moving.length === 0) throw new Lacking("status field");
  const outcomes = [];
  for (const at of await acceptingCollections(session, moving)) {
    const fields = [];
    for (const one of statusFields(at)) if (await isKept(session, at, one.path)) fields.push(one);
    if (fields.length === 0) continue;
    const body = fields.reduce<JsonObject>(
      (record, field) => withAt(record, field.path, "cri-kit-status"),
      await session.fresh(at),
    );
    outcomes.push((await tryAdd(session, at, body)).exchange);
  }
  if (outcomes.length === 0) throw new Unanswerable("no record that was added comes back with its status");
  const count = outcomes.filter(accepted).length;
  const value =
    count === outcomes.length ? statusValues.open : count === 0 ? statusValues.closed : statusValues.some;
  const evidence = `${counted(outcomes.length, "record")} with a status that the document does not name: ${count} accepted`;
  return answer(value, evidence, ...outcomes);
}

/** A status field, and a value that the document does not name for it. */
interface Move {
  readonly at: Collection;
  readonly field: Field;
  readonly word: string;
}

async function moves(session: Session): Promise<readonly Move[]> {
  const moving = offering(session, "add", "update").filter((at) => statusFields(at).length > 0);
  return (await acceptingCollections(session, moving)).flatMap((at) =>
    statusFields(at).flatMap((field) =>
      [...(field.samples ?? []), ...otherWords]
        .filter((word) => field.values.every((named) => named.value !== word))
        .map((word) => ({ at, field, word })),
    ),
  );
}

async function whetherStatusesMoveFreely(session: Session): Promise<Observed> {
  const all = await moves(session);
  const refusals: Exchange[] = [];
  if (all.length === 0) throw new Lacking("status field of a type that offers update");
  const moved = firstOf(all, "status field of a type that offers update", async ({ at, field, word }) => {
    const named = field.values[0]?.value ?? "active";
    const body = withAt(await session.fresh(at), field.path, word);
    const { record, exchange } = await tryAdd(session, at, body);
    if (record === undefined) {
      refusals.push(exchange);
      return undefined;
    }
    const there = await moveSeen(session, at, record, withAt(body, field.path, named), field);
    const back = await moveSeen(session, at, record, body, field);
    const value = there.done && back.done ? transitions.any : transitions.refused;
    const evidence = `updates were sent that change ${field.path} from ${word} to ${named} and back`;
    return answer(value, evidence, there.exchange, back.exchange);
  });
  return orElse(moved, () => {
    if (refusals.length < all.length) return undefined;
    const evidence = "records with other statuses were sent, and all of them were refused";
    return answer(transitions.noOther, evidence, ...refusals);
  });
}

/** An update of a status. One that is accepted is looked at: an update that changes nothing allows no change. */
async function moveSeen(
  session: Session,
  at: Collection,
  record: AddedRecord,
  body: JsonObject,
  field: Field,
) {
  const update = await session.api.update(record, body);
  if (!update.done) return update;
  const isThere = (shown: JsonObject) =>
    sameRecord(update.sent, shown, at.resource, session.model).every((one) => one.field !== field.path);
  const last = await afterUpdate(session, await session.fixture(at), record, update, isThere);
  if (last.record !== undefined && isThere(last.record)) return update;
  throw new Unanswerable(`an update of ${field.path} was accepted, but no later response shows the change`);
}

/** Fields for which the document names a code system and no code. */
function openFields({ model }: Session, { resource }: Collection): readonly BoundField[] {
  return boundFields(model, resource).filter(({ field }) => field.values.length === 0);
}

function withForeignCodes(record: JsonObject, { system, code }: BoundField): JsonObject {
  const moved = withAt(record, system, "urn:example:cri-kit");
  return withAt(moved, code, "cri-kit-code");
}

async function whetherOtherCodeSystemsAreAccepted(session: Session): Promise<Observed> {
  const coded = offering(session, "add").filter((at) => openFields(session, at).length > 0);
  if (coded.length === 0) throw new Lacking("field for which the document names a code system");
  const outcomes = [];
  for (const at of await acceptingCollections(session, coded)) {
    const open = [];
    for (const one of openFields(session, at)) if (await isKept(session, at, one.code)) open.push(one);
    if (open.length === 0) continue;
    const body = open.reduce(withForeignCodes, await session.fresh(at));
    outcomes.push((await tryAdd(session, at, body)).exchange);
  }
  if (outcomes.length === 0) throw new Unanswerable("no record that was added comes back with its codes");
  const count = outcomes.filter(accepted).length;
  const { open, closed, some } = codeSystems;
  const evidence = `${counted(outcomes.length, "record")} with codes of a system that the document does not name: ${count} accepted`;
  return answer(count === outcomes.length ? open : count === 0 ? closed : some, evidence, ...outcomes);
}

export const statusProbes = [
  probe("status-values", true, whetherStatusesAreOpen),
  probe("status-transitions", true, whetherStatusesMoveFreely),
  probe("code-systems", true, whetherOtherCodeSystemsAreAccepted),
];
