// Updates or deletes one record for all checks of that change, and watches a second record.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { lookedAt } from "../../search/record-values.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { answered, noRecord } from "../answer-problems.js";
import { check, type NamedCheck } from "../check.js";
import { fail, pass, shown } from "../expect.js";
import type { Check, Faults, Finding } from "../finding.js";
import { judgeList } from "../judge-list.js";
import { once } from "../memo.js";
import { differenceCount, judgeUntouched } from "../own-content.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import {
  changedIn,
  discriminatingParameters,
  hasDiscriminatingParameter,
  ownBody,
  queryFor,
} from "../search/discriminating.js";
import { findsId, isBroken } from "../search/search.js";
import { expectList, searched } from "../search/search-until.js";
import { addOwn, changedBy } from "./add-own.js";
import { differenceFinding, type RoundTrip, roundTripOf } from "./round-trip.js";

/** How a record is found before and after a change. */
export interface Search {
  readonly fixture: Fixture;
  readonly parameter: SearchParameter;
}

/** A record that was updated or deleted, and a second record that was not. */
interface Changed {
  /** As it was read before the change. */
  readonly before: RoundTrip;
  /** The record with the body of the update; the same one if it was deleted. */
  readonly after: AddedRecord;
  /** The update or the delete. */
  readonly exchange: Exchange;
  /** The second record, as it was read before the change. */
  readonly sibling: RoundTrip;
  /**
   * Ids of records that already held the new content before the update: an earlier run with the same seed left them.
   */
  readonly twins: ReadonlySet<string>;
  /** Absent if the type cannot be searched, or only by values that an update must not change, or if it does not work. */
  readonly search?: Search;
  /** Why no search can be judged after the change, if it did not find the records before it. */
  readonly unseen?: Blocked;
}

interface CheckOfChange extends Pick<Check<Place>, "faults" | "run"> {
  readonly name: string;
  readonly restsOn: "consequence.last-written" | "consequence.one-record";
  readonly title: string;
  readonly suits?: (resource: Resource, model: InterfaceModel) => boolean;
}

/** A check of what a change does, on records that it adds itself. */
export const checkOfChange = (
  kind: "update" | "delete",
  { title, suits = () => true, ...rest }: CheckOfChange,
): NamedCheck<Place> =>
  check<Place>({
    ...rest,
    family: kind,
    writes: true,
    over: (model) => places(model, kind, "add", "read").filter(({ resource }) => suits(resource, model)),
    title: () => title,
    clauses: (of) => [operationClause(of, kind)],
  });

interface ChangeCheck extends Omit<CheckOfChange, "suits" | "run"> {
  /** Searches for the record by a value that no other record has. */
  readonly searches?: true;
  judge(session: Session, done: Changed): Promise<Finding>;
}

/** A check of what a read or a search shows after a change, which is made once for all of them. */
export const changeCheck = (kind: "update" | "delete", { searches, judge, ...rest }: ChangeCheck) =>
  checkOfChange(kind, {
    ...rest,
    suits: (resource, model) => !searches || hasDiscriminatingParameter(model, resource),
    // The checks of sequences ask for the verdict too, when the records may have changed.
    run: once(async (session, of) => {
      const done = await changed(session, { ...of, kind });
      if (searches && done.unseen) throw done.unseen;
      return afterChange(await judge(session, done), done.exchange);
    }),
  });

/** The finding of a check; of a failure that a later request shows, with the change. A script has the change in it. */
export function afterChange(finding: Finding, change: Exchange): Finding {
  if (finding.verdict !== "fail" || finding.script !== undefined) return finding;
  return finding.exchange === undefined || finding.exchange.n === change.n
    ? finding
    : { ...finding, earlier: change };
}

/** Makes the change. If it is refused, the check is blocked by the check of the interaction. */
const changed = once(
  async (
    session: Session,
    { kind, ...place }: Place & { readonly kind: "update" | "delete" },
  ): Promise<Changed> => {
    const at = collectionOf(session, place);
    const by = await searchOf(session, at);
    const record = await addOwn(session, at, await bodyFor(session, at, by, "early"));
    const second = await addOwn(session, at, await bodyFor(session, at, by, "late"));
    const body = kind === "update" ? await otherBody(session, at, by, record) : record.body;
    const { search, unseen } = await seen(session, by, [record, second]);
    const before = await roundTripOf(session, record);
    // A second record that could not be read before the change would prove nothing after it.
    const sibling = await roundTripOf(session, second);
    const kept = { before, sibling, ...(unseen && { unseen }) };
    if (kind === "delete") {
      const { exchange } = changedBy(record, "deleted", await session.api.remove(record));
      return { ...kept, after: record, exchange, twins: new Set(), ...(search && { search }) };
    }
    const twins = await twinsOf(session, { ...record, body }, search);
    const { exchange, sent } = changedBy(record, "updated", await session.api.update(record, body));
    const moved = search && movesIn(session.model, search.parameter, record.body, sent);
    return { ...kept, after: { ...record, body: sent }, exchange, twins, ...(moved && { search }) };
  },
  ({ kind }) => kind,
);

