// Compares the actions of a type: operations besides the five interactions.
import type { Action, ActionAnswer, ActionBody } from "../../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../../spec/action-words.js";
import { altered, type Change, type Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { listChanges, loneChanges } from "./node.js";
import { answeredChanges, sentChanges } from "./one-way.js";

export const actionsChanges = (actions: Pair<readonly Action[] | undefined>): readonly Change[] =>
  listChanges(actions, ({ name }) => name, {
    removed: "action-removed",
    added: "action-added",
    changed: "action-request-changed",
    text: requestText,
    kept: ({ old, new: now }) => [
      ...loneChanges({ old: old.body, new: now.body }, bodies),
      ...loneChanges({ old: old.answer, new: now.answer }, answers),
      ...listChanges({ old: old.sets, new: now.sets }, ({ name }) => name, effects),
    ],
  });

/** `POST …/{id}/return`. */
const requestText = ({ method, on, segment }: Action): string =>
  `${method} …/${on === "record" ? "{id}/" : ""}${segment}`;

const bodies = {
  removed: "action-body-removed",
  added: "action-body-added",
  text: ({ fields }: ActionBody) => fields.map(({ name }) => name).join(", "),
  kept: ({ old, new: now }: Pair<ActionBody>) => sentChanges({ old: old.fields, new: now.fields }),
} as const;

const answers = {
  removed: "action-answer-removed",
  added: "action-answer-added",
  text: actionAnswerInWords,
  kept(pair: Pair<ActionAnswer>) {
    const { old, new: now } = pair;
    const texts = [actionAnswerInWords(old), actionAnswerInWords(now)] as const;
    const same = old.status === now.status && old.shows === now.shows;
    return [
      ...(same ? [] : altered(answerRule(pair), pair, texts)),
      ...(old.shows === now.shows ? answeredChanges({ old: old.fields, new: now.fields }) : []),
    ];
  },
} as const;

/** A status that only one of the two specs states. */
function answerRule({ old, new: now }: Pair<ActionAnswer>): RuleId {
  if (old.shows !== now.shows) return "action-answer-changed";
  if (old.status === undefined) return "action-answer-added";
  return now.status === undefined ? "action-answer-removed" : "action-answer-changed";
}

const effects = {
  removed: "action-effect-removed",
  added: "action-effect-added",
  changed: "action-effect-changed",
  text: effectInWords,
} as const;
