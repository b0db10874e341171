// The data of a request's or an answer's body on the HTML page.
import { indentedJson } from "./indented.js";
import { cutTo, grouped } from "./shown.js";

/** A body as the page shows it. */
export interface BodyView {
  readonly text: string;
  /** How the text differs from the body: that it is JSON with added line breaks, or how much of it is left out. */
  readonly note: string;
  /** Whether it is so long that it scrolls in a box. */
  readonly long: boolean;
}

const longLines = 30;
const longText = 2_500;

/** A body, indented if it is JSON, and cut to `most` characters; undefined if there is none. */
export function bodyView(body: string | undefined, most: number): BodyView | undefined {
  if (body === undefined || body === "") return undefined;
  const json = indentedJson(body, most);
  const whole = json ?? body;
  const text = cutTo(whole, most);
  const cut = text.length < whole.length;
  const size = `${grouped(body.length)} character${body.length === 1 ? "" : "s"}`;
  const kind = json === undefined ? `unchanged, ${size}` : `JSON, ${size}, indented here`;
  return {
    text,
    note: cut ? `${kind}; only the beginning is shown` : kind,
    long: text.length > longText || text.split("\n").length > longLines,
  };
}
