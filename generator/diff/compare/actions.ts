// Compares the actions of a type: operations besides the five interactions.
import type { Action, ActionAnswer, ActionBody } from "../../../spec/action.js";
import { actionAnswerInWords, effectInWords } from "../../../spec/action-words.js";
import type { Field } from "../../../spec/field.js";
import { altered, type Change, type Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { fieldsChanges } from "./fields.js";
import { listChanges, loneChanges } from "./node.js";

type Members = Pair<readonly Field[]>;

/** More values or fewer limits: nobody who sends must change, but those who read. */
export const allowsMore: ReadonlySet<RuleId> = new Set<RuleId>([
  "field-not-required",
  "field-made-optional",
  "constraint-removed",
  "constraint-loosened",
  "value-set-opened",
  "allowed-value-added",
  "field-value-added",
  "field-widened",
  "field-alternative-added",
  "field-date-form-added",
  "field-not-fixed",
  "reference-target-added",
]);

/** Fewer values or more limits: nobody who reads must change, but those who send. */
export const allowsLess: ReadonlySet<RuleId> = new Set<RuleId>([
  "required-field-added",
  "field-made-required",
  "field-not-optional",
  "constraint-added",
  "constraint-tightened",
  "value-set-closed",
  "allowed-value-removed",
  "field-value-removed",
  "field-narrowed",
  "field-alternative-removed",
  "field-date-form-removed",
  "field-fixed",
  "reference-target-removed",
]);

/** Members of a body that clients send, and that no answer contains. */
const sentChanges = (members: Members): readonly Change[] =>
  fieldsChanges(members).map((change) => ({ ...change, rule: ruleOfSent(change.rule) }));

function ruleOfSent(rule: RuleId): RuleId {
  if (rule === "field-removed") return "sent-field-removed";
  return allowsMore.has(rule) ? "sent-accepts-more" : rule;
}

/** Members of an answer, which no client sends. */
const answeredChanges = (members: Members): readonly Change[] =>
  fieldsChanges(members).map((change) => ({
    ...change,
    rule: allowsLess.has(change.rule) ? "answered-narrower" : change.rule,
  }));

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
