// Puts the required texts of a run into a generated record.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { Draws } from "../../http/random.js";
import type { RequiredText } from "./required-texts.js";

/** Noncharacters: no drawn text holds them. */
const marks = { free: "\ufdd0", searched: "\ufdd1" } as const;

/** Puts a mark before a text: a required text may replace it, but not a long one if the field is searched. */
export function marked(text: string, searched: boolean): string {
  return (searched ? marks.searched : marks.free) + text;
}

export interface PlacedTexts {
  /** Without its marks. */
  readonly record: JsonObject;
  /** The required texts that found a place, in their order. */
  readonly placed: readonly RequiredText[];
}

/**
 * Puts required texts in place of marked texts of a record, and removes the marks of the others. At least one and at most half
 * of the marked texts are replaced, so that random texts stay in the record too.
 */
export function placeTexts(
  record: JsonObject,
  required: readonly RequiredText[] = [],
  draws?: Draws,
): PlacedTexts {
  const places: string[] = [];
  overMarked(record, (text) => {
    places.push(text);
    return text;
  });
  const chosen = new Map<number, RequiredText>();
  for (const wanted of required) {
    if (chosen.size >= Math.ceil(places.length / 2)) break;
    const open = places.flatMap((text, at) =>
      chosen.has(at) || (wanted.long && text.startsWith(marks.searched)) ? [] : [at],
    );
    const at = open[draws?.below(open.length) ?? 0];
    if (at !== undefined) chosen.set(at, wanted);
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
