// Finds the made-up words of a record.
import type { Json, JsonObject } from "../../../spec/json.js";
import type { RecordWords } from "../journal/journal.js";
import { wordIn } from "../random.js";

/** The words with which a person could find the record again. */
export function wordsOf(body: JsonObject, runWord: string): RecordWords {
  const ofRun = inTexts(body, (text) => (text.includes(runWord) ? runWord : undefined));
  return { marker: markerOf(body) ?? "", ofRun: ofRun !== undefined };
}

/** A word that only this record holds; undefined if it holds none. */
export const markerOf = (body: JsonObject): string | undefined => inTexts(body, wordIn);

/** Names and short texts hold the made-up words; a document of many kilobytes is not searched for one. */
const longestSearched = 1_000;

/** The first result of `find` among the texts in a value. */
function inTexts(value: Json, find: (text: string) => string | undefined): string | undefined {
  if (typeof value === "string") return value.length > longestSearched ? undefined : find(value);
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values<Json>(value)) {
    const found = inTexts(inner, find);
    if (found !== undefined) return found;
  }
  return undefined;
}
