// The data of a request's or an answer's body on the HTML page.
import { longestBody } from "../filing.js";
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
  const plain = json === undefined ? cutTo(body, most) : undefined;
  const { text, used } = json ?? { text: plain ?? "", used: plain?.length ?? 0 };
  const size = `${grouped(body.length)} character${body.length === 1 ? "" : "s"}`;
  const kind = json === undefined ? `unchanged, ${size}` : `JSON, ${size}, indented here`;
  return {
    text,
    note: used < body.length ? `${kind}; ${cutNote(body.length - used, body.length)}` : kind,
    long: text.length > longText || text.split("\n").length > longLines,
  };
}

function cutNote(left: number, length: number): string {
  const has = length <= longestBody ? "all of it" : `its first ${grouped(longestBody)}`;
  return `only the beginning is shown: ${grouped(left)} are cut; the JSON report (--json FILE) has ${has}`;
}
