import { counted } from "../../spec/text/counted.js";
import type { AddedRecord, Exchange, Finding, FoundRecord, Outcome, SearchOutcome } from "../contract.js";
import { leadsOn } from "../http/api/context.js";
import { leadsTo } from "../http/client/redirects.js";
import { isSuccess } from "../http/status.js";
import { whyIndeterminate } from "../http/turned-away.js";
import { Blocked } from "../runner/blocked.js";

/** Which records a list must hold, and which it must not. */
export interface Wanted {
  readonly listed?: readonly AddedRecord[];
  readonly absent?: readonly AddedRecord[];
}

export function pass(exchange?: Exchange): Finding {
  return exchange ? { verdict: "pass", exchange } : { verdict: "pass" };
}

export function fail(expected: string, actual: string, exchange?: Exchange): Finding {
  return { verdict: "fail", expected, actual, ...(exchange ? { exchange } : {}) };
}

export function notApplicable(reason: string): Finding {
  return { verdict: "not-applicable", reason };
}

/** A record as failures name it: its type and id. */
export function shown(record: AddedRecord): string {
  return `${record.resource.name} ${record.id}`;
}

/** Throws `Blocked` where what came tells nothing of what was asked, for good or ill: that is nobody's verdict. */
export function answered<T extends Outcome>(outcome: T): T {
  const { exchange } = outcome;
  const indeterminate = whyIndeterminate(exchange);
  if (indeterminate !== undefined) throw new Blocked(indeterminate, { exchange });
  return outcome;
}

/** What is wrong with an answer that should say that something was done or found; absent where nothing is. */
export function problemOf(outcome: Outcome): string | undefined {
  const { status } = outcome.exchange;
  const done = outcome.problem === undefined && leadsOn(outcome.exchange);
  if (status !== undefined && !done && !isSuccess({ status })) {
    return `answered with ${status}${ledElsewhere(outcome.exchange)}`;
  }
  return outcome.problem;
}

/** After these a client may send a GET in place of what changes something (RFC 9110, sections 15.4.2 and 15.4.3). */
const changingMethod = [301, 302];

/**
 * Nothing is sent to another origin than the base URL's, credentials least of all; and nothing that changes something is sent where
 * the answer does not say that it may be: where it leads is said instead.
 */
function ledElsewhere(exchange: Exchange): string {
  const { method, status = 0, url } = exchange;
  const there = leadsTo(exchange);
  if (there === undefined) return "";
  const { origin, pathname } = there;
  if (origin !== new URL(url).origin) return `, which leads to ${origin}: is that the base URL?`;
  if (method === "GET") return "";
  if (status === 303) return `, which leads to ${pathname}: that it was done cannot be seen`;
  if (!changingMethod.includes(status)) return "";
  return `, which leads to ${pathname}: only 307 and 308 let a ${method} follow`;
}

/** What is wrong with an answer that should be a list. */
export function listProblem(outcome: SearchOutcome): string | undefined {
  if (outcome.found) return undefined;
  return problemOf(outcome) ?? `${outcome.exchange.status}, and no list can be seen in the answer`;
}

export function lists(outcome: SearchOutcome, record: AddedRecord): boolean {
  return foundIn(outcome, record) !== undefined;
}

export function foundIn(outcome: SearchOutcome, record: AddedRecord): FoundRecord | undefined {
  return outcome.found?.find(({ id }) => id === record.id);
}

/** Holds a list to what was wanted. */
export function judgeList(outcome: SearchOutcome, wanted: Wanted): Finding {
  const problem = listProblem(answered(outcome));
  const listed = wanted.listed ?? [];
  const absent = wanted.absent ?? [];
  const missing = listed.filter((record) => !lists(outcome, record));
  const extra = absent.filter((record) => lists(outcome, record));
  if (problem === undefined && missing.length === 0 && extra.length === 0) return pass(outcome.exchange);
  return fail(wantedText(listed, absent), gotText(outcome, problem, missing, extra), outcome.exchange);
}

/**
 * Throws `Blocked` where a list goes on after what was read of it, unless what was read shows that it is wrong, or holds all that
 * was wanted: the rest may hold what lacks, or what must not be there.
 */
export function blockCutShort(outcome: SearchOutcome, { listed = [], absent = [] }: Wanted): void {
  if (!outcome.cutShort || absent.some((record) => lists(outcome, record))) return;
  if (absent.length === 0 && listed.every((record) => lists(outcome, record))) return;
  throw new Blocked(
    `the list goes on after ${counted(outcome.exchanges.length, "page")}, and no more of it was read`,
    { exchange: outcome.exchange, code: "list-too-long" },
  );
}

function wantedText(listed: readonly AddedRecord[], absent: readonly AddedRecord[]): string {
  const parts = [
    ...(listed.length > 0 ? [`${names(listed)} in the list`] : []),
    ...(absent.length > 0 ? [`${names(absent)} not in the list`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : "a list";
}

function gotText(
  outcome: SearchOutcome,
  problem: string | undefined,
  missing: readonly AddedRecord[],
  extra: readonly AddedRecord[],
): string {
  if (problem !== undefined) return problem;
  const length = outcome.found?.length ?? 0;
  const parts = [
    ...(missing.length > 0 ? [`without ${names(missing)}`] : []),
    ...(extra.length > 0 ? [`with ${names(extra)}`] : []),
  ];
  return `${outcome.exchange.status}, a list of ${length} ${parts.join(" and ")}`;
}

function names(records: readonly AddedRecord[]): string {
  return records.map(shown).join(" and ");
}
