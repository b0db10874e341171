// Decides whether a full-text search must find a record, and chooses the words to ask for.

import type { JsonObject } from "../../spec/json.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import type { Match } from "./match.js";
import { everyText } from "./record-values.js";
import { folded, wordsOf } from "./texts.js";

/** Shorter words may be too frequent to be indexed. */
const shortest = 4;

/**
 * The whole word must be found. Case, accents, parts and forms of a word, and what several words mean, are not specified: a record must
 * be left out only if none of its words begins as one of the requested words does.
 */
export function matchWords(parameter: SearchParameter, value: string, record: JsonObject): Match {
  const asked = wordsOf(value);
  const texts = everyText(parameter, record);
  const [word, ...more] = asked;
  if (word === undefined || texts.length === 0) return "unknown";
  const isPlain = more.length === 0 && word === value && word.length >= shortest;
  if (isPlain && texts.some((text) => wordsOf(text).includes(word))) return "yes";
  const held = texts.flatMap((text) => wordsOf(folded(text)));
  const whole = texts.map(folded);
  const alike = asked.map(folded).some((one) => {
    const start = one.slice(0, shortest);
    return (
      held.some((each) => each.startsWith(start) || one.startsWith(each)) ||
      whole.some((text) => text.includes(one))
    );
  });
  return alike ? "unknown" : "no";
}

/** The words of a record for which a search must find it. */
export function tellingWords(parameter: SearchParameter, record: JsonObject): readonly string[] {
  const words = everyText(parameter, record).flatMap(wordsOf);
  return [...new Set(words)].filter((word) => word.length >= shortest);
}
