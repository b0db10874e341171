// The laws of lists that are read in parts, one after another: the parts hold each record of the list, and each once.
import { sizeParameter } from "../../../spec/list-places.js";
import { listProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Failed } from "../../checks/finding.js";
import { listTooLong } from "../../checks/list-too-long.js";
import type { ParameterPlace } from "../../checks/places.js";
import { missed, unexpected } from "../../checks/wrong-ids.js";
import type { Query, SearchOutcome } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import { type Given, type GivenLaw, readLaw } from "./list-law.js";

/** The list is read in some five parts, and in more if the deployment holds fewer records on a page than asked. */
const wanted = 5;
export const mostPages = 30;

type Ids = readonly string[];
const idsOf = ({ found = [] }: SearchOutcome): Ids => found.flatMap(({ id }) => id ?? []);

export interface Part {
  readonly ids: Ids;
  readonly exchange: Exchange;
}

/** How to ask for the part after those that were read; undefined after the last one. */
export type NextPart = (read: readonly Part[]) => Query | undefined;

/** What was read of a list, part by part. */
interface PartsRead {
  readonly parts: readonly Part[];
  readonly exchange: Exchange | undefined;
  /** An answer that is not a list. */
  readonly wrong?: Problem;
  /** There are more parts than a run reads. */
  readonly isUnread: boolean;
}

export async function readParts(
  { ask, fixture, required }: Given<ParameterPlace>,
  length: number,
  next: NextPart,
): Promise<PartsRead> {
  const size = sizeParameter(fixture.resource);
  const sized =
    size === undefined ? [] : [[size.name, String(Math.max(2, Math.ceil(length / wanted)))] as const];
  const parts: Part[] = [];
  for (let asked = next(parts); asked && parts.length <= mostPages; asked = next(parts)) {
    const outcome = await ask([...required, ...sized, ...asked], { firstPageOnly: true });
    const { exchange } = outcome;
    const wrong = listProblem(outcome);
    if (wrong) return { parts, exchange, wrong, isUnread: false };
    parts.push({ ids: idsOf(outcome), exchange });
  }
  return { parts, exchange: parts.at(-1)?.exchange, isUnread: parts.length > mostPages };
}

export const ofParts = {
  // A list of fewer records has no two pages that show anything.
  enough: { least: 3, wanted: 3 },
  faults: {
    "record-missing": ["the pages of a list", "miss records"],
    "second-record": ["the pages of a list", "show records twice"],
  },
} as const;

interface PartsLaw<Of extends ParameterPlace> extends Omit<GivenLaw<Of>, "judge"> {
  /** How a list of so many records is read on. */
  next(given: Given<Of>, length: number): NextPart;
}

export const partsLaw = <Of extends ParameterPlace>({ next, ...row }: PartsLaw<Of>) =>
  readLaw<Of>({
    ...ofParts,
    ...row,
    async judge(given) {
      const { session, ask, required, parameter } = given;
      const whole = await ask(required);
      if (whole.found === undefined) return notApplicable("the list could not be read");
      if (whole.cut !== undefined) return listTooLong(session, whole.cut, [whole]);
      const { length } = whole.found;
      const { parts, wrong, exchange, isUnread } = await readParts(given, length, next(given, length));
      const after = await ask(required);
      const expected = `each of ${length} records once, by ${parameter.name}`;
      if (wrong) return fail(expected, wrong, exchange);
      if (isUnread) return listTooLong(session, "unread", [whole]);
      const ids = parts.flatMap((part) => part.ids);
      if (parts.length < 2 && ids.length >= length)
        return notApplicable("the first page holds the whole list");
      const found = faultIn(ids, idsOf(whole), idsOf(after));
      return found ? { ...fail(expected, found.problem, exchange), ...found.named } : pass(exchange);
    },
  });

/** What is wrong with the parts, and the records concerned. */
interface PartsFault {
  readonly problem: Problem;
  readonly named: Pick<Failed, "unexpectedIds" | "missingIds">;
}

/** The records that are twice in the parts, or in none, although the list had them before and after. */
function faultIn(ids: Ids, before: Ids, after: Ids): PartsFault | undefined {
  // A record that was added or deleted meanwhile moves the others by one place.
  const lasting = before.filter((id) => after.includes(id));
  const moved = before.length + after.length - 2 * lasting.length;
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const records = (all: Ids) => [...new Set(all)].map((id) => ({ id }));
  const missing = lasting.filter((id) => !ids.includes(id));
  if (twice.length > moved)
    return { problem: problem("second-record", `${twice[0]} twice`), named: unexpected(records(twice)) };
  if (missing.length <= moved) return undefined;
  const lacks = problem("record-missing", `a list without ${missing[0]}`);
  return { problem: lacks, named: missed(records(missing)) };
}
