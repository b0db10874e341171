// Finds the causes that have one key whatever else their results have in common.
import { deleteFamily, sequenceFamily, updateFamily } from "../../checks/interactions/interaction-id.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { beyondRanges } from "./bound-faults.js";
import { blamedAmong, tooMuch } from "./compared-parameters.js";
import { faultOfSeveral, joinedTypesOf } from "./joined-parameters.js";
import { memberFaults } from "./member-diagnosis.js";
import { refusalsOf } from "./refusal.js";
import { brokenBehind, isRefusedSearch } from "./required-beside.js";
import { familyOf, typeOf } from "./subject.js";
import { unansweredAmong, unservedAmong } from "./unanswered-searches.js";
import { isAppended, isOtherChanged, isOtherUpdated, undoneAmong } from "./undone-changes.js";
import { emptyValueOf, textChangeAmong, type ValueChange, valueChangeOf } from "./value-change.js";

/** The key of a result; undefined if the result does not have such a cause. */
type KeyOf = (result: CheckResult) => string | undefined;

/** What a deployment does to the lists of more types than this, it does to all lists. */
const fewTypes = 3;

/** What a deployment does to one list of a record, it does to all of them. */
const ofEveryList: ReadonlySet<ProblemCode> = new Set(["elements-lost", "order-changed"]);

/** The first of these causes that a result has. */
export function knownCauses(results: readonly CheckResult[], checks: readonly CheckResult[]): KeyOf {
  const joined = joinedTypesOf(results);
  const several = faultOfSeveral(checks);
  const undone = undoneAmong(results);
  const beyond = beyondRanges(results);
  const causes: readonly KeyOf[] = [
    ({ addFault }) => named("add", addFault),
    (result) => named("beyond a range", beyond(result)),
    (result) => (joined(result) === undefined ? undefined : "parameters joined by or"),
    nextPages(results),
    // Records of another type or site in the lists of a type explain what else is wrong with these lists.
    inTypes(results.filter(asks), "records of other-type", isOf("other-type"), asks),
    inTypes(
      results.filter(asks),
      "records of other-site",
      isOf("other-site"),
      (result) => asks(result) && tooMuch.has(result.code),
    ),
    (result) => named("several parameters", several(result)),
    blamedSubjects(results),
    inTypes(results, "reads of another record", isAnotherRecord, followsRead),
    unservedAmong(results),
    refusalsOf(results),
    unansweredAmong(results),
    inTypes(results, "other records updated", isOtherUpdated, isOtherChanged),
    inTypes(results, "lists appended", isAppended, (result) => familyOf(result) === updateFamily),
    (result) => named("not done:", undone(result)),
    deletedRecords(results),
    textChanges(results),
    valueChanges,
    emptyValues(results),
    listChanges(results),
  ];
  return (result) => {
    for (const keyOf of causes) {
      const key = keyOf(result);
      if (key !== undefined) return key;
    }
    return undefined;
  };
}

const named = (what: string, name: string | undefined): string | undefined =>
  name === undefined ? undefined : `${what} ${name}`;

/** Whether a result shows that a read was answered with another record. An action may answer so too; that is a cause of its own. */
export const isAnotherRecord = ({ verdict, code, exchanges: [deciding] = [] }: CheckResult): boolean =>
  verdict === "fail" && code === "other-record" && deciding?.method === "GET";

/** The key of results that show a cause, and of others that follow from it in the same types. */
function inTypes(
  results: readonly CheckResult[],
  key: string,
  shows: (result: CheckResult) => boolean,
  follows: (result: CheckResult) => boolean,
): KeyOf {
  const types = new Set(results.filter(shows).map(typeOf));
  const isConsequence = (result: CheckResult) =>
    result.verdict === "fail" && types.has(typeOf(result)) && follows(result);
  return (result) => (shows(result) || isConsequence(result) ? key : undefined);
}

/** Changes are judged by reads too, and an update sends the values that a read showed. */
const followsRead = (result: CheckResult): boolean =>
  (result.code !== undefined && result.code in memberFaults) ||
  [updateFamily, deleteFamily].includes(familyOf(result));

const nextPages =
  (results: readonly CheckResult[]): KeyOf =>
  (result) =>
    result.code === "next-page" ? `${came(result)} ${typeUnlessAll(results, result)}` : undefined;

const asks = ({ exchanges = [] }: CheckResult): boolean =>
  exchanges.some(({ url }) => new URL(url).searchParams.size > 0);

