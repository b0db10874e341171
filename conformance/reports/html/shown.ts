// Writes texts of a deployment and times for HTML.
import { entityOf } from "../../../spec/text/markup.js";
import { codePoint } from "../../search/hidden-characters.js";

/**
 * Markup, invisible characters that have an effect (control and format characters, such as directional overrides), characters
 * that HTML refuses, and halves of surrogate pairs. A run of one character is one match; tabs and line breaks are allowed.
 */
const special = /[&<>"']|([^\P{Cc}\n\t]|\p{Cf}|\p{Surrogate}|[\u2028\u2029\uFFFE\uFFFF])\1*/gu;

/**
 * Any text as HTML for the inside of an element. Markup is escaped; an invisible character is shown as its code point in a
 * `mark`, with a count if it is repeated.
 */
export const shown = (text: string): string =>
  text.replace(/\r\n/g, "\n").replace(special, (found) => entityOf(found) ?? named(found));

/** Any text for the inside of a double-quoted attribute: an invisible character becomes U+FFFD. */
export const inAttribute = (text: string): string =>
  text.replace(special, (found) => entityOf(found) ?? "\uFFFD");

function named(run: string): string {
  const times = run.length / String.fromCodePoint(run.codePointAt(0) ?? 0).length;
  return `<mark>${codePoint(run)}${times > 1 ? ` ×${times}` : ""}</mark>`;
}

/** The first `most` characters of a text, without half a surrogate pair at their end. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
}

/** A text, cut if it is too long, with its length. */
export const brief = (text: string, most: number): string =>
  text.length <= most ? text : `${cutTo(text, most)}… (${grouped(text.length)} characters)`;

/** A whole number with separated thousands: 481,816. It does not depend on the machine's locale. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** A span of time in a suitable unit: `320 ms`, `4.1 s`, `2 min 5 s`. */
export function span(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** An ISO 8601 instant for people, in UTC: `21 November 2026, 11:55:37 UTC`. */
export function moment(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${date.format(at)}, ${at.toISOString().slice(11, 19)} UTC`;
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
