import type { Session } from "../contract.js";
import { type Place, placeName } from "./places.js";

/**
 * Makes something once for each session and place, and hands the same to every check that asks: one add then serves
 * many checks, and what went wrong with it is told to all of them. `part` tells apart what one place has several of.
 */
export function once<P extends Place, T>(
  make: (session: Session, place: P) => Promise<T>,
  part: (place: P) => string = () => "",
): (session: Session, place: P) => Promise<T> {
  const sessions = new WeakMap<Session, Map<string, Promise<T>>>();
  return (session, place) => {
    const made = sessions.get(session) ?? new Map<string, Promise<T>>();
    sessions.set(session, made);
    const key = `${placeName(place)} ${part(place)}`;
    const value = made.get(key) ?? make(session, place);
    made.set(key, value);
    return value;
  };
}
