// Groups changed or lost values by the field that caused them, since one read shows many fields at the same time.
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import type { AlikeResults, CheckResult } from "../report.js";
import { familyOf, ownClauses, typeOf } from "./subject.js";

/** The field or shape that a result shows to be lost or changed; undefined where it shows something else. */
type LostField = (result: CheckResult) => string | undefined;

/** Finds for each result the largest part of a record that no check found as it was added. */
export function lostFieldsOf(checks: readonly CheckResult[]): LostField {
  const families = new Set(checks.filter(isLoss).map(familyOf));
  const ofOneField = checks.filter((result) => families.has(familyOf(result)) && isOfOneField(result));
  const kept = new Set(ofOneField.filter(({ verdict }) => verdict === "pass").flatMap(ownClauses));
  return (result) => {
    if (!isLoss(result) || !isOfOneField(result)) return undefined;
    const clauses = ownClauses(result);
    return clauses.findLast((clause) => !kept.has(clause)) ?? clauses[0];
  };
}

const isLoss = ({ verdict, code }: CheckResult): boolean =>
  verdict === "fail" && (code === "value-lost" || code === "value-changed");

/** Whether all that a result rests on is in one field of a type. */
function isOfOneField({ clauses }: CheckResult): boolean {
  const fields = clauses.filter((clause) => clause.startsWith("field."));
  return new Set(fields.map((clause) => clause.split(".").slice(0, 3).join("."))).size === 1;
}

/**
 * The result that shows the loss of a member which explains a search: the parameter looks at this member too, and none of the records
 * that the search returned and that do not seem to match shows it, so that it may match. Undefined for other results.
 */
export function lossBehindSearch(
  results: readonly CheckResult[],
): (result: CheckResult) => CheckResult | undefined {
  const losses = results.filter(
    (one) => isLoss(one) && one.code === "value-lost" && familyOf(one) !== updateFamily,
  );
  return ({ verdict, unshown = [], ...result }) =>
    verdict === "fail" && unshown.length > 0
      ? losses.find(
          (loss) => typeOf(loss) === typeOf(result) && unshown.some((path) => isSameOrInside(path, loss)),
        )
      : undefined;
}

/** Whether one of a field and a lost member is in the other. */
function isSameOrInside(path: string, { member }: CheckResult): boolean {
  if (member === undefined) return false;
  return `${path}.`.startsWith(`${member}.`) || `${member}.`.startsWith(`${path}.`);
}

/** When a member is lost: after adds only, or after adds and updates. */
export type LostWhen = NonNullable<AlikeResults["lostWhen"]>;

/** When the members are lost that adds lose, if updates show it of each; undefined if they do not, or not the same of all. */
export function lostWhen(
  group: readonly CheckResult[],
  checks: readonly CheckResult[],
): LostWhen | undefined {
  if (!group.some(isOfAdd)) return undefined;
  const seen = checks.filter(({ lostByAddsOnly, lostByUpdatesToo }) => lostByAddsOnly ?? lostByUpdatesToo);
  const [when, ...others] = new Set(group.filter(({ member }) => member !== undefined).map(of(seen)));
  return others.length === 0 ? when : undefined;
}

const isOfAdd = ({ id, member }: CheckResult): boolean =>
  member !== undefined && !id.startsWith(`${updateFamily}/`);

/** What the updates of a type show of the member of a result. A type may have several path forms. */
function of(seen: readonly CheckResult[]): (result: CheckResult) => LostWhen | undefined {
  return (result) => {
    const { member = "" } = result;
    if (!isOfAdd(result)) return undefined;
    const own = seen.filter((one) => typeOf(one) === typeOf(result));
    const isKept = own.some(({ lostByAddsOnly = [] }) => lostByAddsOnly.includes(member));
    const isLost = own.some(({ lostByUpdatesToo = [] }) => lostByUpdatesToo.includes(member));
    if (isKept === isLost) return undefined;
    return isKept ? "adds-only" : "always";
  };
}
