// The texts that the generated records of a run must hold, and their places in a record.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { type Draws, word } from "../../http/random.js";
import { lengths, longText, lookAlikes, samples } from "./unusual-texts.js";

/** Noncharacters: no drawn text holds them. */
const marks = { free: "\ufdd0", searched: "\ufdd1" } as const;

/** Puts a mark before a text: a required text may replace it, but not a long one if the field is searched. */
export const marked = (text: string, searched: boolean): string =>
  (searched ? marks.searched : marks.free) + text;

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

const isMarked = (text: string): boolean => text.startsWith(marks.free) || text.startsWith(marks.searched);

/** A text that must be in some record of a run. */
interface RequiredText {
  readonly text: string;
  /** Too long for an index. */
  readonly long?: true;
}

const joinable = ["astral", "combining", "scripts", "quoting"] as const;

/**
 * The texts that the records of a run must hold, record by record: one for a record with one place, and further ones
 * for records with several. The first texts of all records together hold every kind; kinds that can share a text do so.
 */
export function requiredTextsOf(draws: Draws): readonly (readonly RequiredText[])[] {
  const joined = (...odd: readonly string[]): RequiredText => ({ text: [word(draws, 0), ...odd].join(" ") });
  const alone = Object.values(lookAlikes).map((texts) => shuffled<string>(texts, draws));
  const [easy = [], ...others] = shuffled(alone, draws);
  const first = ([text = ""]: readonly string[]): RequiredText => ({ text });
  const must = shuffled(
    [
      joined(...joinable.flatMap((kind) => samples[kind])),
      { text: spaced() },
      { text: longText(word(draws, 0), Math.max(...lengths)), long: true },
      ...others.map(first),
    ],
    draws,
  );
  const more = [
    ...joinable.map((kind) => joined(...samples[kind])),
    ...alone.flatMap(([, ...rest]) => rest.map((text) => ({ text }))),
  ];
  const further = shuffled(more, draws);
  // The first record holds nothing that is often refused, since what is refused there is not tried with the others.
  return [
    [first(easy)],
    ...must.map((text, at) => [text, ...further.filter((_, index) => index % must.length === at)]),
  ];
}

/** Every unusual space in one text, which begins and ends with one. */
function spaced(): string {
  const [indented, trailing, ...within] = samples.spaces;
  return [indented, ...within, trailing].join(" ");
}

function shuffled<T>(items: readonly T[], draws: Draws): readonly T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draws.below(left.length), 1));
}
