// The words for how something fails, by the code of a result; those for members have a file of their own.
import { counted } from "../../../spec/text/counted.js";
import type { ProblemCode } from "../../http/problem.js";
import type { StrayRecord } from "../report.js";
import type { RangeFault } from "./ignored-bound.js";
import type { MissedBound } from "./missed-bound.js";
import type { Shift } from "./shifted-bounds.js";
import type { WrongSide } from "./wrong-side.js";

/** What fails, of one thing and of several. */
export type Words = readonly [one: string, many: string];

/** How something fails, and the same in fewer words, if there are some. */
export interface Fault {
  readonly long: Words;
  readonly short?: Words;
}

/** The same words of one thing and of several, after verbs if these differ. */
export function both(words: string, verbs?: Words): Words {
  return verbs === undefined ? [words, words] : [`${verbs[0]} ${words}`, `${verbs[1]} ${words}`];
}

/** How a request fails that is not done. */
export const refused: Fault = { long: ["is refused", "are refused"] };

/** How a search parameter fails. */
export const searchFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  refused,
  redirected: { long: ["is redirected", "are redirected"] },
  "no-answer": { long: ["is not answered", "are not answered"] },
  "not-a-list": { long: ["is not answered with a list", "are not answered with lists"] },
  "not-json": { long: ["is not answered with JSON", "are not answered with JSON"] },
  "empty-body": { long: ["is answered with an empty body", "are answered with empty bodies"] },
  "record-missing": {
    long: ["does not find matching records", "do not find matching records"],
    short: ["misses matches", "miss matches"],
  },
  "record-unexpected": {
    long: ["finds records that do not match", "find records that do not match"],
    short: ["finds others too", "find others too"],
  },
  "records-wrong": {
    long: [
      "misses matching records and finds others instead",
      "miss matching records and find others instead",
    ],
    short: ["returns the wrong records", "return the wrong records"],
  },
};

/** How a search fails that returns the same records without its parameter. */
export const ignored: Fault = { long: ["is ignored", "are ignored"] };

/** How a search by several parameters fails that ignores one of them. */
export const ignores = ([name, ...others]: readonly string[]): Fault => ({
  long: both(name === undefined || others.length > 0 ? "one of them" : name, ["ignores", "ignore"]),
});

/** How a read or a search at another site fails. */
export const showsOther: Fault = {
  long: ["shows records of another site", "show records of another site"],
};

/** How the next page of a list fails. */
export const noNextPage: Fault = { long: both("is not answered with a list"), short: both("is not a list") };

/** How a request fails whose redirect leads to the request itself. */
export const redirectedToItself: Fault = {
  long: ["is redirected to itself", "are redirected to themselves"],
};

/** How a change at another site fails. */
export const reaches: Fault = {
  long: ["changes records of another site", "change records of another site"],
};

/** How a search fails whose list is longer or shorter than the value asks. */
export const otherLength: Fault = {
  long: both("the wrong number of records", ["returns", "return"]),
};

/** How a search by several parameters fails that returns what any one of them matches. */
export const joinedByOr: Fault = {
  long: ["returns records that match only one of them", "return records that match only one of them"],
  short: ["is joined by or", "are joined by or"],
};

/** How a date search fails that finds other records for the same time at another offset. */
export const misreadsOffset: Fault = {
  long: ["misreads the UTC offset of a time", "misread the UTC offset of a time"],
  short: ["misreads UTC offsets", "misread UTC offsets"],
};

/** How two parameters fail that look at the same fields: either may be at fault. */
export const findDifferent: Fault = {
  long: both("look at the same fields and find different records"),
  short: both("find different records"),
};

/** How lists fail that all end after the same number of records. */
export const endsAfter = (length: number): Fault => ({
  long: both(`at most ${counted(length, "record")}`, ["holds", "hold"]),
});

/** How a search parameter fails that misses records which others find. */
export function missesBeside(others: readonly string[]): Fault {
  const [by, find] =
    others.length === 1
      ? [`parameter ${others[0]}`, "finds"]
      : [`parameters ${others.join(" and ")}`, "find"];
  return {
    long: [`misses matching records that ${by} ${find}`, `miss matching records that ${by} ${find}`],
    short: [`misses records that ${by} ${find}`, `miss records that ${by} ${find}`],
  };
}

/** How searches fail whose lists are all empty. */
export const nothing: Fault = { long: ["finds nothing", "find nothing"] };

