// Conforming variants of full-text searches: parts of words, letter case, and several words.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { without } from "../../behaviours/lists.js";
import { everyText } from "../../search/record-values.js";
import { isSpare } from "../../search/required-parameters.js";
import { folded, wordsOf } from "../../search/texts.js";
import { ofNewLists, pageOfAll, variantsOf } from "./rows.js";

const searchesWords = ({ match, targets }: SearchParameter): boolean =>
  match === "text" && targets.length > 0;

/** Every such parameter can be left out, so that the server beneath can be asked without it. */
function suits({ resources }: InterfaceModel): boolean {
  const spare = resources.flatMap((resource) =>
    resource.parameters.filter(searchesWords).map((one) => isSpare(resource, one)),
  );
  return spare.length > 0 && spare.every((one) => one);
}

const search = variantsOf("search", { follows: ofNewLists, sole: ["words"], suits });

/** Compares the words with the texts of a record by `holds`, instead of the server beneath. */
const comparing = (
  name: string,
  answers: readonly string[],
  holds: (texts: readonly string[], words: readonly string[]) => boolean,
): ConformingVariant =>
  search.serves(answers, name, () => async (call, next) => {
    const asked = given(call, "text").filter(({ parameter }) => searchesWords(parameter));
    if (asked.length === 0) return next(call);
    const names = asked.map(({ parameter }) => parameter.name);
    const fits = (record: JsonObject) =>
      asked.every(({ parameter, value }) => holds(everyText(parameter, record), wordsOf(value)));
    return pageOfAll(
      call,
      next,
      fits,
      without(call, (one) => names.includes(one)),
    );
  });

const isIn = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => wordsOf(folded(text)).includes(folded(word)));

export const conformingWords: readonly ConformingVariant[] = [
  comparing("a text search finds parts of words", [], (texts, words) =>
    words.some((word) => texts.some((text) => folded(text).includes(folded(word)))),
  ),
  comparing("a text search tells letter case apart", [], (texts, words) =>
    words.some((word) => texts.some((text) => wordsOf(text).includes(word))),
  ),
  comparing("a text search needs all words", ["several-words"], (texts, words) =>
    words.every((word) => isIn(texts, word)),
  ),
  comparing("a text search looks for its words side by side", ["several-words"], (texts, words) =>
    texts.some((text) => ` ${wordsOf(folded(text)).join(" ")} `.includes(` ${words.map(folded).join(" ")} `)),
  ),
];
