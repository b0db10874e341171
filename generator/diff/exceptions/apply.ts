// Finds the exception that tolerates a change, and the exceptions that are out of date.
import { nearest } from "../../../spec/diagnostics/near.js";
import { expired } from "../../../spec/language/until.js";
import type { Position } from "../../../spec/spec-node.js";
import type { Change } from "../change.js";
import type { Exception } from "./read.js";

/** An exception that is out of date; each one fails the run. */
export interface ExceptionFault {
  readonly rule: string;
  readonly clause: string;
  readonly why: "expired" | "unmatched";
  readonly says: string;
  readonly remedy: string;
  readonly at: Position;
}

/** Whether an exception matches a change. */
const matches = ({ rule, clause }: Exception, change: Change): boolean =>
  rule === change.rule && (clause === change.clause || change.also.includes(clause));

/** The exception that tolerates a change today. */
export const exceptionFor = (
  change: Change,
  exceptions: readonly Exception[],
  today: string,
): Exception | undefined =>
  exceptions.find((exception) => !expired(exception, today) && matches(exception, change));

/** Exceptions that match nothing or have expired. They fail the run, so that the list can only get shorter. */
export function faultsOf(
  exceptions: readonly Exception[],
  changes: readonly Change[],
  today: string,
): readonly ExceptionFault[] {
  return exceptions.flatMap((exception): readonly ExceptionFault[] => {
    const { rule, clause, until, at } = exception;
    const named = { rule, clause, at };
    if (!changes.some((change) => matches(exception, change))) {
      return [
        {
          ...named,
          why: "unmatched",
          says: "the new spec has no change with this rule and this clause",
          remedy: remedyOf(exception, changes),
        },
      ];
    }
    if (!expired(exception, today)) return [];
    const remedy = "undo the change and delete the entry, or set a later day";
    return [{ ...named, why: "expired", says: `it was tolerated until ${until}`, remedy }];
  });
}

function remedyOf({ rule, clause }: Exception, changes: readonly Change[]): string {
  const clauses = changes.filter((change) => change.rule === rule).map((change) => change.clause);
  const meant = nearest(clause, clauses);
  const same = meant ?? clauses.find((one) => isWithin(one, clause) || isWithin(clause, one));
  return same === undefined ? "delete the entry" : `delete the entry, or write ${same} in it`;
}

/** Whether a clause is about a part of what another is about: a limit of a field, and the field. */
const isWithin = (part: string, whole: string): boolean => placeIn(part).startsWith(`${placeIn(whole)}.`);

/** The place that a clause is about: `Loan.class` in `field.Loan.class`, and the start of it in `constraint.Loan.class.required`. */
const placeIn = (clause: string): string => clause.slice(clause.indexOf(".") + 1);
