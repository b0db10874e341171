// The check that an update changes every member that it gives another value: texts, numbers, booleans, dates, references, lists.

import { type JsonObject, ownMember } from "../../../spec/json.js";
import { related } from "../../../spec/related.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, UpdateOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { valuesAt } from "../../search/record-values.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { answered } from "../answer-problems.js";
import { fail, type pass } from "../expect.js";
import type { Failed, Faults, Finding, LostFields } from "../finding.js";
import { once } from "../memo.js";
import { collectionOf, type Place } from "../places.js";
import { addOwn, notChanged } from "./add-own.js";
import { afterChange, checkOfChange, readUpdated } from "./changed-record.js";
import { otherValues, shortened } from "./other-values.js";
import { brief, differenceFinding, roundTripOf } from "./round-trip.js";

const stays = ["an update", "keeps the old value of a member"] as const;

const faults: Faults = {
  "value-changed": stays,
  "value-lost": ["an update", "removes a member that it changes"],
  "elements-added": ["an update", "keeps elements of a list that it replaces"],
  "elements-lost": ["an update", "loses elements of a list that it replaces"],
  "no-record": ["an updated record", "cannot be read"],
};

/** A record, and the fields that were already lost when it was added. */
interface Standing {
  readonly own: AddedRecord;
  readonly lost: ReadonlySet<string>;
}

/** Name of the check within a type. */
export const eachMemberName = "each-member";

export const everyMemberChanges = checkOfChange("update", {
  name: eachMemberName,
  title: "a read returns the new value of each member that an update changes",
  faults,
  restsOn: "consequence.last-written",
  async run(session, of) {
    const { finding, lost, after } = await changedRecord(session, of);
    if (finding.verdict !== "pass") return finding;
    const ofShorter = (await ofShorterLists(session, of, lost)) ?? finding;
    return ofShorter.verdict === "pass"
      ? { ...ofShorter, ...(await lostFields(session, of, after, lost).catch(unknown)) }
      : ofShorter;
  },
});

/** A record before and after an update of all its members, and what a read showed. */
interface ChangedRecord {
  readonly before: AddedRecord;
  readonly after: AddedRecord;
  /** The update. */
  readonly exchange: Exchange;
  readonly finding: Finding;
  /** The fields that were already lost when the record was added. */
  readonly lost: Standing["lost"];
}

/** Updates one record for the checks of all members. If every change is refused, the check is blocked by that of the interaction. */
export const changedRecord = once(async (session: Session, of: Place): Promise<ChangedRecord> => {
  const at = collectionOf(session, of);
  const own = await addOwn(session, at, await session.fresh(at, { named: "first" }));
  const lost = new Set((await roundTripOf(session, own)).differences.map(({ field }) => field));
  const other = await otherValues(session, own);
  const whole = await changed(session, { own, lost }, other);
  // The document does not say which changes are allowed: if all together are refused, each is tried alone.
  const { finding, last, outcome } = whole.finding
    ? whole
    : await oneByOne(session, { own, lost }, other, whole.outcome);
  if (finding === undefined) throw notChanged(own, "updated", whole.outcome);
  return { before: own, after: last, exchange: outcome.exchange, finding, lost };
});

/** The check itself has passed, whatever can be found out beyond it. */
function unknown(error: unknown): LostFields {
  if (error instanceof Blocked) return {};
  throw error;
}

/** What an update did with the fields that were lost when the record was added. */
async function lostFields(
  session: Session,
  of: Place,
  after: AddedRecord,
  lost: Standing["lost"],
): Promise<LostFields> {
  const sent = [...lost].filter((field) => valuesAt(after.body, field).length > 0);
  if (sent.length === 0) return {};
  const differing = await differingIn(session, after);
  const lostAgain = sent.filter((field) => differing?.has(field));
  const kept = await keptAlike(
    session,
    of,
    sent.filter((field) => differing?.has(field) === false),
  );
  return {
    ...(kept.length === 0 ? {} : { lostByAddsOnly: kept }),
    ...(lostAgain.length === 0 ? {} : { lostByUpdatesToo: lostAgain }),
  };
}

/**
 * The fields that an add loses and an update with the same values keeps: that an update keeps another value proves nothing, since a
 * deployment may lose some values only.
 */
async function keptAlike(session: Session, of: Place, fields: readonly string[]): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const at = collectionOf(session, of);
  const own = await addOwn(session, at, await session.fresh(at, { named: "first" }));
  const lost = await differingIn(session, own);
  const { done } = answered(await session.api.update(own, own.body));
  const left = done ? await differingIn(session, own) : undefined;
  return fields.filter((field) => lost?.has(field) && left?.has(field) === false);
}

