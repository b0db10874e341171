// Bodies of requests and answers on the HTML page.
import { indentedJson } from "./indented.js";
import { cutTo, grouped } from "./shown.js";

/** A body as the page shows it. */
export interface BodyView {
  readonly text: string;
  /** What was done to it: that it is JSON put on lines, how much of it was left out. */
  readonly note: string;
  /** So long that it scrolls in a box of its own. */
  readonly long: boolean;
}

const longLines = 30;
const longText = 2_500;

/** A body put on lines where it is JSON and cut to `most` characters; undefined where there is none. */
export function bodyView(body: string | undefined, most: number): BodyView | undefined {
  if (body === undefined || body === "") return undefined;
  const json = indentedJson(body, most);
  const whole = json ?? body;
  const text = cutTo(whole, most);
  const cut = text.length < whole.length;
  const size = `${grouped(body.length)} character${body.length === 1 ? "" : "s"}`;
  const kind = json === undefined ? `as it came, ${size}` : `JSON, ${size}, put on lines here`;
  return {
    text,
    note: cut ? `${kind}; only the beginning is shown` : kind,
    long: text.length > longText || text.split("\n").length > longLines,
  };
}
