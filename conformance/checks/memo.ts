// Makes something once for each session and place, for all checks that need it.

import type { Session } from "../fixtures/session.js";
import { currentRequestContext, inRequestContext } from "../http/client/request-context.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import type { Place } from "./places.js";

/** A value, and the exchanges that it took to make it. */
interface Made<T> {
  readonly value: Promise<T>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Makes something once for each session and place and gives the same value to every check that asks. One add then
 * serves many checks; if it fails, all of them learn it; and its exchanges count for each of them. `part` distinguishes
 * several values of one place.
 */
export function once<P extends Place, T>(
  make: (session: Session, place: P) => Promise<T>,
  part: (place: P) => string = () => "",
): (session: Session, place: P) => Promise<T> {
  const sessions = new WeakMap<Session, Map<string, Made<T>>>();
  return async (session, place) => {
    const all = sessions.get(session) ?? new Map<string, Made<T>>();
    sessions.set(session, all);
    const key = `${placeName(place)} ${part(place)}`;
    const made = all.get(key) ?? recorded(() => make(session, place));
    all.set(key, made);
    try {
      return await made.value;
    } finally {
      currentRequestContext()?.exchanges.push(...made.exchanges);
    }
  };
}

function recorded<T>(make: () => Promise<T>): Made<T> {
  const requestContext = currentRequestContext();
  if (requestContext === undefined) return { value: make(), exchanges: [] };
  const exchanges: Exchange[] = [];
  return { value: inRequestContext({ ...requestContext, exchanges }, make), exchanges };
}
