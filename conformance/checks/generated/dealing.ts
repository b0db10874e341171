import type { Draws } from "../../fixtures/random.js";
import { isArray, isObject, type Json, type JsonObject } from "../../http/json.js";
import type { Card } from "./hands.js";

/** Noncharacters, which no drawn text holds. */
const marks = { free: "\ufdd0", searched: "\ufdd1" } as const;

/** A text with a mark before it: another may take its place, but no long one where the field is searched. */
export function marked(text: string, searched: boolean): string {
  return (searched ? marks.searched : marks.free) + text;
}

export interface Dealt {
  /** Without its marks. */
  readonly record: JsonObject;
  /** Cards that had a place, in their order. */
  readonly placed: readonly Card[];
}

/**
 * Puts the cards of a hand, as far as there are places, where a record has marked texts, and takes the marks away. Half of the
 * texts at most are taken, but one at least: what was drawn at random stays beside them.
 */
export function dealt(record: JsonObject, hand: readonly Card[] = [], draws?: Draws): Dealt {
  const places: string[] = [];
  overMarked(record, (text) => {
    places.push(text);
    return text;
  });
  const chosen = new Map<number, Card>();
  for (const card of hand) {
    if (chosen.size >= Math.ceil(places.length / 2)) break;
    const open = places.flatMap((text, at) =>
      chosen.has(at) || (card.long && text.startsWith(marks.searched)) ? [] : [at],
    );
    const at = open[draws?.below(open.length) ?? 0];
    if (at !== undefined) chosen.set(at, card);
  }
  let at = -1;
  const plain = overMarked(record, (text) => {
    at += 1;
    return chosen.get(at)?.text ?? text.slice(1);
  });
  return { record: plain, placed: [...chosen.values()] };
}

/** The record with each marked text changed, in the order of its members. */
function overMarked(record: JsonObject, change: (text: string) => string): JsonObject {
  const walk = (value: Json): Json => {
    if (isArray(value)) return value.map(walk);
    if (isObject(value)) return overMarked(value, change);
    return typeof value === "string" && isMarked(value) ? change(value) : value;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, walk(value)]));
}

function isMarked(text: string): boolean {
  return text.startsWith(marks.free) || text.startsWith(marks.searched);
}
