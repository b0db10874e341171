// The round-trip checks: each field of a record comes back as it was added.

import { isRelated } from "../../../spec/broken-relations.js";
import { isArray, type Json, type JsonObject } from "../../../spec/json.js";
import { offers } from "../../../spec/offers.js";
import { related } from "../../../spec/related.js";
import { topOf } from "../../behaviours/json-edits.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, ReadOutcome } from "../../http/api/adapter.js";
import { blockBy } from "../../http/blocked.js";
import { cutMiddle } from "../../http/cut.js";
import type { Exchange } from "../../http/exchange.js";
import { because, type Problem, problem } from "../../http/problem.js";
import { valuesAt } from "../../search/record-values.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { textChangeOf } from "../../search/text-change.js";
import { answered, noRecord, readProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Failed } from "../finding.js";
import { once } from "../memo.js";
import { collectionOf, type Place, returningPlaces } from "../places.js";
import { listing } from "../search/listed-record.js";
import { addOwn, similarBody } from "./add-own.js";
import { idOf } from "./interaction-id.js";
import { anyRecord, firstRead } from "./interactions.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

/** A record as it was sent and as it was read, and the differences. */
export interface RoundTrip {
  readonly sent: AddedRecord;
  readonly read: JsonObject;
  readonly differences: readonly Difference[];
  readonly exchange: Exchange;
}

interface LeafPlace extends Place {
  readonly valueField: ValueField;
}

/**
 * Reads an added record, or finds it in a list if its type has no read. If neither can be done, the check is blocked by the check of
 * the read or of the search.
 */
export async function roundTripOf(session: Session, sent: AddedRecord): Promise<RoundTrip> {
  if (!offers(sent.resource, "read")) return listedTripOf(session, sent);
  return tripOf(session, sent, await session.api.read(sent, sent.id));
}

function tripOf(session: Session, sent: AddedRecord, read: ReadOutcome): RoundTrip {
  const outcome = answered(read);
  const wrong = readProblem(outcome);
  if (wrong !== undefined || !outcome.record) {
    blockBy(idOf(sent, "read"), because(`${shown(sent)} could not be read`, wrong ?? noRecord), outcome);
  }
  const differences = sameRecord(sent.body, outcome.record, sent.resource, session.model);
  return { sent, read: outcome.record, differences, exchange: outcome.exchange };
}

/** Finds an added record in a list. If it is in none, the check is blocked by that of the search. */
export async function listedTripOf(session: Session, sent: AddedRecord): Promise<RoundTrip> {
  const { outcome, entry } = await listing(session, sent);
  const differences = sameRecord(sent.body, entry.record, sent.resource, session.model);
  return { sent, read: entry.record, differences, exchange: outcome.exchange };
}

/** A fresh body that comes back: one that the search for the fixture's target lists, if its type has no read. */
export async function comparableBody(session: Session, at: Collection): Promise<JsonObject> {
  if (offers(at.resource, "read")) return session.fresh(at);
  const fixture = await session.fixture(at);
  return similarBody(session, fixture, anyQuery(fixture));
}

/** One add and one read serve the checks of every member of a type. */
export const firstRoundTrip = once(async (session, place: Place) =>
  offers(place.resource, "read")
    ? tripOf(session, await anyRecord(session, place), await firstRead(session, place))
    : targetTrip(session, place),
);

/** The target of the fixture, read once for all checks of a type. */
export const targetTrip = once(async (session: Session, place: Place) =>
  roundTripOf(session, (await session.fixture(collectionOf(session, place))).target),
);

export const memberComesBack = check<LeafPlace>({
  family: "round-trip",
  name: ({ valueField }) => valueField.path,
  writes: true,
  over: (model) =>
    returningPlaces(model).flatMap((place) =>
      valueFieldsOf(model, place.resource)
        // The check of the read judges the member that names the type.
        .filter(({ path }) => path !== model.typeMember)
        .map((valueField) => ({ ...place, valueField })),
    ),
  title: ({ valueField }) => `${valueField.path} is read as it was added`,
  restsOn: "consequence.round-trip",
  clauses: ({ valueField }) => valueField.clauses,
  async run(session, { valueField, ...place }) {
    const trip = await tripWith(session, place, valueField.path);
    const values = valuesAt(trip.sent.body, valueField.path);
    if (values.length === 0)
      return notApplicable(`no ${place.resource.name} with ${valueField.path} could be added`);
    const back = valuesAt(trip.read, valueField.path).length > 0;
    const finding = judgeRoundTrip(trip, valueField.path);
    if (!back && finding.verdict === "pass")
      return notApplicable(`${valueField.path} is optional, and the record comes without it`);
    return finding;
  },
});

