// Gaps about values that a parameter cannot have, and about several words.
import { type AnswerKind, refusals, single, words } from "./answer-kind.js";
import { anyRefusal } from "./forms.js";
import { findsNothing, malformed } from "./searching.js";

/** What a search by several words finds. */
export const severalWords = {
  any: "any of the words",
  all: "all of the words",
  together: "the words together",
  none: findsNothing,
} as const;

/** Gaps about the values of one parameter. */
export const valueKinds = {
  "unlisted-value": {
    defaults: "refused 400",
    given: () => [...refusals(400, 422), ...words(malformed.finds)],
    foreign: [malformed.ignored, anyRefusal],
  } satisfies AnswerKind<string | number>,
  "several-words": single(
    severalWords.any,
    severalWords.all,
    severalWords.together,
    severalWords.none,
    anyRefusal,
  ),
} as const;
