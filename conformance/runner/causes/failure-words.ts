// The words for how something fails, by the code of a result; those for members are with their diagnosis.
import { counted } from "../../../spec/text/counted.js";
import type { ProblemCode } from "../../http/problem.js";
import type { AddFault, StrayRecord } from "../report.js";
import type { MissedBound, RangeFault, Shift, WrongSide } from "./bound-faults.js";

/** What fails, of one thing and of several. */
export type Words = readonly [one: string, many: string];

/** How something fails, the same in fewer words, and what the words mean if they do not say it all. */
export interface Fault {
  readonly long: Words;
  readonly short?: Words;
  readonly means?: string;
}

/** The same words of one thing and of several, after verbs if these differ. */
export const both = (words: string, verbs?: Words): Words =>
  verbs === undefined ? [words, words] : [`${verbs[0]} ${words}`, `${verbs[1]} ${words}`];

const irregular: Readonly<Record<string, string>> = { is: "are", has: "have", does: "do" };

/** The words of one thing, which begin with their verb, and the same of several things. */
const ofEach = (one: string): Words => [
  one,
  one.replace(/^\w+/, (verb) => irregular[verb] ?? verb.replace(/(?<=ss|ch)es$|s$/, "")),
];

/** A fault from its words of one thing, long and short. */
export const fault = (one: string, short?: string): Fault =>
  short === undefined ? { long: ofEach(one) } : { long: ofEach(one), short: ofEach(short) };

/** How a request fails that is not done. */
export const refused = fault("is refused");

/** How a search parameter fails. */
export const searchFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  refused,
  redirected: fault("is redirected"),
  "no-answer": fault("is not answered"),
  "not-a-list": { long: ["is not answered with a list", "are not answered with lists"] },
  "not-json": fault("is not answered with JSON"),
  "empty-body": { long: ["is answered with an empty body", "are answered with empty bodies"] },
  "record-missing": fault("does not find matching records", "misses matches"),
  "record-unexpected": fault("finds records that do not match", "finds others too"),
  "records-wrong": {
    long: [
      "misses matching records and finds others instead",
      "miss matching records and find others instead",
    ],
    short: ["returns the wrong records", "return the wrong records"],
  },
};

/** How a search fails that returns the same records without its parameter. */
export const ignored: Fault = {
  ...fault("is ignored"),
  means: "A search with another value, or without the parameter, returns the same records.",
};

/** How a search by several parameters fails that ignores one of them. */
export const ignores = ([name, ...others]: readonly string[]): Fault =>
  fault(`ignores ${name === undefined || others.length > 0 ? "one of them" : name}`);

/** How a read or a search at another site fails. */
export const showsOther = fault("shows records of another site");

/** How the next page of a list fails. */
export const noNextPage: Fault = { long: both("is not answered with a list"), short: both("is not a list") };

/** How a request fails whose redirect leads to the request itself. */
export const redirectedToItself: Fault = {
  long: ["is redirected to itself", "are redirected to themselves"],
};

/** How a change at another site fails. */
export const reaches = fault("changes records of another site");

/** How a search fails whose list is longer or shorter than the value asks. */
export const otherLength = fault("returns the wrong number of records");

/** How a search by several parameters fails that returns what any one of them matches. */
export const joinedByOr: Fault = {
  ...fault("returns records that match only one of them", "is joined by or"),
  means: "A search by several parameters must return only records that match all of them.",
};

/** How a date search fails that finds other records for the same time at another offset. */
export const misreadsOffset: Fault = {
  ...fault("misreads the UTC offset of a time", "misreads UTC offsets"),
  means: "Searches for the same time, written with different UTC offsets, return different records.",
};

/** How two parameters fail that look at the same fields: either may be at fault. */
export const findDifferent: Fault = {
  long: both("look at the same fields and find different records"),
  short: both("find different records"),
  means: "The parameters look at the same fields, so one of them is wrong. The run cannot tell which.",
};

/** How lists fail that all end after the same number of records. */
export const endsAfter = (length: number): Fault => fault(`holds at most ${counted(length, "record")}`);

/** How a search parameter fails that misses records which others find. */
export function missesBeside(others: readonly string[]): Fault {
  const [by, find] =
    others.length === 1
      ? [`parameter ${others[0]}`, "finds"]
      : [`parameters ${others.join(" and ")}`, "find"];
  return fault(`misses matching records that ${by} ${find}`, `misses records that ${by} ${find}`);
}

/** How searches fail whose lists are all empty. */
export const nothing = fault("finds nothing");

