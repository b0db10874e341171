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
function matches({ rule, clause }: Exception, change: Change): boolean {
  return rule === change.rule && (clause === change.clause || change.also.includes(clause));
}

/** The exception that tolerates a change today. */
export function exceptionFor(
  change: Change,
  exceptions: readonly Exception[],
  today: string,
): Exception | undefined {
  return exceptions.find((exception) => !expired(exception, today) && matches(exception, change));
}

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
          says: "no change matches this rule and clause",
          remedy: remedyOf(exception, changes),
        },
      ];
    }
    if (!expired(exception, today)) return [];
    const remedy = "undo the change, or decide again and set a later date";
    return [{ ...named, why: "expired", says: `it was tolerated until ${until}`, remedy }];
  });
}

function remedyOf({ rule, clause }: Exception, changes: readonly Change[]): string {
  const clauses = changes.filter((change) => change.rule === rule).map((change) => change.clause);
  const meant = nearest(clause, clauses);
  return meant === undefined ? "delete it" : `delete it, or write ${meant}`;
}
