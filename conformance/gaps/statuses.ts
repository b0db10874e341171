// Gaps of values that the document does not name: statuses and changes of them, and codes of other code systems.
import { codeSystems, statusValues, transitions } from "../../spec/answers/records.js";
import type { Field } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import { stepsOf } from "../../spec/limits.js";
import { counted } from "../../spec/text/counted.js";
import { type BoundField, boundFields } from "../behaviours/code-place.js";
import { fieldsOf } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { sameRecord } from "../search/same-record.js";
import { survey, writing } from "./gap.js";
import { inTypes, type OfType, types } from "./subjects.js";
import { accepted, answer, Unanswerable } from "./support/answers.js";
import { isKept } from "./support/controls.js";
import { afterUpdate } from "./support/seen-records.js";

/** Words that many status fields accept, and one that none accepts. */
const otherWords = ["completed", "inactive", "entered-in-error", "cri-kit-status"];

const statusFields = ({ resource }: Pick<Collection, "resource">): readonly Field[] =>
  fieldsOf(resource).filter((field) => field.status && stepsOf(field) === undefined);

/** Adds a record with other values in each of the places that a plain add keeps. */
async function sendWith<P extends { readonly path: string }>(
  { session, at, fresh, send }: OfType,
  places: readonly P[],
  change: (record: JsonObject, place: P) => JsonObject,
): Promise<Exchange> {
  const kept: P[] = [];
  for (const one of places) if (await isKept(session, at, one.path)) kept.push(one);
  if (kept.length > 0) return (await send(kept.reduce(change, await fresh()))).exchange;
  throw new Unanswerable(`no ${at.resource.name} that was added comes back with these values`);
}

/** How many of the records were accepted: all, none or some. */
const howMany =
  (what: string, { open, closed, some }: { readonly open: string; closed: string; some: string }) =>
  (outcomes: readonly Exchange[]) => {
    const count = outcomes.filter(accepted).length;
    const evidence = `${counted(outcomes.length, "record")} with ${what} that the document does not name: ${count} accepted`;
    return answer(count === outcomes.length ? open : count === 0 ? closed : some, evidence, ...outcomes);
  };

/** A status field, and a value that the document does not name for it. */
const moves = (at: Collection) =>
  statusFields(at).flatMap((field) =>
    [...(field.samples ?? []), ...otherWords]
      .filter((word) => field.values.every((named) => named.value !== word))
      .map((word) => ({ field, word })),
  );

/** An update of a status. One that is accepted is looked at: an update that changes nothing allows no change. */
async function moveSeen(
  { session, at, api, model }: OfType,
  own: AddedRecord,
  body: JsonObject,
  path: string,
) {
  const update = await api.update(own, body);
  if (!update.done) return update;
  const isThere = (shown: JsonObject) =>
    sameRecord(update.sent, shown, at.resource, model).every((one) => one.field !== path);
  const { record } = await afterUpdate(session, at, own, update, isThere);
  if (record !== undefined && isThere(record)) return update;
  throw new Unanswerable(`an update of ${path} was accepted, but no later response shows the change`);
}

/** Fields for which the document names a code system and no code. */
const openFields = ({ model }: Pick<OfType, "model">, { resource }: Pick<Collection, "resource">) =>
  boundFields(model, resource).filter(({ field }) => field.values.length === 0);

const withForeignCodes = (record: JsonObject, { system, code }: BoundField): JsonObject =>
  withAt(withAt(record, system, "urn:example:cri-kit"), code, "cri-kit-code");

const moved = inTypes(["add", "update"], "status field of a type that offers update", moves);

/** Every record with another status was refused. */
const noOther = (refusals: readonly Exchange[], asked: number) =>
  asked > 0 && refusals.length === asked
    ? answer(
        transitions.noOther,
        "records with other statuses were sent, and all of them were refused",
        ...refusals,
      )
    : undefined;

const statusTypes = types(["add"], (at) => statusFields(at).length > 0, "status field");

const coded = "field for which the document names a code system";
const codedTypes = types(["add"], (at, session) => openFields(session, at).length > 0, coded);

export const statusGaps = [
  survey({ name: "status-values", writes: true, sum: howMany("a status", statusValues) }, statusTypes, (of) =>
    sendWith(of, statusFields(of), (record, { path }) => withAt(record, path, "cri-kit-status")),
  ),
  writing({ name: "status-transitions", otherwise: noOther }, moved, async (of, refusals) => {
    const { path, values } = of.field;
    const named = values[0]?.value ?? "active";
    const body = withAt(await of.fresh(), path, of.word);
    const { record, exchange } = await of.send(body);
    if (record === undefined) {
      refusals.push(exchange);
      return undefined;
    }
    const there = await moveSeen(of, record, withAt(body, path, named), path);
    const back = await moveSeen(of, record, body, path);
    const value = there.done && back.done ? transitions.any : transitions.refused;
    const evidence = `updates were sent that change ${path} from ${of.word} to ${named} and back`;
    return answer(value, evidence, there.exchange, back.exchange);
  }),
  survey(
    { name: "code-systems", writes: true, sum: howMany("codes of a system", codeSystems) },
    codedTypes,
    (of) =>
      sendWith(
        of,
        openFields(of, of).map((one) => ({ ...one, path: one.code })),
        withForeignCodes,
      ),
  ),
];
