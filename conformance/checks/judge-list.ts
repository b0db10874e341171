// Judges whether a list holds the records that it must, and no other.
import { counted } from "../../spec/text/counted.js";
import { shortened } from "../../spec/text/layout.js";
import type { Session } from "../fixtures/session.js";
import type { Collection, FoundRecord, SearchOutcome, SentRecord } from "../http/api/adapter.js";
import { blockAtLimit } from "../http/blocked.js";
import { type Problem, problem } from "../http/problem.js";
import { answered, listProblem } from "./answer-problems.js";
import { fail, pass, shown } from "./expect.js";
import type { Finding } from "./finding.js";
import { listCut } from "./list-too-long.js";
import { missed, unexpected } from "./wrong-ids.js";

/** Which records a list must hold, and which it must not. */
export interface Wanted {
  readonly listed?: readonly SentRecord[];
  readonly absent?: readonly SentRecord[];
  /** The answer to an earlier search will do, if the list is as wanted. */
  readonly mayBeKept?: true;
  /** The values of a record by which it is searched: failures show them beside its id. */
  readonly valuesOf?: (record: SentRecord) => readonly string[];
  /** What the values are of, if they do not tell it themselves: the name of a search parameter. */
  readonly valuesAre?: string;
  /** Known records that the search excludes, with their values: failures show those that are listed in place of a missing one. */
  readonly strangers?: readonly Stranger[];
  /** The values of the search that exclude a record: failures show them beside a record that was listed all the same. */
  readonly excludedBy?: (record: SentRecord) => readonly string[];
}

/** A record that a search excludes, and its values. */
interface Stranger {
  readonly record: SentRecord;
  readonly values: readonly string[];
}

/** Judges whether an answer is a list, whatever it holds. */
export function judgeAnswered(outcome: SearchOutcome): Finding {
  const unlisted = listProblem(outcome);
  return unlisted ? fail("a 2xx status with a list", unlisted, outcome.exchange) : pass(outcome.exchange);
}

export const lists = (outcome: SearchOutcome, record: SentRecord): boolean =>
  foundIn(outcome, record) !== undefined;

export const foundIn = (outcome: SearchOutcome, record: SentRecord): FoundRecord | undefined =>
  outcome.found?.find(({ id }) => id === record.id);

/** Judges whether a list holds the wanted records and none of the unwanted ones. */
export function judgeList(outcome: SearchOutcome, wanted: Wanted): Finding {
  const unlisted = listProblem(answered(outcome));
  const listed = wanted.listed ?? [];
  const absent = wanted.absent ?? [];
  const missing = listed.filter((record) => !lists(outcome, record));
  const extra = absent.filter((record) => lists(outcome, record));
  if (unlisted === undefined && missing.length === 0 && extra.length === 0) return pass(outcome.exchange);
  if (unlisted !== undefined) return fail(wantedText(wanted), unlisted, outcome.exchange);
  // What is wrong comes first, since a report may cut the end.
  const expected = wantedText(
    {
      ...wanted,
      listed: [...missing, ...listed.filter((record) => !missing.includes(record))],
      absent: [...extra, ...absent.filter((record) => !extra.includes(record))],
    },
    missing.length === 0,
  );
  const returnedValues = extra.length === 0 ? strangeValues(outcome, missing, wanted) : [];
  const actual = wrongRecords(outcome, { missing, extra, returnedValues }, wanted);
  const excludedBy = [...new Set(extra.flatMap((record) => wanted.excludedBy?.(record) ?? []))];
  return {
    ...fail(expected, actual, outcome.exchange),
    ...unexpected(extra),
    ...missed(missing),
    ...(missing.length > 0 && outcome.found?.length === 0 ? { isEmpty: true as const } : {}),
    ...(missing.length > 0 && outcome.found ? { listLength: outcome.found.length } : {}),
    ...(excludedBy.length === 0 ? {} : { excludedBy }),
    ...(returnedValues.length === 0 ? {} : { returnedValues }),
  };
}

/** More values say no more about a search. */
const mostStrange = 3;

