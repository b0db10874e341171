// Escapes texts of a deployment for HTML.
import { codePoint } from "../../search/hidden-characters.js";

/** The characters that HTML reads as markup in text and in quoted attributes. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Markup, invisible characters that have an effect (control and format characters, such as directional overrides), characters
 * that HTML refuses, and halves of surrogate pairs. A run of one character is one match; tabs and line breaks are allowed.
 */
const special = /[&<>"']|([^\P{Cc}\n\t]|\p{Cf}|\p{Surrogate}|[\u2028\u2029\uFFFE\uFFFF])\1*/gu;

/**
 * Any text as HTML for the inside of an element. Markup is escaped; an invisible character is shown as its code point in a
 * `mark`, with a count if it is repeated.
 */
export function shown(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(special, (found) => entities[found] ?? named(found));
}

/** Any text for the inside of a double-quoted attribute: an invisible character becomes U+FFFD. */
export function inAttribute(text: string): string {
  return text.replace(special, (found) => entities[found] ?? "\uFFFD");
}

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
export function brief(text: string, most: number): string {
  return text.length <= most ? text : `${cutTo(text, most)}… (${grouped(text.length)} characters)`;
}

/** A whole number with separated thousands: 481,816. It does not depend on the machine's locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
