// Says in one line what is wrong, from the codes of the results that have one cause.
import { defaultFamily } from "../checks/constraints/defaults.js";
import { updateFamily } from "../checks/interactions/interaction-id.js";
import { ownWords } from "../http/own-words.js";
import type { CheckResult } from "../runner/report.js";
import { isAnotherRecord } from "./another-record.js";
import { boundsAsked, valuesAsked } from "./asked-values.js";
import type { Cause } from "./causes.js";
import { comparedIn, isComparison } from "./compared-parameters.js";
import {
  afterUpdate,
  anotherRecord,
  changedTexts,
  changesNothing,
  comeBackChanged,
  type Fault,
  findDifferent,
  ignored,
  joinedByOr,
  memberFaults,
  missesBeside,
  noDefault,
  otherLength,
  rangeWords,
  reaches,
  reorderedLists,
  returnsInstead,
  reversed,
  reversedLists,
  searchFaults,
  showsOther,
  wrongSideWords,
} from "./failure-words.js";
import { rangeFaultOf } from "./ignored-bound.js";
import { isNotUpdated } from "./not-updated.js";
import { parameterOf, typeOf } from "./subject.js";
import { wrongSideOf } from "./wrong-side.js";

/** A longer answer is not in the first line. */
const mostLetters = 160;

/** More names than this are only counted. */
const mostNamed = 3;

/** What fails, and how: the parts of a diagnosis. */
interface Parts {
  readonly results: readonly CheckResult[];
  readonly named: Named;
  readonly fault: Fault;
  /** What follows: the value that came back, or the deployment's own words. */
  readonly tail: string;
  /** The same in fewer and fewer words, the longest first. */
  readonly shorterTails?: readonly string[];
}

/** Which search parameters, or which members, fail on which types, and how; undefined if the code does not say it. */
export function diagnosisOf(cause: Cause): string | undefined {
  const parts = partsOf(cause);
  return parts && inWords(parts, "long") + parts.tail;
}

/** The same in fewer and fewer words, the longest first; empty if there is no diagnosis. */
export function diagnosesOf(cause: Cause): readonly string[] {
  const parts = partsOf(cause);
  if (parts === undefined) return [];
  const { named, tail, shorterTails = [] } = parts;
  const only = { ...parts, named: { names: [named.together], together: named.together } };
  return [
    ...[tail, ...shorterTails].flatMap((end) =>
      (end === "" || shorterTails.length === 0 ? (["long"] as const) : (["long", "short"] as const)).map(
        (length) => inWords(parts, length) + end,
      ),
    ),
    inWords(parts, "long"),
    inWords(parts, "short"),
    inWords(only, "long"),
    inWords(only, "short"),
  ];
}

function partsOf({ first, others }: Cause): Parts | undefined {
  if (first.verdict !== "fail" && first.verdict !== "warn") return undefined;
  const results = [first, ...others];
  if (isAnotherRecord(first)) {
    return { results, named: { names: ["a read"], together: "a read" }, fault: anotherRecord, tail: "" };
  }
  const texts = textParts(first, results);
  if (texts !== undefined) return texts;
  if (isNotUpdated(first)) {
    const named = { names: ["an update"], together: "an update" };
    return { results, named, fault: changesNothing, tail: "" };
  }
  if (first.code === "other-site") {
    const what = "a read or a search";
    return { results, named: { names: [what], together: what }, fault: showsOther, tail: "" };
  }
  if (first.code === "reached-other-site") {
    const what = first.exchanges?.[0]?.method === "DELETE" ? "a delete" : "an update";
    return { results, named: { names: [what], together: what }, fault: reaches, tail: "" };
  }
  return first.member === undefined ? searchParts(first, results) : memberParts(first, results);
}

/** The characters that all texts lose, whatever the members; a single member is named instead. */
function textParts({ textChange }: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const members = new Set(results.map(({ member }) => member));
  if (textChange === undefined || members.size === 1) return undefined;
  const words = changedTexts[textChange];
  return { results, named: { names: [words], together: words }, fault: { long: comeBackChanged }, tail: "" };
}

