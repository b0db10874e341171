import type { Resource, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Collection, Fixture, Query, SearchOutcome, Session } from "../../contract.js";
import { isFree } from "../../fixtures/terms.js";
import { spread } from "../../http/client/request-context.js";
import type { JsonObject } from "../../http/json.js";
import { sufficesAlone } from "../../search/required-parameters.js";
import { Unanswerable } from "./answers.js";
import { urlMember } from "./fields.js";
import { withAt } from "./json.js";
import { firstOf, offering } from "./pick.js";
import { lists } from "./queries.js";
import { addOwn } from "./records.js";

/** Records with one and the same body, in the order in which they were added, and the query that finds just them. */
export interface Alike {
  readonly at: Collection;
  readonly query: Query;
  readonly records: AddedRecord[];
}

/** Parameters that may stand alone and whose value can be one that no other record has. */
function lonely(resource: Resource): readonly SearchParameter[] {
  return resource.parameters.filter(
    (parameter) =>
      ["string", "token", "reference"].includes(parameter.match) &&
      parameter.unseen === undefined &&
      parameter.values.length === 0 &&
      parameter.targets.every(({ field }) => isFree(field)) &&
      sufficesAlone(resource, parameter),
  );
}

/** A fresh body whose looked-at reference, where it is one, names a record that nothing else names. */
async function bodyFor(session: Session, at: Collection, parameter: SearchParameter): Promise<JsonObject> {
  const body = await session.fresh(at);
  const member = urlMember(session.model);
  const [looked] = parameter.targets;
  if (parameter.match !== "reference" || looked === undefined || member === undefined) return body;
  const { type } = looked.field;
  const named = type.kind === "shape" ? type.targets : [];
  const home = session.collections.find((each) => named.includes(each.resource.name));
  if (home === undefined) throw new Unanswerable(`${parameter.name} refers to no type of the interface`);
  const own = await addOwn(session, home, await session.fresh(home));
  return withAt(body, `${looked.path}.${member}`, own.reference);
}

function queryFor(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query {
  const value = fixture.value(parameter, record);
  if (value === undefined) throw new Unanswerable(`${parameter.name} has no value to search for`);
  return [[parameter.name, value]];
}

async function start(
  session: Session,
  at: Collection,
  parameter: SearchParameter,
): Promise<Alike | undefined> {
  const fixture = await session.fixture(at);
  const first = await addOwn(session, at, await bodyFor(session, at, parameter));
  const query = queryFor(fixture, parameter, first);
  const outcome = await session.eventually(
    () => session.api.search(at, query),
    (each) => lists(each, first),
  );
  return lists(outcome, first) && outcome.found?.length === 1 ? { at, query, records: [first] } : undefined;
}

/** Records alike of a type that suits, one to begin with; `grow` adds more. Deletable types come first. */
export function alike(
  session: Session,
  suits: (resource: Resource) => boolean,
  lack: string,
): Promise<Alike> {
  const candidates = offering(session, "add", "search")
    .filter(({ resource }) => suits(resource))
    .flatMap((at) => lonely(at.resource).map((parameter) => ({ at, parameter })));
  return firstOf(candidates, lack, ({ at, parameter }) => start(session, at, parameter));
}

/** Adds copies one after another until there are `size`. */
export async function growInOrder(session: Session, family: Alike, size: number): Promise<void> {
  const [{ body } = { body: {} }] = family.records;
  while (family.records.length < size) family.records.push(await addOwn(session, family.at, body));
}

/** Adds copies, on each of the probe's connections at once, until there are `size`. */
export async function grow(session: Session, family: Alike, size: number): Promise<void> {
  const [{ body } = { body: {} }] = family.records;
  const missing = Array.from({ length: Math.max(0, size - family.records.length) });
  family.records.push(...(await spread(missing, () => addOwn(session, family.at, body))));
}

/** The first page of the family's list, once the record added last shows or had its time to. */
export function firstPage(session: Session, family: Alike, more: Query = []): Promise<SearchOutcome> {
  return session.api.search(family.at, [...family.query, ...more], { firstPageOnly: true });
}

/** The whole list, waited for until it holds every record of the family or had its time to. */
export function wholeList(session: Session, family: Alike): Promise<SearchOutcome> {
  return session.eventually(
    () => session.api.search(family.at, family.query),
    (outcome) => family.records.every((record) => lists(outcome, record)),
  );
}
