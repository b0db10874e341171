// Makes something once for each session and place, for all checks that need it.

import type { Session } from "../fixtures/session.js";
import { placeName } from "../http/collection-names.js";
import type { Exchange } from "../http/exchange.js";
import type { Place } from "./places.js";

/** A value, and the exchanges that it took to make it. */
interface Made<T> {
  readonly value: Promise<T>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Makes something once for each session and place, and gives the same value to every check. One add then
 * serves many checks; if it fails, it fails for all of them; and its exchanges count for each. `part` distinguishes
 * several values of one place.
 */
export function once<P extends Place, T>(
  make: (session: Session, place: P) => Promise<T>,
  part: (place: P) => string = () => "",
): (session: Session, place: P) => Promise<T> {
  const sessions = new WeakMap<object, Map<string, Made<T>>>();
  return async (session, place) => {
    const all = sessions.get(session.memo) ?? new Map<string, Made<T>>();
    sessions.set(session.memo, all);
    const key = `${placeName(place)} ${part(place)}`;
    const made = all.get(key) ?? recorded(session, (own) => make(own, place));
    all.set(key, made);
    try {
      return await made.value;
    } finally {
      session.requests?.exchanges.push(...made.exchanges);
    }
  };
}

function recorded<T>(session: Session, make: (session: Session) => Promise<T>): Made<T> {
  const { requests } = session;
  if (requests === undefined) return { value: make(session), exchanges: [] };
  const exchanges: Exchange[] = [];
  return { value: make(session.within({ ...requests, exchanges })), exchanges };
}
