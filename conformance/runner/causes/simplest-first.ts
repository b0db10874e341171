// Puts the check of a cause first that shows it most plainly: its headline is that of the cause.
import { opaqueName } from "../../checks/interactions/ids.js";
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import { eachFieldName } from "../../laws/lists/by-parameter.js";
import { rangeIsBothName } from "../../laws/lists/date-ranges.js";
import { listedIsReadName } from "../../laws/lists/listed-is-read.js";
import { narrowerName } from "../../laws/lists/narrowing.js";
import type { CheckResult } from "../report.js";
import { beyondRanges } from "./bound-faults.js";
import { isComparison, resultBehind } from "./compared-parameters.js";
import { areOfIgnored, asksBySeveral, isSeenJoined } from "./joined-parameters.js";
import { isAnotherRecord, isOfOthers } from "./known-causes.js";
import { isTellingRefusal } from "./refusal.js";
import { asksNothing, brokenBehind } from "./required-beside.js";
import { type Group, ownClauses, parameterOf, valuesOfParameter } from "./subject.js";
import { isUnansweredSearch } from "./unanswered-searches.js";
import { isAppended, isOfOverlap, isOtherUpdated, isUndone, keepsSome } from "./undone-changes.js";

/** Negative if the first result shows the cause more plainly; 0 if this order does not tell the two apart. */
type Order = (one: CheckResult, other: CheckResult) => number;

type Is = (result: CheckResult) => boolean;

const by =
  (rank: (result: CheckResult) => number): Order =>
  (one, other) =>
    rank(one) - rank(other);
const first = (is: Is): Order => by((result) => Number(!is(result)));
const last = (is: Is): Order => by((result) => Number(is(result)));

/** An order of only such results. */
const among =
  (is: Is, order: Order): Order =>
  (one, other) =>
    is(one) && is(other) ? order(one, other) : 0;

/** The same results, with the plainest first; the others keep their order. */
export function simplestFirst(group: Group): Group {
  const orders = ordersIn(group);
  const [start, ...others] = group;
  const simplest = others.reduce((best, other) => (compared(orders, other, best) < 0 ? other : best), start);
  return [simplest, ...group.filter((one) => one !== simplest)];
}

/** The first order that tells two results apart decides. */
function compared(orders: readonly Order[], one: CheckResult, other: CheckResult): number {
  for (const order of orders) {
    const result = order(one, other);
    if (result !== 0) return result;
  }
  return 0;
}

function ordersIn(group: Group): readonly Order[] {
  const needed = brokenBehind(group);
  const alone = group.filter((result) => !isComparison(result) && needed(result) === undefined);
  const parameters = new Set(alone.map(parameterOf).filter((name) => name !== ""));
  const behind = resultBehind(group);
  const isJoined = group.some(isSeenJoined);
  const isOfIgnored = !isJoined && areOfIgnored(alone);
  const beyond = beyondRanges(group);
  return [
    first(isOfOverlap),
    first(keepsSome),
    first(explainsAll),
    last((result) => behind(result) !== undefined),
    first((result) => isRange(result) && beyond(result) !== undefined),
    first(comparesKnown),
    among(
      isOfListed,
      first(({ id }) => id.endsWith(`/${listedIsReadName}`)),
    ),
    // What a search of the whole type returns too much is explained by parameters that are ignored.
    first((result) => parameters.size > 1 && isOfIgnored && result.isIgnored === true),
    last(asksNothing),
    last((result) => needed(result) !== undefined),
    first(isOnlyStray),
    first((result) => parameters.size === 1 && !isJoined && addsRecords(result)),
    // What comes back wrong from an add too is no fault of the update.
    among(isOfMember, last(isOfUpdate)),
    // That an unusual value is lost suggests that plain ones are not.
    among(isLost, last(isUnusual)),
    last(isComparison),
    // A check that names the wrong records says more than one that counts them.
    last(({ code }) => code === "length"),
    // What a search of the whole type returns too much is explained by a parameter that does so too.
    last((result) => parameters.size === 1 && parameterOf(result) === "" && isUnexpected(result)),
    // What comes after several requests is told if nothing plainer is wrong.
    last(({ script }) => script !== undefined),
    ofOneParameter(by(ownValuesOf)),
    last((result) => ownClauses(result).length > 1),
    last((result) => parameters.size > 1 && parameterOf(result) !== "" && asksBySeveral(result)),
    // The fewer parameters, the fewer can be at fault.
    by(parametersOf),
  ];
}

const ofOneParameter =
  (order: Order): Order =>
  (one, other) =>
    parameterOf(one) === parameterOf(other) ? order(one, other) : 0;

/** Whether a result alone explains the others of its cause. */
const explainsAll: Is = (result) =>
  (result.addFault !== undefined && result.code === "id-repeated") ||
  isAnotherRecord(result) ||
  isOfOthers(result) ||
  isUndone(result) ||
  isOtherUpdated(result) ||
  isAppended(result) ||
  result.code === "unsteady" ||
  isTellingRefusal(result) ||
  isUnansweredSearch(result);

const isRange: Is = ({ id }) => id.endsWith(`/${rangeIsBothName}`);

/** Whether it names the fields that a parameter does not look at, or which of two parameters misses a record. */
const comparesKnown: Is = (result) =>
  result.fault !== undefined && (isComparison(result) || result.id.endsWith(`/${eachFieldName}`));

/** Whether a read of a listed record, or of one that was added, finds nothing. */
const isOfListed: Is = ({ id }) => id.endsWith(`/${opaqueName}`) || id.endsWith(`/${listedIsReadName}`);

const isLost: Is = ({ code }) => code === "value-lost";

const isUnexpected: Is = ({ code }) => code === "record-unexpected";

const isOfMember: Is = ({ member }) => member !== undefined;

const isOfUpdate: Is = ({ id }) => id.startsWith(`${updateFamily}/`);

/** Whether a value of unusual characters was sent. */
const isUnusual: Is = ({ expected = "" }) => /\P{ASCII}/u.test(expected);

/** Whether a search returned records that it does not return without its parameter. */
const addsRecords: Is = ({ id }) => id.endsWith(`/${narrowerName}`);

/** Whether a search that matches nothing returned a record that is in every list. */
const isOnlyStray: Is = ({ strayRecord, code, unexpectedIds }) =>
  strayRecord !== undefined && code === "length" && unexpectedIds !== undefined;

/** The number of values of the parameter that a check is about, at least one: a range has two, and either bound may be at fault. */
const ownValuesOf = (result: CheckResult): number => Math.max(1, valuesOfParameter(result).length);

const parametersOf = ({ exchanges: [exchange] = [] }: CheckResult): number =>
  exchange === undefined ? 0 : new URL(exchange.url).searchParams.size;
