// Gaps about records of which a search asks only some fields.
import { type AnswerKind, refusals, words } from "./answer-kind.js";
import { anyRefusal } from "./forms.js";

/** Which members such a record has besides those that were named. */
export const keptMembers = {
  /** Its id, its type, and what else the server assigns. */
  own: "id too",
  none: "named only",
} as const;

/** What a name that no field has gets. */
export const unknownNames = { ignored: "ignored" } as const;

/** Gaps about the fields that a search asks for. */
export const partKinds = {
  "chosen-fields": {
    defaults: keptMembers.own,
    given: () => words(keptMembers.own, keptMembers.none),
  } satisfies AnswerKind<string>,
  "unknown-field": {
    defaults: "refused 400",
    given: () => [...refusals(400, 422), ...words(unknownNames.ignored)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<string | number>,
} as const;