function memberParts(first: CheckResult, all: readonly CheckResult[]): Parts | undefined {
  const results = all.filter(({ member }) => member !== undefined);
  const named = namesOf(results, ({ member = "" }) => member, "members");
  if (results.every(({ code }) => code === "order-changed") && named.names.length > 1)
    return listParts(results, named.names);
  const isDefault = results.every(({ id }) => id.startsWith(`${defaultFamily}/`));
  const isReversed = first.code === "order-changed" && results.every((one) => one.isReversed);
  const known = isReversed ? reversed : isDefault ? noDefault : memberFaults[first.code ?? "fault"];
  const isOfUpdate = results.every(({ id }) => id.startsWith(`${updateFamily}/`));
  const fault = known && isOfUpdate ? afterUpdate(known) : known;
  return fault && { results, named, fault, tail: cameBackAs(first, named) };
}

/** Lists in another order, with as many of their names as there is room for. */
function listParts(results: readonly CheckResult[], names: readonly string[]): Parts {
  const fault = results.every((one) => one.isReversed) ? reversedLists : reorderedLists;
  const of = { results, named: { names: ["lists"], together: "lists" }, fault } as const;
  if (new Set(results.map(typeOf)).size > 1) return { ...of, tail: "" };
  const first = (count: number) => `: ${[...names.slice(0, count), "…"].join(", ")}`;
  const shorterTails = names.slice(1).map((_, index) => first(names.length - 1 - index));
  return { ...of, tail: `: ${names.join(", ")}`, shorterTails };
}

function searchParts(first: CheckResult, all: readonly CheckResult[]): Parts | undefined {
  // A wrong length is explained by the other results of its cause.
  const isNamed = ({ code }: CheckResult) => code !== "length" || first.code === "length";
  if (isComparison(first)) return comparisonParts(first, all);
  const results = all.filter(
    (result) => parameterOf(result) !== "" && isNamed(result) && !isComparison(result),
  );
  if (parameterOf(first) === "") {
    const joined = first.code === "record-unexpected" && new Set(results.map(parameterOf)).size > 1;
    const named = { names: [bySeveral], together: bySeveral };
    return joined ? { results, named, fault: joinedByOr, tail: "" } : undefined;
  }
  const range = rangeFaultOf(first, results);
  if (range !== undefined)
    return { results, named: namedBy(undefined, results), fault: rangeWords(range), tail: "" };
  if (first.code === "length") return lengthParts(first, results);
  const ofOne = ofOneParameter(first, all, results);
  if (ofOne !== undefined) return ofOne;
  const bounds = boundsAsked(results);
  const code = bounds === undefined && missesAndAdds(results) ? "records-wrong" : first.code;
  const fault = areIgnored(results) ? ignored : searchFaults[code ?? "fault"];
  const says = first.code === "refused" ? refusalOf(first) : undefined;
  const named = namedBy(bounds, results);
  return fault && { results, named, fault, tail: says === undefined ? "" : `: ${says}` };
}

/** Two parameters that find different records, of which neither fails alone. */
function comparisonParts(first: CheckResult, results: readonly CheckResult[]): Parts {
  const both = `${parameterOf(first)} and ${first.comparedWith}`;
  return { results, named: { names: [both], together: both }, fault: findDifferent, tail: "" };
}

/** What is known of a parameter that alone fails. */
function ofOneParameter(
  first: CheckResult,
  all: readonly CheckResult[],
  results: readonly CheckResult[],
): Parts | undefined {
  const isAlone = results.every((result) => parameterOf(result) === parameterOf(first));
  if (!isAlone || areIgnored(results)) return undefined;
  const side = wrongSideOf(first, results);
  if (side === undefined) return missingBeside(first, all, results) ?? instead(first, results);
  const named = namedBy(`${parameterOf(first)}=${side.prefix}…`, results);
  return { results, named, fault: wrongSideWords(side), tail: "" };
}