/** The fields that a read shows with another value than was sent; undefined if it shows no record. */
async function differingIn(
  session: Session,
  { body, ...own }: AddedRecord,
): Promise<ReadonlySet<string> | undefined> {
  const { record } = answered(await session.api.read(own, own.id));
  if (record === undefined) return undefined;
  return new Set(sameRecord(body, record, own.resource, session.model).map(({ field }) => field));
}

/**
 * Updates a record with lists that have fewer elements; undefined if it has no such list or the update is refused. The record is one of
 * its own: that a second update of a record fails is not the fault of a single one.
 */
async function ofShorterLists(
  session: Session,
  of: Place,
  lost: Standing["lost"],
): Promise<Finding | undefined> {
  const at = collectionOf(session, of);
  const own = await addOwn(session, at, await session.fresh(at, { bulk: true }));
  const short = shortened(own.body);
  return sameJson(short, own.body) ? undefined : (await changed(session, { own, lost }, short)).finding;
}

interface Change {
  readonly outcome: UpdateOutcome;
  /** Undefined if the update was refused. */
  readonly finding?: Finding;
  /** The record as the update left it. */
  readonly last: AddedRecord;
}

/** Updates the record, and judges what a read shows of it. */
async function changed(session: Session, { own, lost }: Standing, body: JsonObject): Promise<Change> {
  const outcome = answered(await session.api.update(own, body));
  if (!outcome.done) return { outcome, last: own };
  const last = { ...own, body: outcome.sent };
  return { outcome, last, finding: afterChange(await judged(session, own, last, lost), outcome.exchange) };
}

function judged(
  session: Session,
  before: AddedRecord,
  after: AddedRecord,
  lost: ReadonlySet<string>,
): Promise<Finding> {
  return readUpdated(
    session,
    after,
    (field) => !lost.has(field),
    (difference, record, exchange) =>
      showsOld(session, before, record, difference)
        ? { ...unchanged(difference, exchange), ...keptIn(session, { before, after, lost }, record) }
        : { ...differenceFinding(difference, exchange), fault: notAsSent },
  );
}

/** An update, and the fields that were already lost when the record was added. */
interface Update extends Pick<Standing, "lost"> {
  readonly before: AddedRecord;
  readonly after: AddedRecord;
}

/** The fields that still have their old values, if the update changed others. */
function keptIn(
  { model }: Session,
  { before, after, lost }: Update,
  record: JsonObject,
): Pick<Failed, "keptOld"> {
  const { resource } = after;
  const old = sameRecord(before.body, record, resource, model);
  const fields = sameRecord(before.body, after.body, resource, model)
    .filter(({ field }) => !lost.has(field))
    .map(({ field, path }) => ({ field, isKept: old.every((one) => !overlap(one.path, path)) }));
  const kept = new Set(fields.filter(({ isKept }) => isKept).map(({ field }) => field));
  return kept.size === 0 || fields.every(({ isKept }) => isKept) ? {} : { keptOld: [...kept] };
}

const notAsSent = ["an update", "does not store a member as it was sent"] as const;

/** Whether the member still has the value from before the update. */
function showsOld(
  session: Session,
  { body, resource }: AddedRecord,
  record: JsonObject,
  at: Difference,
): boolean {
  return sameRecord(body, record, resource, session.model).every(({ path }) => !overlap(path, at.path));
}

/** Whether one path leads to the value of the other, or into it. */
const overlap = (one: string, other: string): boolean => isIn(one, other) || isIn(other, one);

const isIn = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

function unchanged({ path, field, sent, got }: Difference, exchange: Parameters<typeof pass>[0]): Failed {
  const now = got === undefined ? "no such member" : brief(got, sent);
  return fail(
    `${path} ${brief(sent, got)}`,
    problem("value-changed", `${path} ${now}, as before`),
    exchange,
    field,
  );
}

/** Updates one member after the other; a refused change is left out. */
async function oneByOne(
  session: Session,
  { own, lost }: Standing,
  other: JsonObject,
  refused: UpdateOutcome,
): Promise<Change> {
  let last = own;
  let outcome = refused;
  let finding: Finding | undefined;
  for (const [name, value] of Object.entries(other)) {
    if (sameJson(ownMember(last.body, name), value)) continue;
    const body = related(own.resource, { ...last.body, [name]: value }, [name]);
    const change = await changed(session, { own: last, lost }, body);
    if (change.finding === undefined) continue;
    ({ finding, last, outcome } = change);
    if (finding?.verdict !== "pass") break;
  }
  return { outcome, last, ...(finding ? { finding } : {}) };
}
