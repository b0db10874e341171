// Compares members that go one way only: what clients send to an action, and what it answers.
import type { Field } from "../../../spec/field.js";
import type { Change, Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { fieldsChanges } from "./fields.js";

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
export const sentChanges = (members: Members): readonly Change[] =>
  fieldsChanges(members).map((change) => ({ ...change, rule: ruleOfSent(change.rule) }));

function ruleOfSent(rule: RuleId): RuleId {
  if (rule === "field-removed") return "sent-field-removed";
  return allowsMore.has(rule) ? "sent-accepts-more" : rule;
}

/** Members of an answer, which no client sends. */
export const answeredChanges = (members: Members): readonly Change[] =>
  fieldsChanges(members).map((change) => ({
    ...change,
    rule: allowsLess.has(change.rule) ? "answered-narrower" : change.rule,
  }));
