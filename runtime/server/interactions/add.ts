// Adds a record.
import { type Collection, urlOf } from "../http/paths.js";
import { problem } from "../http/problem.js";
import { assign, type Body } from "../record/assign.js";
import { asAdded, withoutWriteOnly } from "../record/directions.js";
import { newId } from "../record/new-id.js";
import { idIn, idsOf } from "../record/record-id.js";
import { placesUnder } from "../search/known-places.js";
import { exactRecord } from "../search/unique.js";
import type { Added, NewVersion, RecordKey, StoredRecord } from "../store-port/store.js";
import { SearchTooLong } from "../store-port/store-error.js";
import { addTermsOf, refuseOtherRequest, refuseSeveral, refuseTooLong } from "./add-terms.js";
import { checkContent, checkedBody, readBody } from "./body.js";
import { indexBody } from "./index-body.js";
import type { Call, Interaction, Service } from "./interaction.js";
import { findParent, isNested } from "./nested.js";
import { checkReferences } from "./policy/checked-references.js";
import { withoutNulls } from "./policy/dropped-members.js";
import { placeOfId } from "./policy/update-target.js";
import { type WriteTerms, writeTerms } from "./policy/write-terms.js";
import { respondToWrite, storedVersion } from "./respond.js";

/** A record that is about to be added: the store's entry and the client's answer. */
interface NewRecord {
  readonly key: RecordKey;
  readonly newVersion: NewVersion;
  readonly record: StoredRecord;
  /** What must hold of other records. */
  readonly needs: WriteTerms;
}

/**
 * Makes the first version of a record from a body, with the given id or a new one; the body's own id is ignored, unless clients give the ids. Throws all mistakes
 * of the body together, usually as a 422.
 */
export function newRecord(
  service: Pick<Service, "definition" | "answers" | "now" | "formerUrls" | "mostEntries">,
  { resource, site }: Collection,
  base: string,
  sent: Body,
  given?: string,
): NewRecord {
  const { definition, answers, formerUrls, mostEntries } = service;
  checkContent(sent, resource, service);
  const stored = withoutWriteOnly(checkedBody(sent, asAdded(resource), service), resource);
  const body = withoutNulls(withDefaults(stored, resource.defaults), resource.terms?.nulls);
  const updated = service.now();
  const id = given ?? (resource.givesIds ? idGiven(body, service) : madeId(updated, service));
  const assigned = { id, version: 1, updated };
  const { text, ...time } = assign(body, definition, assigned, answers.addAssigned);
  const places = placesUnder(base, formerUrls);
  const scope = { definition, site, base: places };
  const entries = indexBody(body, resource, scope, mostEntries);
  return {
    key: { site, type: resource.type, id },
    newVersion: { version: 1, updated, body: text, ...time, base: places, entries },
    record: { id, version: 1, updated, body: text },
    needs: writeTerms(exactRecord(body, resource), resource, answers, scope),
  };
}

const madeId = (updated: number, { definition, answers }: Pick<Service, "definition" | "answers">) =>
  newId(updated, idsOf(definition).type === "integer" ? "integer" : answers.idShape);

/** No path leads to such an id, or a store can't have it. */
const unusable = /^\.{0,2}$|\p{Cc}|\p{Cs}|.{1001}/u;

/** The id that a body gives its record; the validator has found it, of the type of ids. */
function idGiven({ value }: Body, service: Pick<Service, "definition">): string {
  const ids = idsOf(service.definition);
  const id = String(idIn(value, ids));
  if (ids.type === "integer" ? Number.isSafeInteger(Number(id)) : !unusable.test(id)) return id;
  const what =
    ids.type === "integer"
      ? "a whole number that a double holds"
      : "at most 1000 characters, none of them a control character, and is not . or ..";
  throw problem(422, "value", `An id has ${what}. Send another one.`, placeOfId({ service }));
}

/** Answers with the result of an add. */
export function answerAdd(
  { context, base, collection, service }: Call,
  added: Added,
  { record: expected, needs }: Pick<NewRecord, "record" | "needs">,
): Response {
  if (added.kind === "taken" || added.kind === "absent") throw needs.refuse(added);
  if (added.kind === "several") throw refuseSeveral();
  if (added.kind === "conflict") throw refuseOtherRequest();
  const record = added.kind === "added" ? (added.later ?? expected) : added.record;
  const created = added.kind === "added" || (added.kind === "repeated" && added.created);
  const location = urlOf(base, collection, record.id);
  const { addResponse } = service.answers;
  const chosen = created ? addResponse : { ...addResponse, status: 200 };
  const stored = storedVersion(record, service, location);
  return respondToWrite(context, chosen, stored, created ? 201 : 200);
}

async function added(adding: Promise<Added>): Promise<Added> {
  try {
    return await adding;
  } catch (fault) {
    throw fault instanceof SearchTooLong ? refuseTooLong() : fault;
  }
}

/** Adds a record, unless a condition of its request forbids it. */
export const add: Interaction = async (call) => {
  const { service, collection, base } = call;
  if (isNested(call)) await findParent(call);
  const body = await readBody(call);
  const checking = checkReferences(call, body);
  if (checking !== undefined) await checking;
  for (;;) {
    const made = newRecord(service, collection, base, body);
    const terms = { ...addTermsOf(call, body), ...made.needs.terms };
    const result = await added(service.store.add(made.key, made.newVersion, terms)).catch((fault) =>
      again(call, made.key, fault),
    );
    if (result !== undefined) return answerAdd(call, result, made);
  }
};

/**
 * Throws the fault, unless another server on the same store gave a record the same number at the same moment. An id that the client
 * gives is refused if a record has it, also a deleted one: gap kind `unique-clash`.
 */
async function again(call: Call, key: RecordKey, fault: unknown): Promise<undefined> {
  const { service, collection } = call;
  const { type, givesIds = false } = collection.resource;
  const mayRepeat = givesIds || idsOf(service.definition).type === "integer";
  if (!mayRepeat || (await service.store.read(key)) === undefined) throw fault;
  const text = `A ${type} of this site has this id, or had it until it was deleted, so nothing was stored. Send another id.`;
  if (givesIds) throw problem(service.answers.uniqueClash, "duplicate", text, placeOfId(call));
}

type Defaults = Readonly<Record<string, string | number | boolean>>;

/** The body with a default for each member that it lacks; the same body if it lacks none. */
function withDefaults(body: Body, defaults: Defaults | undefined): Body {
  const lacking = Object.entries(defaults ?? {}).filter(([name]) => !Object.hasOwn(body.value, name));
  if (lacking.length === 0) return body;
  const members = lacking.map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  }));
  return {
    value: { ...body.value, ...Object.fromEntries(lacking) },
    text: body.text,
    members: [...body.members, ...members],
  };
}