/** The first round trip; where its record has no such member, since another excludes it, that of a record that has it. */
async function tripWith(session: Session, place: Place, path: string): Promise<RoundTrip> {
  const first = await firstRoundTrip(session, place);
  if (valuesAt(first.sent.body, path).length > 0 || !isRelated(place.resource, topOf(path))) return first;
  const at = collectionOf(session, place);
  const body = related(at.resource, await session.fresh(at, { unrelated: true }), [path]);
  return roundTripOf(session, await addOwn(session, at, body));
}

/** Fails on the first difference at a member, or at a member that contains it. */
export function judgeRoundTrip(
  { differences, exchange }: Pick<RoundTrip, "differences" | "exchange">,
  path: string,
): ReturnType<typeof pass> {
  const difference = differences.find(({ field }) => field === path || path.startsWith(`${field}.`));
  return difference ? differenceFinding(difference, exchange) : pass(exchange);
}

/** A value that was sent, what came in place of it, and the member that it is in. */
export function differenceFinding(difference: Difference, exchange: Exchange): Failed {
  const { path, sent, got, field } = difference;
  return {
    ...fail(`${path} ${brief(sent, got)}`, differenceProblem(difference), exchange, field),
    ...changeIn(difference),
  };
}

/**
 * What the finding says of two values that differ: of a changed text, of a list in another order, and of others the words for both,
 * as they are in what was expected and in what came.
 */
export function changeIn(
  { sent, got, isReversed, reordered }: Difference,
  [expected, came] = [brief(sent, got), brief(got ?? null, sent)],
): Pick<Failed, "textChange" | "cutTo" | "isReversed" | "differing"> {
  if (isReversed) return { isReversed };
  if (reordered) return {};
  if (got === undefined) return { differing: { sent: expected, got: nothingThere } };
  const textChange = textChangeOf(sent, got);
  return {
    ...(textChange === undefined ? {} : { textChange }),
    ...(textChange === "cut" && typeof got === "string" ? { cutTo: got.length } : {}),
    differing: { sent: expected, got: came, ...(isWrapped(sent, got) && { isWrapped: true }) },
  };
}

/** What came in place of a value that was lost. */
const nothingThere = "nothing there";

const isWrapped = (sent: Json, got: Json): boolean =>
  isArray(got) && got.length === 1 && JSON.stringify(got[0]) === JSON.stringify(sent);

/** The value that was read in place of the one that was sent. */
export function differenceProblem({ sent, got, reordered, isReversed }: Difference): Problem {
  if (isArray(sent) && isArray(got) && got.length < sent.length) {
    return problem("elements-lost", `${got.length} of ${sent.length} elements: ${brief(got, sent)}`);
  }
  if (isArray(sent) && isArray(got) && got.length > sent.length) {
    return problem("elements-added", `${got.length} elements, not ${sent.length}: ${brief(got, sent)}`);
  }
  if (isReversed) return problem("order-changed", `the same elements in reverse: ${brief(got, sent)}`);
  if (reordered) return problem("order-changed", `the same elements in another order: ${brief(got, sent)}`);
  return got === undefined ? problem("value-lost", nothingThere) : problem("value-changed", brief(got, sent));
}

const longest = 60;
/** What is shown of a longer text at its beginning, at its end, and around its first difference from another. */
const [head, tail, start, before, after] = [30, 20, 10, 12, 30];

/** A value as JSON. A long one is cut so that its ends show, or else its first difference from `other`. */
export function brief(value: unknown, other: unknown = value): string {
  const [text, another] = [JSON.stringify(value), JSON.stringify(other)];
  if (text.length <= longest) return text;
  // Of a text, its own characters: a reader looks for the limit that cuts it.
  const length = typeof value === "string" ? value.length : text.length;
  const cut = cutMiddle(length);
  const at = firstDifference(text, another);
  if (at === undefined || at + before < head)
    return `${part(text, 0, head)}${cut}${part(text, text.length - tail)}`;
  // If the difference makes it a little longer than the other, both end with the same characters.
  const longerBy = Math.max(0, text.length - another.length);
  const to = at + after + (longerBy < tail ? longerBy : 0);
  return `${part(text, 0, start)}${cut}${part(text, at - before, to)}${to < text.length ? "…" : ""}`;
}

function firstDifference(one: string, other: string): number | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Without half a surrogate pair at an end. */
const part = (text: string, from: number, to?: number): string =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
