// Finds the deployment's own error message in an answer.
import { textsIn } from "../../spec/json.js";
import { cut } from "./cut.js";
import type { Exchange } from "./exchange.js";

/** The most characters that are shown. */
const longest = 120;
const markup = /<[^<>]*>/g;
/** The starts of style sheets and scripts, which are no words. */
const codeStart = /<(style|script)\b[^<>]*>/gi;
const titleOfPage = /<title\b[^<>]*>([^<]*)</i;

/**
 * The words in the body of an answer, on one line; undefined if it has none. In JSON of any form (OperationOutcome, RFC
 * 9457, the deployment's own), it is the longest text of several words that is not markup: codes are single words.
 */
export function ownWords({
  json,
  responseBody,
}: Pick<Exchange, "json" | "responseBody">): string | undefined {
  const texts = json === undefined ? [textOf(responseBody)] : textsIn(json).filter(isSaid);
  const [words = ""] = texts.map(onOneLine).sort(longerFirst);
  return words === "" ? undefined : cut(words, longest);
}

/** A page without its markup, and without its title if that is a heading too. */
function textOf(page: string): string {
  const whole = withoutCode(page);
  const title = onOneLine(titleOfPage.exec(whole)?.[1] ?? "");
  const body = onOneLine(whole.replace(titleOfPage, "<").replace(markup, " "));
  return body.includes(title) ? body : `${title} ${body}`;
}

/** A page without style sheets and scripts. A script may hold the characters of markup, so only its end tag ends it. */
function withoutCode(page: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: start, 1: name = "" } of page.matchAll(codeStart)) {
    // A start inside of a script.
    if (index < from) continue;
    parts.push(page.slice(from, index));
    const codeEnd = new RegExp(`</${name}`, "gi");
    codeEnd.lastIndex = index + start.length;
    from = codeEnd.exec(page)?.index ?? page.length;
  }
  return [...parts, page.slice(from)].join("");
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const isSaid = (text: string): boolean => /\S\s+\S/.test(text) && !text.trimStart().startsWith("<");
const longerFirst = (one: string, other: string): number => other.length - one.length;
