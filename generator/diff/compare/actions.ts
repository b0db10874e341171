// Compares the actions of a type: operations besides the five interactions.
import type { Action, ActionAnswer, ActionBody, ActionEffect } from "../../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../../spec/action-words.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";
import { answeredChanges, sentChanges } from "./one-way.js";

export function actionsChanges({ old, new: now }: Pair<readonly Action[]>): readonly Change[] {
  const actions = paired(old, now, ({ name }) => name);
  return [
    ...actions.removed.map((one) => removed("action-removed", one, requestText(one))),
    ...actions.added.map((one) => added("action-added", one, requestText(one))),
    ...actions.kept.flatMap(actionChanges),
  ];
}

/** `POST …/{id}/return`. */
const requestText = ({ method, on, segment }: Action): string =>
  `${method} …/${on === "record" ? "{id}/" : ""}${segment}`;

function actionChanges(pair: Pair<Action>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("action-request-changed", pair, [requestText(old), requestText(now)]),
    ...bodyChanges({ old: old.body, new: now.body }),
    ...answerChanges({ old: old.answer, new: now.answer }),
    ...effectChanges({ old: old.sets ?? [], new: now.sets ?? [] }),
    ...nodeChanges(pair),
  ];
}

const bodyText = ({ fields }: ActionBody): string => fields.map(({ name }) => name).join(", ");

function bodyChanges({ old, new: now }: Pair<ActionBody | undefined>): readonly Change[] {
  if (old === undefined) return now === undefined ? [] : [added("action-body-added", now, bodyText(now))];
  if (now === undefined) return [removed("action-body-removed", old, bodyText(old))];
  const pair = { old, new: now };
  return [...sentChanges({ old: old.fields, new: now.fields }), ...nodeChanges(pair)];
}

function answerChanges({ old, new: now }: Pair<ActionAnswer | undefined>): readonly Change[] {
  if (old === undefined) {
    return now === undefined ? [] : [added("action-answer-added", now, actionAnswerInWords(now))];
  }
  if (now === undefined) return [removed("action-answer-removed", old, actionAnswerInWords(old))];
  const pair = { old, new: now };
  const texts = [actionAnswerInWords(old), actionAnswerInWords(now)] as const;
  const same = old.status === now.status && old.shows === now.shows;
  return [
    ...(same ? [] : altered(answerRule(pair), pair, texts)),
    ...(old.shows === now.shows ? answeredChanges({ old: old.fields, new: now.fields }) : []),
    ...nodeChanges(pair),
  ];
}

/** A status that only one of the two specs states. */
function answerRule({ old, new: now }: Pair<ActionAnswer>): RuleId {
  if (old.shows !== now.shows) return "action-answer-changed";
  if (old.status === undefined) return "action-answer-added";
  return now.status === undefined ? "action-answer-removed" : "action-answer-changed";
}

function effectChanges({ old, new: now }: Pair<readonly ActionEffect[]>): readonly Change[] {
  const effects = paired(old, now, ({ name }) => name);
  return [
    ...effects.removed.map((one) => removed("action-effect-removed", one, effectInWords(one))),
    ...effects.added.map((one) => added("action-effect-added", one, effectInWords(one))),
    ...effects.kept.flatMap((pair) => [
      ...altered("action-effect-changed", pair, [effectInWords(pair.old), effectInWords(pair.new)]),
      ...nodeChanges(pair),
    ]),
  ];
}
