// Judges whether the parts of a list, read one after another, are the list: each record once, and all of them.

import type { Session } from "../../fixtures/session.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { answered } from "../answer-problems.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Failed, Faults, Finding } from "../finding.js";
import { listTooLong } from "../list-too-long.js";
import { collectionOf, type ParameterPlace } from "../places.js";
import { lengthOfList } from "../search/enough-records.js";
import { missed, unexpected } from "../wrong-ids.js";

/** A list of fewer records has no two pages that show anything. */
const enough = 3;
/** The list is read in at most so many parts. */
const parts = 5;
/** A deployment may hold fewer records on a page than asked. */
export const mostPages = 30;
/** Others may write at the same time, so a fault counts only if it is there each time. */
const times = 3;

/** What is wrong with the pages of a list. */
export const pageFaults: Faults = {
  "record-missing": ["the pages of a list", "miss records"],
  "second-record": ["the pages of a list", "show records twice"],
};

type Ids = readonly string[];

export const idsOf = ({ found = [] }: SearchOutcome): Ids => found.flatMap(({ id }) => id ?? []);

/** What was read of a list, part by part. */
export interface PartsRead {
  readonly ids: Ids;
  readonly pages: number;
  readonly exchange?: Exchange;
  /** An answer that is no list. */
  readonly wrong?: Problem;
}

/** Reads the parts of the list of a query, which has `length` records. */
type ReadParts = (query: Query, length: number) => Promise<PartsRead>;

export async function judgeParts(session: Session, of: ParameterPlace, read: ReadParts): Promise<Finding> {
  const at = collectionOf(session, of);
  const required = await withEnough(session, at, of);
  return eachTime(() => judge(session, at, of, required, read));
}

/** Judges again after a fault, since others may have written meanwhile. */
export async function eachTime(judged: () => Promise<Finding>): Promise<Finding> {
  let finding: Finding = notApplicable("the list could not be read");
  for (let turn = 0; turn < times; turn += 1) {
    finding = await judged();
    if (finding.verdict !== "fail") return finding;
  }
  return finding;
}

async function judge(
  session: Session,
  at: Collection,
  { parameter }: ParameterPlace,
  required: Query,
  readParts: ReadParts,
): Promise<Finding> {
  const whole = answered(await session.api.search(at, required));
  if (whole.found === undefined) return notApplicable("the list could not be read");
  if (whole.cut !== undefined) return listTooLong(session, whole.cut, [whole]);
  const read = await readParts([...required, ...sizeFor(at, whole.found.length)], whole.found.length);
  const after = answered(await session.api.search(at, required));
  const expected = `each of ${whole.found.length} records once, by ${parameter.name}`;
  if (read.wrong !== undefined) return fail(expected, read.wrong, read.exchange);
  if (read.pages > mostPages) return listTooLong(session, "unread", [whole]);
  if (read.pages < 2 && read.ids.length >= whole.found.length)
    return notApplicable("the first page holds the whole list");
  const wrong = faultIn(read.ids, idsOf(whole), idsOf(after));
  if (wrong === undefined) return pass(read.exchange);
  const { problem: got, ...ids } = wrong;
  return { ...fail(expected, got, read.exchange), ...ids };
}

/** A size of which the list has several parts, if the type has a parameter for it. */
export function sizeFor({ resource }: Collection, length: number): Query {
  const size = resource.parameters.find(({ match }) => match === "count");
  return size === undefined ? [] : [[size.name, String(Math.max(2, Math.ceil(length / parts)))]];
}

/** What is wrong with the parts, and the records concerned. */
interface PartsFault extends Pick<Failed, "unexpectedIds" | "missingIds"> {
  readonly problem: Problem;
}

/** The records that are twice in the parts, or in none, although the list had them before and after. */
function faultIn(ids: Ids, before: Ids, after: Ids): PartsFault | undefined {
  // A record that was added or deleted meanwhile moves the others by one place.
  const lasting = before.filter((id) => after.includes(id));
  const moved = before.length + after.length - 2 * lasting.length;
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const named = (all: Ids) => [...new Set(all)].map((id) => ({ id }));
  const missing = lasting.filter((id) => !ids.includes(id));
  if (twice.length > moved)
    return { problem: problem("second-record", `${twice[0]} twice`), ...unexpected(named(twice)) };
  if (missing.length <= moved) return undefined;
  return { problem: problem("record-missing", `a list without ${missing[0]}`), ...missed(named(missing)) };
}

/** A query that enough records fit; records are added if there are fewer. */
export async function withEnough(session: Session, at: Collection, of: ParameterPlace): Promise<Query> {
  const fixture = await session.fixture(at);
  const required = fixture.requiredParameters(of.parameter);
  if ((await lengthOfList(session, fixture, required, enough)) >= enough) return required;
  blockTooFew(`the list has fewer than ${enough} records`);
}