/** The values of listed records that the search excludes, without those that a missing record has too. */
function strangeValues(
  outcome: SearchOutcome,
  missing: readonly SentRecord[],
  { strangers = [], valuesOf = () => [] }: Wanted,
): readonly string[] {
  const own = new Set(missing.flatMap(valuesOf));
  const values = strangers.filter(({ record }) => lists(outcome, record)).flatMap((one) => one.values);
  return [...new Set(values)].filter((value) => !own.has(value)).slice(0, mostStrange);
}

/**
 * Throws `Blocked` if a list was not read to its end, and `Inapplicable` if it may lack records for another reason, unless the part that
 * is there decides: the rest may hold the missing record, or an unwanted one.
 */
export async function blockCut(
  session: Session,
  at: Collection,
  outcome: SearchOutcome,
  { listed = [], absent = [] }: Wanted,
): Promise<void> {
  if (absent.some((record) => lists(outcome, record))) return;
  const isMissing = listed.some((record) => !lists(outcome, record));
  if (!isMissing && (absent.length === 0 || outcome.cut !== "unread")) return;
  const cut = outcome.found && (await session.cutOf(at, outcome));
  if (cut === undefined) return;
  if (cut !== "unread") throw listCut(session, cut, outcome);
  const why = `the list has more than ${counted(outcome.exchanges.length, "page")}, and the rest was not read`;
  blockAtLimit("list-too-long", why, outcome.exchange);
}

function wantedText({ listed = [], absent = [], valuesOf, valuesAre }: Wanted, absentFirst = false): string {
  const shown = { valuesOf, valuesAre };
  const parts = [
    ...(listed.length > 0 ? [`with ${names(listed, shown)}`] : []),
    ...(absent.length > 0 ? [`without ${names(absent, shown)}`] : []),
  ];
  const ordered = absentFirst ? parts.toReversed() : parts;
  return ["a list", ordered.join(", but ")].filter((part) => part !== "").join(" ");
}

/** What is wrong with a list. */
interface Wrong {
  readonly missing: readonly SentRecord[];
  readonly extra: readonly SentRecord[];
  readonly returnedValues: readonly string[];
}

function wrongRecords(
  outcome: SearchOutcome,
  { missing, extra, returnedValues }: Wrong,
  { excludedBy, ...wanted }: Wanted,
): Problem {
  const length = outcome.found?.length ?? 0;
  const instead = returnedValues.map((value) => shortened(value, longestValue)).join(", ");
  // What is there says more than what is not, and a report may cut the end.
  const parts = [
    ...(extra.length > 0 ? [`with ${names(extra, { ...wanted, excludedBy })}`] : []),
    ...(instead === "" ? [] : [`with ${instead}`]),
    // An empty list has none of what was expected.
    ...(missing.length > 0 && length > 0 ? [`without ${names(missing, wanted)}`] : []),
  ];
  const code =
    extra.length === 0 ? "record-missing" : missing.length === 0 ? "record-unexpected" : "records-wrong";
  return problem(code, [listWords(length), parts.join(" and ")].join(" ").trimEnd());
}

/** A list as findings describe it. */
export const listWords = (length: number): string =>
  length === 0 ? "an empty list" : `a list of ${counted(length, "record")}`;

type Named = { readonly [K in "valuesOf" | "valuesAre" | "excludedBy"]?: Wanted[K] | undefined };

/** Longer values, such as texts, would leave no room for the others. */
const longestValue = 40;

/** The value that a search asked for, with others that the record has. */
const inWords = ([first = "", ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.join(", ")})`;

/**
 * `Vehicle 2019-06-11 (not ge2019-06-12; 42)`, or `the Vehicle whose state is new (and used) (42)`: the values come before the id,
 * since a report may cut the end.
 */
function names(
  records: readonly SentRecord[],
  { valuesOf = () => [], valuesAre, excludedBy = () => [] }: Named,
): string {
  const each = records.map((record) => {
    const values = valuesOf(record).map((value) => shortened(value, longestValue));
    if (values.length === 0) return shown(record);
    const not = excludedBy(record).map((value) => `not ${shortened(value, longestValue)}`);
    const { name } = record.resource;
    const which =
      valuesAre === undefined
        ? `${name} ${values.join(", ")}`
        : `the ${name} whose ${valuesAre} is ${inWords(values)}`;
    return `${which} (${[...not, record.id].join("; ")})`;
  });
  return each.join(" and ");
}
