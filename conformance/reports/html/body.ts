// The data of a request's or an answer's body on the HTML page.
import { foldedJson } from "./folded.js";
import { indentedJson } from "./indented.js";
import { cutTo, grouped } from "./shown.js";

const longLines = 30;
const longText = 2_500;
const whereWhole = "--json FILE --whole-bodies has all of it";

/**
 * A body, indented if it is JSON; undefined if there is none. A longer one than `most` is cut to its beginning; long JSON is folded
 * instead, and `members`, which decide, are shown.
 */
export function bodyView(body: string | undefined, most: number, members: readonly string[] = []) {
  if (body === undefined || body === "") return undefined;
  const size = `${grouped(body.length)} character${body.length === 1 ? "" : "s"}`;
  const json = indentedJson(body, most);
  if (json === undefined) {
    const text = cutTo(body, most);
    return withNote(
      text,
      `unchanged, ${size}`,
      text.length < body.length && begins(text.length, body.length),
    );
  }
  const kind = `JSON, ${size}, indented here`;
  if (json.used === body.length) return withNote(json.text, kind, false);
  const folded = foldedJson(body, most, members);
  return folded === undefined
    ? withNote(json.text, kind, begins(json.used, body.length))
    : withNote(folded, kind, `… stands for what is left out; ${whereWhole}`);
}

/**
 * `note` says how the text differs from the body: that it is JSON with added line breaks, or how much of it is left out. A `long` one
 * scrolls in a box.
 */
function withNote(text: string, kind: string, left: string | false) {
  return {
    text,
    note: left === false ? kind : `${kind}; ${left}`,
    long: text.length > longText || text.split("\n").length > longLines,
  };
}

const begins = (used: number, length: number): string =>
  `only the beginning is shown: ${grouped(length - used)} are cut; ${whereWhole}`;