/** How a search fails that returns records of which none matches. */
export const noneMatches: Fault = {
  long: both("only records that do not match", ["returns", "return"]),
  short: both("only others", ["returns", "return"]),
};

/** How a search fails that returns records with other values in place of those that match. */
export function returnsInstead(values: readonly string[]): Fault {
  const what = `records with ${values.join(", ")} instead`;
  return {
    long: [`returns ${what}`, `return ${what}`],
    short: ["finds other records instead", "find other records instead"],
  };
}

/** How a search by one bound of a date fails. */
export function wrongSideWords({ where, misses }: WrongSide): Fault {
  const more = misses ? ", and misses records that match" : "";
  const words = `records ${where}`;
  return {
    long: [`returns ${words}${more}`, `return ${words}${more}`],
    short: [`returns ${words}`, `return ${words}`],
  };
}

/** How a bound fails that leaves out what is dated at the bound itself. */
export function missedBoundWords({ isDay }: MissedBound): Fault {
  const what = isDay ? "the day itself" : "the date itself";
  return { long: [`leaves out ${what}`, `leave out ${what}`] };
}

/** How date searches fail whose bounds find only what is dated at the bound, as a date without a prefix does. */
export const onlyAtBound: Fault = {
  long: both("only the date itself, not what is before or after it", ["finds", "find"]),
  short: both("only the date itself", ["finds", "find"]),
};

/** How date searches fail whose two bounds are one date. */
export const missesOneDate: Fault = {
  long: both("records if both bounds are the same date", ["misses", "miss"]),
};

/** How date searches fail that find nothing by one bound, and what they must by two. */
export const nothingAlone: Fault = { long: both("nothing with one bound alone", ["finds", "find"]) };

/** How date searches fail whose bounds are all taken for an earlier, or a later, time. */
export const shiftWords = (shift: Shift): Fault => ({
  long: both(`its bounds to ${shift === "earlier" ? "an earlier" : "a later"} time`, ["shifts", "shift"]),
  short: both(`bounds to ${shift === "earlier" ? "an earlier" : "a later"} time`, ["shifts", "shift"]),
});

/** How the searches of a type fail that lack a parameter. */
export function refusedWithout(name: string): Fault {
  return { long: both(`without ${name} is refused`) };
}

/** The words that a check has for its failure, and the requests that came before it in a sequence. */
export const ownFault = (fails: string, steps?: string): Fault =>
  steps === undefined
    ? { long: both(fails) }
    : { long: both(`${fails} after ${steps}`), short: both(`${fails} after other requests`) };

/** How a date range fails. */
export function rangeWords(fault: RangeFault): Fault {
  if (fault.kind === "either")
    return {
      long: both("either of its two bounds, not both", ["matches", "match"]),
    };
  const { position, prefix } = fault;
  const which = position === undefined ? (prefix ?? "one") : `the ${position}`;
  const named = position === undefined || prefix === undefined ? "" : ` (${prefix})`;
  return {
    long: [`ignores ${which} of its two bounds${named}`, `ignore ${which} of their two bounds${named}`],
    short:
      position === undefined
        ? [`ignores ${which} of two bounds`, `ignore ${which} of two bounds`]
        : [`ignores ${which} bound${named}`, `ignore ${which} bound${named}`],
  };
}

/** How reads fail that mix up records. */
export const anotherRecord: Fault = {
  long: ["answers with another record", "answer with another record"],
};

/** How lists fail that all hold one record. */
export const inEveryList: Fault = {
  long: ["is in every list, whatever is asked", "are in every list, whether they match or not"],
  short: ["is in every list", "are in every list"],
};

/** How the lists of several types fail, each of which holds one record: the types are named after these words. */
export const inEachList: Fault = { long: ["is in every list", "are in every list"] };

/** Where that record comes from. */
export const strayFrom: Readonly<Record<StrayRecord["from"], string>> = {
  run: "; this run added it",
  "no-read": "; a read does not find it",
  elsewhere: "; this run did not add it",
  client: "; a client added it",
  unseen: "; no client was seen to add it",
};

/** How updates fail that are answered as done. */
export const changesNothing: Fault = {
  long: ["changes nothing", "change nothing"],
};

/** How deletes fail that are answered as done. */
export const deletesNothing: Fault = {
  long: ["deletes nothing", "delete nothing"],
};

/** A delete that fails only while other requests run, and what it is told beside. */
export const ofOverlap = { what: "an overlapping delete", tail: "; a delete alone works" } as const;
