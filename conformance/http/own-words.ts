// Finds the deployment's own error message in an answer.
import { textsIn } from "../../spec/json.js";
import { cut } from "./cut.js";
import type { Exchange } from "./exchange.js";

/** The most characters that are shown. */
const longest = 120;
const markup = /<[^>]*>/g;

/**
 * The words in the body of an answer, on one line; undefined if it has none. In JSON of any form (OperationOutcome, RFC
 * 9457, the deployment's own), it is the longest text of several words that is not markup: codes are single words.
 */
export function ownWords({
  json,
  responseBody,
}: Pick<Exchange, "json" | "responseBody">): string | undefined {
  const texts = json === undefined ? [responseBody.replace(markup, " ")] : textsIn(json).filter(isSaid);
  const [words = ""] = texts.map((text) => text.replace(/\s+/g, " ").trim()).sort(longerFirst);
  return words === "" ? undefined : cut(words, longest);
}

const isSaid = (text: string): boolean => /\S\s+\S/.test(text) && !text.trimStart().startsWith("<");
const longerFirst = (one: string, other: string): number => other.length - one.length;