const isOf =
  (code: ProblemCode) =>
  (result: CheckResult): boolean =>
    result.verdict === "fail" && result.code === code;

/** Whether a list shows records of another type or site. */
export const isOfOthers = ({ verdict, code }: CheckResult): boolean =>
  verdict === "fail" && (code === "other-type" || code === "other-site");

/** Searches that find deleted records after a delete and, of other types, after further requests. */
function deletedRecords(results: readonly CheckResult[]): KeyOf {
  const isFound = ({ id, verdict, code }: CheckResult, family: string) =>
    verdict === "fail" && code === "record-unexpected" && id.startsWith(`${family}/`);
  const isPlain = results.some((one) => isFound(one, deleteFamily));
  return (result) =>
    isPlain && [deleteFamily, sequenceFamily].some((family) => isFound(result, family))
      ? "deleted records are found"
      : undefined;
}

/** The parameter that is to blame, or another one that it needs. */
function blamedSubjects(results: readonly CheckResult[]): KeyOf {
  const blamed = blamedAmong(results);
  const needed = brokenBehind(results);
  return (result) => {
    const own = blamed(result) ?? needed(result);
    if (own === undefined) return undefined;
    return isRefusedSearch(result) ? refusedSearches(own) : wrongRecords(own);
  };
}

function textChanges(results: readonly CheckResult[]): KeyOf {
  const changeOf = textChangeAmong(results);
  return (result) => named(result.verdict, changeOf(result));
}

/** What a deployment does to one number or date, it does to others. */
const ofEachValue: ReadonlySet<ValueChange | undefined> = new Set([
  "text",
  "sign",
  "rounded",
  "bits",
  "early",
  "late",
] satisfies readonly ValueChange[]);

function valueChanges(result: CheckResult): string | undefined {
  const change = result.code === "value-changed" ? valueChangeOf([result]) : undefined;
  return ofEachValue.has(change) ? `${result.verdict} ${change}` : undefined;
}

/** 0 and false are lost, or come back changed, in the same way: they are taken for no value. */
function emptyValues(results: readonly CheckResult[]): KeyOf {
  const keyOf = (result: CheckResult) =>
    emptyValueOf(result) === undefined ? undefined : `empty values ${result.verdict} ${result.code}`;
  const sent = new Map<string | undefined, Set<string | undefined>>();
  for (const one of results) sent.set(keyOf(one), (sent.get(keyOf(one)) ?? new Set()).add(emptyValueOf(one)));
  return (result) => ((sent.get(keyOf(result))?.size ?? 0) > 1 ? keyOf(result) : undefined);
}

const listChanges =
  (results: readonly CheckResult[]): KeyOf =>
  (result) =>
    result.code !== undefined && ofEveryList.has(result.code)
      ? `${result.verdict} ${result.code} ${typeUnlessAll(results, result)}`
      : undefined;

/** The type of a result; empty if so many types fail like it that the deployment does it to all. */
function typeUnlessAll(results: readonly CheckResult[], result: CheckResult): string {
  const types = new Set(results.filter(({ code }) => code === result.code).map(typeOf));
  return types.size > fewTypes ? "" : typeOf(result);
}

/**
 * A key for each record that is in every list of its type, or one for all if many types have such a record. Where several records are in
 * every list, they explain whatever else the lists of the type hold too much.
 */
export function strayKeys(results: readonly CheckResult[]): KeyOf {
  const strays = results.filter(({ strayRecord }) => strayRecord !== undefined);
  const isEverywhere = new Set(strays.map(typeOf)).size > fewTypes;
  const ofSeveral = new Set(
    strays.filter(({ strayRecord }) => strayRecord?.others !== undefined).map(typeOf),
  );
  const keyOf = (type: string, id: string) => `stray record ${isEverywhere ? "" : `${type} ${id}`}`;
  return (result) => {
    const { verdict, code, strayRecord } = result;
    const type = typeOf(result);
    const follows = verdict === "fail" && tooMuch.has(code);
    if (ofSeveral.has(type) && (strayRecord !== undefined || follows)) return keyOf(type, "and others");
    if (strayRecord !== undefined) return keyOf(type, strayRecord.id);
    return undefined;
  };
}

export const refusedSearches = (subject: string): string => `refused searches ${subject}`;

export const wrongRecords = (subject: string): string => `wrong records ${subject}`;

/** How a result came about, without its subject. */
export const came = ({ verdict, code, exchanges: [deciding] = [] }: CheckResult): string =>
  [verdict, code, deciding?.status].join(" ");
