// Draws plain values: words, codes, numbers, dates, base64 and markup.
import fc from "fast-check";
import type { DateForm } from "../../../spec/field.js";
import { drawsOf, word } from "../../http/random.js";
import { dateText } from "../../search/date-texts.js";

/** Made-up words, like those in the suite's other records; two draws hardly ever agree. */
export const words: fc.Arbitrary<string> = fc.nat().map((n) => word(drawsOf(String(n)), 0));

/** One of several kinds: the one of this turn, or any if there is no turn. */
export function inSequence<T>(kinds: readonly fc.Arbitrary<T>[], turn: number | undefined): fc.Arbitrary<T> {
  const own = turn === undefined ? undefined : kinds[turn % kinds.length];
  return own ?? fc.oneof(...kinds);
}

const tokenKinds = [
  fc.nat(99_999).map((n) => `00${n}`),
  fc.tuple(words, fc.nat(9_999)).map(([made, n]) => `${made}-${n}.0`),
  words,
];

/** Codes and identifiers: letters, digits, hyphens and dots, some with leading zeros. */
export const tokensOf = (turn?: number): fc.Arbitrary<string> => inSequence(tokenKinds, turn);

export const booleansOf = (turn?: number): fc.Arbitrary<boolean> =>
  inSequence([fc.constant(false), fc.constant(true)], turn);

/** Eight digits, for codes that a number-typed parameter looks at. */
export const numericCodes: fc.Arbitrary<string> = fc
  .integer({ min: 10_000_000, max: 99_999_999 })
  .map(String);

export const systems: fc.Arbitrary<string> = words.map((made) => `urn:example:${made}`);

/** Whole numbers that count something, mostly small ones. */
export const integers: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 1, max: 30_000 }),
);

const decimal = (places: number, below = 99_999): fc.Arbitrary<number> =>
  fc
    .tuple(fc.integer({ min: -99_999, max: below }), fc.nat(99_999), fc.integer({ min: 1, max: 9 }))
    .map(([whole, part, last]) => {
      const digits =
        places === 0
          ? ""
          : String(part)
              .padStart(5, "0")
              .slice(0, places - 1) + last;
      return Number(`${whole}.${digits}`);
    });

const decimalKinds = [decimal(6, -1), decimal(2), decimal(0), decimal(5), decimal(6)];

/**
 * Decimals of up to eleven digits, six of them after the point: a double holds them; a float or a column with three
 * places does not.
 */
export const decimalsOf = (turn?: number): fc.Arbitrary<number> => inSequence(decimalKinds, turn);

const minutes = 60_000;
/** Offsets in minutes: the extremes, quarters of an hour, and the common ones. */
const offsets = [-720, -570, -300, 0, 60, 120, 345, 765, 840] as const;
/** Leap days, ends of years and of 32-bit time, and days when clocks change. */
const edges = [
  Date.UTC(2000, 1, 29, 23, 59, 59),
  Date.UTC(1999, 11, 31, 23, 59, 59),
  Date.UTC(1900, 1, 28, 12, 0, 0),
  Date.UTC(1969, 11, 31, 23, 59, 59),
  Date.UTC(2024, 2, 31, 1, 30, 0),
  Date.UTC(2038, 0, 19, 3, 14, 8),
  Date.UTC(2099, 11, 31, 0, 0, 0),
] as const;

/** Instants in milliseconds since 1970, whole seconds, from 1900 to 2099. */
const instants: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: -1_000_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1_000),
);

/** A point in time in one of the documented forms of its field. */
export function datesOf(
  forms: readonly DateForm[],
  from: fc.Arbitrary<number> = instants,
): fc.Arbitrary<string> {
  const form = forms.length === 0 ? fc.constant<DateForm>("timestamp") : fc.constantFrom(...forms);
  return fc
    .tuple(from, form, fc.constantFrom(...offsets))
    .map(([instant, chosen, offset]) => dateText(instant, chosen, offset));
}

/** A later point in the same form, so that an interval does not end before it begins. */
export const laterThan = (text: string, form: DateForm): string =>
  dateText(Date.parse(text) + 90 * minutes, form, 0);

/** Base64 as RFC 4648 writes it, of one to sixty bytes of any value. */
export const base64s: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 1, maxLength: 60 })
  .map((bytes) => Buffer.from(bytes).toString("base64"));

/** An XHTML fragment: nested elements, the two characters that must be escaped, and text of any script. */
export function markupOf(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const escaped = text.map((plain) =>
    plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "").trim(),
  );
  const inline = fc.oneof(
    escaped,
    escaped.map((plain) => `<b>${plain}</b>`),
  );
  const block = fc.oneof(
    inline.map((inner) => `<p>${inner}</p>`),
    fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`),
  );
  return fc
    .array(block, { minLength: 1, maxLength: 3 })
    .map((blocks) => `<div xmlns="http://www.w3.org/1999/xhtml">${blocks.join("")}</div>`);
}