/** Made-up numbers are few, and two records may have the same one. */
const tries = 5;

/** A body that a search by the parameter tells from the record, if one of several is. */
async function otherBody(
  session: Session,
  at: Collection,
  search: Search | undefined,
  { body }: AddedRecord,
): Promise<JsonObject> {
  for (let turn = 1; ; turn += 1) {
    const made = await bodyFor(session, at, search, "middle");
    const other = search ? changedIn(at.resource, body, made, search.parameter) : made;
    if (turn >= tries || !search || movesIn(session.model, search.parameter, body, other)) return other;
  }
}

/** Whether a search by `parameter` tells the record before the update from the record after it. */
export function movesIn(
  model: InterfaceModel,
  parameter: SearchParameter,
  before: JsonObject,
  after: JsonObject,
): boolean {
  const [old, texts] = [before, after].map((record) => lookedAt(model, parameter, record));
  return old !== undefined && old.length > 0 && texts?.some((text) => old.includes(text)) === false;
}

async function twinsOf(
  session: Session,
  after: AddedRecord,
  search: Search | undefined,
): Promise<ReadonlySet<string>> {
  if (search === undefined) return new Set();
  const { found = [] } = await session.api.search(after, queryFor(search.fixture, search.parameter, after));
  return new Set(
    found.flatMap(({ id, record }) => (id !== undefined && isTwin(session, after, id, record) ? [id] : [])),
  );
}

/** Whether a found record is a different record with the same content. */
export function isTwin(
  session: Session,
  record: AddedRecord,
  id: string | undefined,
  found: JsonObject,
): boolean {
  return id !== record.id && differenceCount(session, record, found) === 0;
}

/**
 * How to search for single records of a collection, if a parameter can tell them apart. A parameter that works is
 * preferred; if there is none, the first one is used, and its own check fails.
 */
export async function searchOf(session: Session, at: Collection): Promise<Search | undefined> {
  if (!offers(at.resource, "search")) return undefined;
  const fixture = await session.fixture(at);
  const parameters = discriminatingParameters(session, fixture);
  for (const parameter of parameters) {
    if (!(await isBroken(session, { ...at, parameter }))) return { fixture, parameter };
  }
  const [parameter] = parameters;
  return parameter && { fixture, parameter };
}

export function bodyFor(
  session: Session,
  at: Collection,
  search: Search | undefined,
  moment: "early" | "middle" | "late",
): Promise<JsonObject> {
  return search ? ownBody(session, search.fixture, search.parameter, moment) : session.fresh(at);
}

/** The search, once it finds each record; if it never does, the reason: a later search without it would prove nothing. */
async function seen(
  session: Session,
  search: Search | undefined,
  records: readonly AddedRecord[],
): Promise<{ readonly search?: Search; readonly unseen?: Blocked }> {
  if (search === undefined) return {};
  const { fixture, parameter } = search;
  for (const record of records) {
    const wanted = { listed: [record] };
    const outcome = await searched(session, fixture, queryFor(fixture, parameter, record), wanted);
    if (judgeList(outcome, wanted).verdict === "pass") continue;
    const why = problem("record-missing", `a search by ${parameter.name} does not find ${shown(record)}`);
    const judgedBy = findsId({ ...fixture, parameter });
    return { unseen: new Blocked(why, { exchange: outcome.exchange, judgedBy }) };
  }
  return { search };
}

/** The words for a request that does something to another record. */
export const touched = (what: string): Faults => ({
  "value-changed": [what, "changes another record"],
  "no-record": [what, "removes another record"],
  "record-missing": [what, "hides another record from searches"],
});

/** Judges whether a record is read as before and, if it can be searched, found as before. */
export async function expectUntouched(
  session: Session,
  { sent, differences }: RoundTrip,
  search: Search | undefined,
): Promise<Finding> {
  const outcome = answered(await session.api.read(sent, sent.id));
  const finding = judgeUntouched(session, sent, differences.length, outcome);
  if (finding.verdict === "fail" || !search) return finding;
  return expectList(session, sent, queryFor(search.fixture, search.parameter, sent), { listed: [sent] });
}

/** What a read showed that differs from what the update sent. */
type Judge = (difference: Difference, record: JsonObject, exchange: Exchange) => Finding;

/** Judges a read of an updated record by the first difference of a field that `counts`. A deployment may show an update late. */
export async function readUpdated(
  session: Session,
  updated: AddedRecord,
  counts: (field: string) => boolean,
  judge: Judge = (difference, _, exchange) => differenceFinding(difference, exchange),
): Promise<Finding> {
  const left = (record: JsonObject) =>
    sameRecord(updated.body, record, updated.resource, session.model).find(({ field }) => counts(field));
  const { exchange, record } = answered(
    await session.eventually(
      () => session.api.read(updated, updated.id),
      (latest) => latest.record !== undefined && left(latest.record) === undefined,
    ),
  );
  if (record === undefined) return fail(`${shown(updated)} as the update sent it`, noRecord, exchange);
  const difference = left(record);
  return difference === undefined ? pass(exchange) : judge(difference, record, exchange);
}
