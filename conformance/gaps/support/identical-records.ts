// Adds identical records, and finds exactly them.

import type { JsonObject } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { isVaried } from "../../../spec/unique-keys.js";
import { urlMember } from "../../behaviours/fields.js";
import { withAt } from "../../behaviours/json-edits.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { isDiscriminating } from "../../fixtures/terms.js";
import type { AddedRecord, Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { spread } from "../../http/client/queues.js";
import { sufficesAlone } from "../../search/required-parameters.js";
import { Unanswerable } from "./answers.js";
import { firstOf } from "./candidates.js";
import { addOwn } from "./probe-records.js";
import { lists } from "./probe-searches.js";

/** Records with the same body, in the order in which they were added, and the query that finds exactly them. */
export interface IdenticalRecords {
  readonly at: Collection;
  readonly query: Query;
  readonly records: AddedRecord[];
}

/** Parameters that are enough for a search, and whose value can be one that no other record has, but that copies may share. */
function singleParameters(resource: Resource): readonly SearchParameter[] {
  return resource.parameters.filter(
    (parameter) =>
      ["string", "token", "reference"].includes(parameter.match) &&
      parameter.unseen === undefined &&
      parameter.values.length === 0 &&
      parameter.targets.every(({ field }) => isDiscriminating(field) && !isVaried(resource, field)) &&
      sufficesAlone(resource, parameter),
  );
}

/** A fresh body; if the parameter looks at a reference, it names a record that nothing else refers to. */
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
): Promise<IdenticalRecords | undefined> {
  const fixture = await session.fixture(at);
  const first = await addOwn(session, at, await bodyFor(session, at, parameter));
  const query = queryFor(fixture, parameter, first);
  const outcome = await session.eventually(
    () => session.api.search(at, query),
    (each) => lists(each, first),
  );
  return lists(outcome, first) && outcome.found?.length === 1 ? { at, query, records: [first] } : undefined;
}

/** Identical records, one to begin with; `addCopies` adds more. They are in the first of `all` with a search that finds exactly them. */
export function identicalRecords(
  session: Session,
  all: readonly Collection[],
  lack: string,
): Promise<IdenticalRecords> {
  const candidates = all.flatMap((at) =>
    singleParameters(at.resource).map((parameter) => ({ at, parameter })),
  );
  return firstOf(candidates, lack, ({ at, parameter }) => start(session, at, parameter));
}

/** Adds copies one after another until there are `size`. */
export async function addCopiesInOrder(
  session: Session,
  copies: IdenticalRecords,
  size: number,
): Promise<void> {
  const [{ body } = { body: {} }] = copies.records;
  while (copies.records.length < size) copies.records.push(await addOwn(session, copies.at, body));
}

/** Adds copies, on all of the probe's connections at the same time, until there are `size`. */
export async function addCopies(session: Session, copies: IdenticalRecords, size: number): Promise<void> {
  const [{ body } = { body: {} }] = copies.records;
  const missing = Array.from({ length: Math.max(0, size - copies.records.length) });
  copies.records.push(...(await spread(session, missing, (own) => addOwn(own, copies.at, body))));
}

/** The first page of the copies' list. */
export function firstPage(
  session: Session,
  copies: IdenticalRecords,
  more: Query = [],
): Promise<SearchOutcome> {
  return session.api.search(copies.at, [...copies.query, ...more], { firstPageOnly: true });
}

/** The whole list, read again until it holds every copy or the time is up. */
export function wholeList(session: Session, copies: IdenticalRecords): Promise<SearchOutcome> {
  return session.eventually(
    () => session.api.search(copies.at, copies.query),
    (outcome) => copies.records.every((record) => lists(outcome, record)),
  );
}
