// Probes of adds: required members, members that the server assigns, unknown fields, the precision of dates, null, and media types.
import { nothing, nulls, precisions, someOf, unknownFields } from "../../spec/answers/records.js";
import { requestTypes } from "../../spec/answers/service.js";
import { brokenRelations } from "../../spec/broken-relations.js";
import { isSent, mustBeSent } from "../../spec/direction.js";
import type { JsonObject } from "../../spec/json.js";
import { offers } from "../../spec/offers.js";
import { typeMemberOf } from "../../spec/record-type.js";
import { counted } from "../../spec/text/counted.js";
import { fieldsOf } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import { mayBeLeftOut, nullableFields, withNull } from "../laws/rules/nulls.js";
import { valuesAt } from "../search/record-values.js";
import {
  accepted,
  answer,
  Lacking,
  type Observed,
  probe,
  refused,
  response,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { acceptingCollections, firstOf, offering, overFields, overFixtures } from "./support/candidates.js";
import { keepsAsUsual } from "./support/controls.js";
import { addFresh, tryAdd } from "./support/probe-records.js";
import { withArticle } from "./support/with-article.js";

async function whatAnAddMustHave(session: Session): Promise<Observed> {
  const shown = offering(session, "add");
  const each = shown.filter(
    (at, i) => shown.findIndex((other) => other.resource.name === at.resource.name) === i,
  );
  if (each.length === 0) throw new Lacking("type that offers add");
  const outcomes = [];
  for (const at of await acceptingCollections(session, each)) {
    const { exchange } = await tryAdd(session, at, await demanded(session, at));
    outcomes.push({ name: at.resource.name, exchange });
  }
  const refusing = outcomes.filter(({ exchange }) => !accepted(exchange)).map(({ name }) => name);
  const evidence = `for each of ${counted(outcomes.length, "type")}, a record was sent with only the fields that the document requires; refused: ${refusing.length}`;
  const value = refusing.length === 0 ? nothing : someOf(refusing.sort());
  return answer(value, evidence, ...outcomes.map(({ exchange }) => exchange));
}

/** What every record has to have, as far as the document says. */
async function demanded(session: Session, at: Collection): Promise<JsonObject> {
  const { resource } = at;
  const fresh = await session.fresh(at);
  const type = typeMemberOf(session.model, resource);
  const required = resource.fields.filter(mustBeSent).map(({ name }) => name);
  const least = { ...type, ...onlyMembers(fresh, required) };
  const related = brokenRelations(resource, least).flatMap(({ fields }) => fields);
  return { ...type, ...onlyMembers(fresh, [...required, ...related]) };
}

const onlyMembers = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

async function whatTheServerAssigns(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read"], async (at) => {
    const own = await addFresh(session, at);
    const { record, exchange, problem } = await session.api.read(at, own.id);
    if (record === undefined) throw new Unanswerable(problem?.text ?? "an added record could not be read");
    const assigned = Object.keys(record).filter((name) => !(name in own.body));
    const evidence = `${withArticle(at.resource.name)} was added, and a read returned ${counted(assigned.length, "more member")} than were sent`;
    return answer(assigned.sort().join(", ") || nothing, evidence, own.exchange, exchange);
  });
}

async function whetherUnknownFieldsAreKept(session: Session): Promise<Observed> {
  return firstOf(offering(session, "add", "read"), "type that offers add and read", async (at) => {
    const body: JsonObject = { ...(await session.fresh(at)), criKitRemark: "no documented field" };
    const added = await tryAdd(session, at, body);
    const sent = `${withArticle(at.resource.name)} was sent with a member that the document does not name`;
    if (added.record === undefined)
      return answer(unknownFields.refused, `${sent}, and was ${refused(added.exchange)}`, added.exchange);
    const { record, exchange } = await session.api.read(at, added.record.id);
    if (record === undefined) return undefined;
    const kept = record["criKitRemark"] === body["criKitRemark"];
    if (!kept && !(await keepsAsUsual(session, at, [body, record]))) return undefined;
    const evidence = `${sent}, and a read ${kept ? "returned it" : "did not return it"}`;
    return answer(kept ? unknownFields.kept : unknownFields.dropped, evidence, added.exchange, exchange);
  });
}

/** Date forms that the document does not give the field, each with a value in that form. */
function undocumentedForms(forms: readonly string[]): readonly string[] {
  const samples = { date: "2019-05-17", "partial-date": "2019-05", timestamp: "2019-05-17T10:30:00+01:00" };
  return Object.entries(samples).flatMap(([form, sample]) => (forms.includes(form) ? [] : [sample]));
}

/** A field that only the server sets may be refused for that reason. */
const sentFields = ({ resource }: Collection) => fieldsOf(resource).filter(isSent);