/** How a search fails that returns records of which none matches. */
export const noneMatches = fault("returns only records that do not match", "returns only others");

/** How a search fails that returns records with other values in place of those that match. */
export const returnsInstead = (values: readonly string[]): Fault =>
  fault(`returns records with ${values.join(", ")} instead`, "finds other records instead");

/** How a search by one bound of a date fails. */
export function wrongSideWords({ where, misses }: WrongSide): Fault {
  const words = `returns records ${where}`;
  return fault(`${words}${misses ? ", and misses records that match" : ""}`, words);
}

/** How a bound fails that leaves out what is dated at the bound itself. */
export const missedBoundWords = ({ isDay }: MissedBound): Fault =>
  fault(`leaves out ${isDay ? "the day itself" : "the date itself"}`);

/** How date searches fail whose bounds find only what is dated at the bound, as a date without a prefix does. */
export const onlyAtBound: Fault = {
  ...fault("finds only the date itself, not what is before or after it", "finds only the date itself"),
  means: "A search from a date, or up to a date, acts like one for this date. Often its prefix is not read.",
};

/** How date searches fail whose two bounds are one date. */
export const missesOneDate = fault("misses records if both bounds are the same date");

/** How date searches fail that find nothing by one bound, and what they must by two. */
export const nothingAlone = fault("finds nothing with one bound alone");

const shifted = (to: string): Fault => ({
  ...fault(`shifts its bounds to ${to} time`, `shifts bounds to ${to} time`),
  means: `A search by date looks from or up to ${to} time than asked. Often the time zone is read wrongly.`,
});

/** How date searches fail whose bounds are all taken for an earlier, or a later, time. */
export const shifts: Readonly<Record<Shift, Fault>> = {
  earlier: shifted("an earlier"),
  later: shifted("a later"),
};

/** How the searches of a type fail that lack a parameter. */
export const refusedWithout = (name: string): Fault => ({ long: both(`without ${name} is refused`) });

/** The words that a check has for its failure, and the requests that came before it in a sequence. */
export const ownFault = (fails: string, steps?: string): Fault =>
  steps === undefined
    ? { long: both(fails) }
    : { long: both(`${fails} after ${steps}`), short: both(`${fails} after other requests`) };

/** How a date range fails. */
export function rangeWords(range: RangeFault): Fault {
  if (range.kind === "beyond")
    return {
      ...fault("returns records outside a range of two bounds", "returns records outside ranges"),
      means:
        "A search by two bounds returns records that it does not return with one of the bounds, or without them.",
    };
  if (range.kind === "either") return fault("matches either of its two bounds, not both");
  const { position, prefix } = range;
  const which = position === undefined ? (prefix ?? "one") : `the ${position}`;
  const named = position === undefined || prefix === undefined ? "" : ` (${prefix})`;
  return {
    long: [`ignores ${which} of its two bounds${named}`, `ignore ${which} of their two bounds${named}`],
    short: ofEach(
      position === undefined ? `ignores ${which} of two bounds` : `ignores ${which} bound${named}`,
    ),
  };
}

/** What goes wrong with adds that are answered as done, and how. */
export const addFaultWords: Readonly<Record<AddFault, readonly [what: string, fails: string]>> = {
  "id-shared": ["some adds", "share an id"],
  "parallel-id-shared": ["parallel adds", "share an id"],
  lost: ["some adds", "are lost"],
  late: ["some records", "are not found soon after their add"],
  unstored: ["bodies", "are not stored"],
  newest: ["lists", "lack their newest record"],
  oldest: ["lists", "lack their oldest record"],
};

/** How reads fail that mix up records. */
export const anotherRecord = fault("answers with another record");

/** How lists fail that all hold one record. */
export const inEveryList: Fault = {
  long: ["is in every list, whatever is asked", "are in every list, whether they match or not"],
  short: ["is in every list", "are in every list"],
};

/** How the lists of several types fail, each of which holds one record: the types are named after these words. */
export const inEachList = fault("is in every list");

/** Where that record comes from. */
export const strayFrom: Readonly<Record<StrayRecord["from"], string>> = {
  run: "; this run added it",
  "no-read": "; a read does not find it",
  elsewhere: "; this run did not add it",
  client: "; a client added it",
  unseen: "; no client was seen to add it",
};

/** How updates fail that are answered as done. */
export const changesNothing = fault("changes nothing");

/** How deletes fail that are answered as done. */
export const deletesNothing = fault("deletes nothing");

/** A delete that fails only while other requests run, and what it is told beside. */
export const ofOverlap = { what: "a concurrent delete", tail: "; a delete alone works" } as const;