/** A parameter that misses records which another one finds. */
function missingBeside(
  first: CheckResult,
  all: readonly CheckResult[],
  results: readonly CheckResult[],
): Parts | undefined {
  const others = comparedIn(all, parameterOf(first));
  const misses = results.every(({ code }) => code === "record-missing");
  if (!misses || others.length === 0 || others.length > mostNamed) return undefined;
  return { results, named: namedBy(undefined, results), fault: missesBeside(others), tail: "" };
}

/** A search that misses a record and returns known ones with other values. */
function instead(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const values = first.returnedValues ?? [];
  if (values.length === 0) return undefined;
  return { results, named: namedBy(valuesAsked(results), results), fault: returnsInstead(values), tail: "" };
}

/** Whether it was seen of each parameter that a search returns the same without it, and the others agree. */
function areIgnored(results: readonly CheckResult[]): boolean {
  const seen = new Set(results.filter(({ isIgnored }) => isIgnored).map(parameterOf));
  return results.every((result) => result.code === "record-unexpected" && seen.has(parameterOf(result)));
}

/** A wrong length is told with the value that asked for another one, and with the list. */
function lengthParts(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const asked = valuesAsked(results);
  const tail = asked === undefined || first.actual === undefined ? "" : `: ${first.actual}`;
  return { results, named: namedBy(asked, results), fault: otherLength, tail };
}

const bySeveral = "a search by several parameters";

/** Whether some searches miss records and others return records that do not match. */
function missesAndAdds(results: readonly CheckResult[]): boolean {
  const codes = results.map(({ code }) => code);
  return codes.includes("record-missing") && codes.includes("record-unexpected");
}

/** The things that fail, by their names, and all together in few words. */
interface Named {
  readonly names: readonly string[];
  readonly together: string;
}

function inWords({ results, named, fault }: Omit<Parts, "tail">, length: "long" | "short"): string {
  const { names, together } = named;
  const isCounted = names.length > mostNamed;
  const which = isCounted ? together : names.join(" and ");
  const [one, many] = fault[length] ?? fault.long;
  const fails = !isCounted && names.length > 1 ? many : one;
  const types = [...new Set(results.map(typeOf))];
  const more = types.length > mostNamed ? ", …" : "";
  return types.length > 1
    ? `${which} ${fails} on ${types.length} types: ${types.slice(0, mostNamed).join(", ")}${more}`
    : `${which} of ${types[0]} ${fails}`;
}

/** The parameters with the values that were asked for, if these are known. */
function namedBy(asked: string | undefined, results: readonly CheckResult[]): Named {
  const [first] = results;
  if (asked === undefined || first === undefined) return namesOf(results, parameterOf, "parameters");
  return { names: [asked], together: parameterOf(first) };
}

function namesOf(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): Named {
  const names = [...new Set(results.map(nameOf))];
  const [only = ""] = names;
  if (names.length === 1) return { names, together: only };
  const ends = new Set(names.map((name) => name.split(".").at(-1)));
  const common = ends.size === 1 ? `${[...ends][0]} in ` : "";
  return { names, together: `${common}each of ${names.length} ${plural}` };
}

/** The value as which a single member came back. */
function cameBackAs({ code, actual = "" }: CheckResult, { names }: Named): string {
  return code === "value-changed" && names.length === 1 && actual.length <= mostLetters
    ? `, as ${actual}`
    : "";
}

/** The first line about a cause: what is wrong, or what was expected and what came instead. */
export function headlineOf(cause: Cause): string {
  const { title, actual } = cause.first;
  const plain = diagnosisOf(cause) ?? afterRequests(cause.first);
  if (plain !== undefined || actual === undefined) return plain ?? title;
  return actual.length <= mostLetters ? `${title}, but got ${actual}` : title;
}

/** What came back after a sequence of requests, which tells more than the title of the check; undefined for others. */
export function afterRequests(result: CheckResult): string | undefined {
  const { script, actual } = result;
  return script === undefined || actual === undefined ? undefined : `${typeOf(result)}: ${actual}`;
}

/** The deployment's own error message. */
export function refusalOf({ exchanges: [exchange] = [] }: CheckResult): string | undefined {
  if (exchange?.status === undefined || exchange.status < 400) return undefined;
  return ownWords(exchange);
}