async function whetherTimesNeedAnOffset(session: Session): Promise<Observed> {
  const timed = offering(session, "add").flatMap((at) =>
    sentFields(at).flatMap(({ type, many, path }) =>
      type.kind === "dateTime" && type.forms.includes("timestamp") && !many ? [{ at, path }] : [],
    ),
  );
  return overFields(session, timed, "field that holds a timestamp", async ({ at, path }) => {
    const { exchange } = await tryAdd(
      session,
      at,
      withAt(await session.fresh(at), path, "2019-05-17T10:30:00"),
    );
    const evidence = `${withArticle(at.resource.name)} was sent whose ${path} is a timestamp without an offset; ${response(exchange)}`;
    return answer(accepted(exchange) ? precisions.accepted : precisions.refused, evidence, exchange);
  });
}

async function whetherOtherPrecisionsAreAccepted(session: Session): Promise<Observed> {
  const dated = offering(session, "add").flatMap((at) =>
    sentFields(at).flatMap((field) =>
      field.type.kind === "dateTime" && !field.many
        ? undocumentedForms(field.type.forms).map((text) => ({ at, path: field.path, text }))
        : [],
    ),
  );
  return overFields(
    session,
    dated,
    "date field whose documented form has only one precision",
    async ({ at, path, text }) => {
      const { exchange } = await tryAdd(session, at, withAt(await session.fresh(at), path, text));
      const evidence = `${withArticle(at.resource.name)} was sent whose ${path} is ${text}; ${response(exchange)}`;
      return answer(accepted(exchange) ? precisions.accepted : precisions.refused, evidence, exchange);
    },
  );
}

async function whetherNullIsShown(session: Session): Promise<Observed> {
  const places = offering(session, "add", "read").flatMap((at) =>
    nullableFields(session.model, at.resource)
      .filter(mayBeLeftOut)
      .map(({ path }) => ({ at, path })),
  );
  return overFields(session, places, "optional field that may be null", async ({ at, path }) => {
    const body = withNull(at.resource, await session.fresh(at, { unrelated: true }), path);
    if (body === undefined) return undefined;
    const added = await tryAdd(session, at, body);
    if (added.record === undefined)
      throw new Unanswerable(
        `${withArticle(at.resource.name)} whose ${path} is null was ${refused(added.exchange)}`,
      );
    const { record, exchange } = await session.api.read(at, added.record.id);
    if (record === undefined) return undefined;
    const values = valuesAt(record, path);
    const evidence = `${withArticle(at.resource.name)} whose ${path} is null was added, then read`;
    if (values.length === 0) return answer(nulls.leftOut, evidence, added.exchange, exchange);
    if (values.every((value) => value === null))
      return answer(nulls.kept, evidence, added.exchange, exchange);
    throw new Unanswerable(`${path} was sent as null, but a read returned another value`);
  });
}

async function whichMediaTypesAreAccepted(session: Session): Promise<Observed> {
  return overFixtures(session, ["add"], async (at) => {
    const outcomes = [];
    for (const mediaType of requestTypes) {
      const { record, exchange } = await session.api.add(at, await session.fresh(at), { mediaType });
      const isKept = record === undefined || (await isStored(session, record));
      outcomes.push({ mediaType, exchange, isKept });
    }
    const taken = outcomes.flatMap(({ mediaType, exchange, isKept }) =>
      accepted(exchange) && isKept ? [mediaType] : [],
    );
    const said = outcomes.map(
      ({ mediaType, exchange, isKept }) =>
        `${mediaType} ${statusOf(exchange)}${isKept ? "" : ", but a read does not return what was sent"}`,
    );
    const evidence = `an add of ${withArticle(at.resource.name)} was sent with each media type; the responses: ${said.join(", ")}`;
    return answer(taken.join(", ") || nothing, evidence, ...outcomes.map(({ exchange }) => exchange));
  });
}

/** Whether a read returns what an add sent, as far as it does for other adds. */
async function isStored(session: Session, record: AddedRecord): Promise<boolean> {
  if (!offers(record.resource, "read")) return true;
  const { record: shown } = await session.eventually(
    () => session.api.read(record, record.id),
    (read) => read.record !== undefined,
  );
  return shown !== undefined && keepsAsUsual(session, record, [record.body, shown]);
}

export const addingProbes = [
  probe("add-required", true, whatAnAddMustHave),
  probe("add-assigned", true, whatTheServerAssigns),
  probe("unknown-fields", true, whetherUnknownFieldsAreKept),
  probe("time-offset", true, whetherTimesNeedAnOffset),
  probe("date-precision", true, whetherOtherPrecisionsAreAccepted),
  probe("null-kept", true, whetherNullIsShown),
  probe("request-media-types", true, whichMediaTypesAreAccepted),
];
