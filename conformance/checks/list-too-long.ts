// The finding of a check that needs a whole list, if a list has more records than are certain to be all.
import type { Session } from "../fixtures/session.js";
import type { SearchOutcome } from "../http/api/adapter.js";
import { notApplicable } from "./expect.js";
import type { Finding } from "./finding.js";

const tooLong = "a list is too long to read to its end";
const mayEndEarly = "the run saw no link to a next page, so a list may be incomplete";

/** Fewer records would help, unless all that were listed are the run's own. */
export function listTooLong(
  session: Pick<Session, "added">,
  outcomes: readonly SearchOutcome[],
  reason = outcomes.some(({ cut }) => cut === true) ? tooLong : mayEndEarly,
): Finding {
  const own = new Set(session.added().map(({ id }) => id));
  const isOfOthers = outcomes.some(({ found = [] }) =>
    found.some(({ id }) => id === undefined || !own.has(id)),
  );
  return isOfOthers ? notApplicable(reason, "fewer-records") : notApplicable(reason);
}
