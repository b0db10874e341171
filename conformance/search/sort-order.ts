// Tells which of two values comes first in a sorted list, where that is beyond doubt.

import type { Json, JsonObject } from "../../spec/json.js";
import { type SortKey, type SortKind, sortKind } from "../../spec/sorting.js";
import type { FoundRecord } from "../http/api/adapter.js";
import { hour } from "./date-texts.js";
import { valuesAt } from "./record-values.js";
import { heldSpanOf } from "./time-spans.js";

/** The place of a value in an order: somewhere between both ends. */
interface SortPlace {
  readonly low: number;
  readonly high: number;
  /** Only places among the same kind of values compare (default: all). */
  readonly among?: "capitals" | "small letters";
}

/** A day without a time zone may begin this much earlier or later than in UTC. */
const zones = 14 * hour;

/** Some languages sort these pairs of letters as a letter of their own, and these letters elsewhere in the alphabet. */
const pairs = /^(?:aa|ch|cs|dd|dz|ff|gy|ij|lj|ll|ly|ng|nj|ny|ph|rh|rr|sz|th|ty|zs)/i;
const plainWord = /^[a-uA-U][a-zA-Z]+$/;

/** By the first letter. Whether all capitals come before small letters depends on the collation. */
function placeOfText(text: string): SortPlace | undefined {
  const first = text.charCodeAt(0);
  if (!plainWord.test(text) || pairs.test(text)) return undefined;
  return { low: first, high: first, among: /^[A-Z]/.test(text) ? "capitals" : "small letters" };
}

/** A decimal number may be a text. */
function placeOfNumber(value: Json): SortPlace | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && !Number.isNaN(number) ? { low: number, high: number } : undefined;
}

function placeOfDate(text: string): SortPlace | undefined {
  const span = heldSpanOf(text);
  if (span === undefined) return undefined;
  const margin = span.calendar ? zones : 0;
  return { low: span.from - margin, high: span.to + margin };
}

const placeIn: Readonly<Record<SortKind, (value: Json) => SortPlace | undefined>> = {
  number: placeOfNumber,
  date: (value) => (typeof value === "string" ? placeOfDate(value) : undefined),
  text: (value) => (typeof value === "string" ? placeOfText(value) : undefined),
};

/** The place of a record in a list that is sorted by a field; undefined if it has no value whose place is known. */
export function placeOf({ path, field }: SortKey, record: JsonObject): SortPlace | undefined {
  const kind = sortKind(field);
  const [value, another] = valuesAt(record, path);
  return kind === undefined || value === undefined || another !== undefined
    ? undefined
    : placeIn[kind](value);
}

/** A listed record, and its place. */
export interface Placed {
  readonly one: FoundRecord;
  readonly place: SortPlace;
}

/** The listed records whose place is known. Their whole content is in `bodies`, by id: a list may show less of them. */
export const placedBy = (
  key: SortKey,
  records: readonly FoundRecord[],
  bodies: ReadonlyMap<string, JsonObject>,
): readonly Placed[] =>
  records.flatMap((one) => {
    const place = placeOf(key, bodies.get(one.id ?? "") ?? one.record);
    return place === undefined ? [] : [{ one, place }];
  });

/** Whether one place certainly comes before another. */
const isBefore = (one: SortPlace, other: SortPlace): boolean => one.high < other.low;

/** The records whose places compare with each other. */
const comparable = <T extends { readonly place: SortPlace }>(
  placed: readonly T[],
): readonly (readonly T[])[] =>
  [undefined, "capitals", "small letters"].map((among) =>
    placed.filter(({ place }) => place.among === among),
  );

/** Two records of which the second must come first; undefined if every two may be as they are. */
export function outOfOrder<T extends { readonly place: SortPlace }>(
  placed: readonly T[],
  descending: boolean,
): readonly [T, T] | undefined {
  for (const group of comparable(descending ? placed.toReversed() : placed)) {
    let furthest: T | undefined;
    for (const one of group) {
      if (furthest !== undefined && isBefore(one.place, furthest.place))
        return descending ? [one, furthest] : [furthest, one];
      if (furthest === undefined || one.place.low > furthest.place.low) furthest = one;
    }
  }
  return undefined;
}

/** The largest number of records of which every two certainly have one order. */
export function ordered(placed: readonly { readonly place: SortPlace }[]): number {
  const counts = comparable(placed).map((group) => {
    let [count, end] = [0, Number.NEGATIVE_INFINITY];
    for (const { place } of [...group].sort((one, other) => one.place.high - other.place.high)) {
      if (place.low <= end) continue;
      count += 1;
      end = place.high;
    }
    return count;
  });
  return Math.max(...counts);
}
