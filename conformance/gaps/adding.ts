// Gaps of adds: required members, members that the server assigns, unknown fields, the precision of dates, null, and media types.
import { nothing, nulls, precisions, someOf, unknownFields } from "../../spec/answers/records.js";
import { requestTypes } from "../../spec/answers/service.js";
import { brokenRelations } from "../../spec/broken-relations.js";
import { isSent, mustBeSent } from "../../spec/direction.js";
import type { Field } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import { hasOffsets } from "../../spec/limits.js";
import { offers } from "../../spec/offers.js";
import { typeMemberOf } from "../../spec/record-type.js";
import { counted } from "../../spec/text/counted.js";
import { fieldsOf } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { Exchange } from "../http/exchange.js";
import { mayBeLeftOut, nullableFields, withNull } from "../laws/rules/nulls.js";
import { valuesAt } from "../search/record-values.js";
import { survey, writing } from "./gap.js";
import { fields, type OfType, types } from "./subjects.js";
import { accepted, answer, refused, response, statusOf, Unanswerable } from "./support/answers.js";
import { keepsAsUsual } from "./support/controls.js";

const onlyMembers = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** What every record has to have, as far as the document says. */
async function demanded({ model, resource, fresh }: OfType): Promise<JsonObject> {
  const body = await fresh();
  const type = typeMemberOf(model, resource);
  const required = resource.fields.filter(mustBeSent).map(({ name }) => name);
  const least = { ...type, ...onlyMembers(body, required) };
  const related = brokenRelations(resource, least).flatMap((broken) => broken.fields);
  return { ...type, ...onlyMembers(body, [...required, ...related]) };
}

const isFirstForm = (at: Collection, { collections }: OfType["session"]): boolean =>
  collections.find(({ resource }) => resource.name === at.resource.name) === at;

/** The date fields of a body that a client sends: one that only the server sets may be refused for that reason. */
const dateFields = (at: Collection, textsFor: (forms: readonly string[]) => readonly string[]) =>
  fieldsOf(at.resource).flatMap((field: Field) =>
    field.type.kind === "dateTime" && !field.many && isSent(field)
      ? textsFor(field.type.forms).map((text) => ({ path: field.path, field, text }))
      : [],
  );

const timed = fields(["add"], "field that holds a timestamp with any offset", (at) =>
  dateFields(at, () => ["2019-05-17T10:30:00"]).filter(({ field }) => hasOffsets(field)),
);

/** Date forms that the document does not give the field, each with a value in that form. */
const samples = { date: "2019-05-17", "partial-date": "2019-05", timestamp: "2019-05-17T10:30:00+01:00" };
const dated = fields(["add"], "date field whose documented form has only one precision", (at) =>
  dateFields(at, (forms) =>
    Object.entries(samples).flatMap(([form, sample]) => (forms.includes(form) ? [] : [sample])),
  ),
);

async function sendDate(
  { send, fresh, a, path, text }: OfType & { path: string; text: string },
  what = text,
) {
  const { exchange } = await send(withAt(await fresh(), path, text));
  const evidence = `${a} was sent whose ${path} is ${what}; ${response(exchange)}`;
  return answer(accepted(exchange) ? precisions.accepted : precisions.refused, evidence, exchange);
}

const nullable = fields(["add", "read"], "optional field that may be null", (at, { model }) =>
  nullableFields(model, at.resource).filter(mayBeLeftOut),
);

/** Whether a read returns what an add sent, as far as it does for other adds. */
async function isStored({ session, api }: OfType, record: AddedRecord): Promise<boolean> {
  if (!offers(record.resource, "read")) return true;
  const { record: shown } = await session.eventually(
    () => api.read(record, record.id),
    (read) => read.record !== undefined,
  );
  return shown !== undefined && keepsAsUsual(session, record, [record.body, shown]);
}

/** The types that refuse a record with only what the document requires. */
function refusing(outcomes: readonly { readonly type: string; readonly exchange: Exchange }[]) {
  const names = outcomes.flatMap(({ type, exchange }) => (accepted(exchange) ? [] : [type]));
  const evidence = `for each of ${counted(outcomes.length, "type")}, a record was sent with only the fields that the document requires; refused: ${names.length}`;
  const value = names.length === 0 ? nothing : someOf(names.sort());
  return answer(value, evidence, ...outcomes.map(({ exchange }) => exchange));
}

export const addingGaps = [
  survey({ name: "add-required", writes: true, sum: refusing }, types(["add"], isFirstForm), async (of) => ({
    type: of.name,
    exchange: (await of.send(await demanded(of))).exchange,
  })),
  writing("add-assigned", types(["add", "read"]), async ({ add, read, a }) => {
    const own = await add();
    const { record, exchange } = await read(own.id);
    const assigned = Object.keys(record).filter((name) => !(name in own.body));
    const evidence = `${a} was added, and a read returned ${counted(assigned.length, "more member")} than were sent`;
    return answer(assigned.sort().join(", ") || nothing, evidence, own.exchange, exchange);
  }),
  writing("unknown-fields", types(["add", "read"]), async ({ session, api, at, fresh, send, a }) => {
    const body: JsonObject = { ...(await fresh()), criKitRemark: "no documented field" };
    const added = await send(body);
    const sent = `${a} was sent with a member that the document does not name`;
    if (added.record === undefined)
      return answer(unknownFields.refused, `${sent}, and was ${refused(added.exchange)}`, added.exchange);
    const { record, exchange } = await api.read(at, added.record.id);
    if (record === undefined) return undefined;
    const kept = record["criKitRemark"] === body["criKitRemark"];
    if (!kept && !(await keepsAsUsual(session, at, [body, record]))) return undefined;
    const evidence = `${sent}, and a read ${kept ? "returned it" : "did not return it"}`;
    return answer(kept ? unknownFields.kept : unknownFields.dropped, evidence, added.exchange, exchange);
  }),
  writing("time-offset", timed, (of) => sendDate(of, "a timestamp without an offset")),
  writing("date-precision", dated, (of) => sendDate(of)),
  writing("null-kept", nullable, async ({ api, at, resource, fresh, send, a, path }) => {
    const body = withNull(resource, await fresh({ unrelated: true }), path);
    if (body === undefined) return undefined;
    const added = await send(body);
    if (added.record === undefined)
      throw new Unanswerable(`${a} whose ${path} is null was ${refused(added.exchange)}`);
    const { record, exchange } = await api.read(at, added.record.id);
    if (record === undefined) return undefined;
    const values = valuesAt(record, path);
    if (values.some((value) => value !== null))
      throw new Unanswerable(`${path} was sent as null, but a read returned another value`);
    const value = values.length === 0 ? nulls.leftOut : nulls.kept;
    return answer(value, `${a} whose ${path} is null was added, then read`, added.exchange, exchange);
  }),
  writing("request-media-types", types(["add"]), async (of) => {
    const outcomes = [];
    for (const mediaType of requestTypes) {
      const { record, exchange } = await of.api.add(of.at, await of.fresh(), { mediaType });
      const isKept = record === undefined || (await isStored(of, record));
      const said = `${mediaType} ${statusOf(exchange)}${isKept ? "" : ", but a read does not return what was sent"}`;
      outcomes.push({ taken: accepted(exchange) && isKept ? [mediaType] : [], exchange, said });
    }
    const said = outcomes.map((one) => one.said).join(", ");
    const evidence = `an add of ${of.a} was sent with each media type; the responses: ${said}`;
    const value = outcomes.flatMap(({ taken }) => taken).join(", ") || nothing;
    return answer(value, evidence, ...outcomes.map(({ exchange }) => exchange));
  }),
];
