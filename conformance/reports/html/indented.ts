// Indents JSON without parsing it.
import { parsedJson } from "../../../spec/json.js";
import { jsonWeight } from "../../http/client/json-weight.js";
import { jsonToken } from "./json-tree.js";
import { cutTo } from "./shown.js";

/**
 * Indents JSON, with one member or element per line, up to `most` characters. All tokens stay as they were sent:
 * numbers keep their digits, and a repeated member stays repeated, which parsing would lose. Undefined if the text is
 * not JSON; `used` are the characters of the body that the result has.
 */
export function indentedJson(text: string, most: number) {
  if (!isJson(text)) return undefined;
  let out = "";
  let depth = 0;
  let before = "";
  for (const { 0: now, index } of text.matchAll(jsonToken)) {
    const closing = now === "}" || now === "]";
    if (closing) depth -= 1;
    out += gap(before, now, depth) + now;
    if (now === "{" || now === "[") depth += 1;
    if (out.length > most) {
      const kept = cutTo(out, most);
      return { text: kept, used: Math.max(0, index + now.length - (out.length - kept.length)) };
    }
    before = now;
  }
  return { text: out, used: text.length };
}

/** The white space between two tokens: none, a space or a new line. */
function gap(before: string, now: string, depth: number): string {
  if (before === "" || now === "," || now === ":") return "";
  if (before === ":") return " ";
  const opened = before === "{" || before === "[";
  const closes = now === "}" || now === "]";
  return opened && closes ? "" : `\n${"  ".repeat(depth)}`;
}

/** A body that takes more memory when it is parsed is shown unchanged; it is only parsed to find out whether it is JSON. */
const mostMemory = 100_000_000;

function isJson(text: string): boolean {
  if (!/^\uFEFF?\s*[[{"\d\-tfn]/.test(text)) return false;
  if (text.length > mostMemory || jsonWeight(Buffer.from(text)).bytes > mostMemory) return false;
  return parsedJson(text.replace(/^\uFEFF/, "")) !== undefined;
}
