import type { Exchange, Session } from "../contract.js";
import { placeName } from "../fixtures/names.js";
import { currentStrand, onStrand } from "../http/client/request-context.js";
import type { Place } from "./places.js";

/** What was made, and what was sent for it. */
interface Made<T> {
  readonly value: Promise<T>;
  readonly exchanges: readonly Exchange[];
}

/**
 * Makes something once for each session and place, and hands the same to every check that asks: one add then serves
 * many checks, what went wrong with it is told to all of them, and what was sent for it counts as sent by each.
 * `part` tells apart what one place has several of.
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
      currentStrand()?.exchanges.push(...made.exchanges);
    }
  };
}

function recorded<T>(make: () => Promise<T>): Made<T> {
  const strand = currentStrand();
  if (strand === undefined) return { value: make(), exchanges: [] };
  const exchanges: Exchange[] = [];
  return { value: onStrand({ ...strand, exchanges }, make), exchanges };
}
