// The table of all rules of `cri-kit diff`.
import type { DiffRule } from "./rule.js";
import { actionRules } from "./rules/actions.js";
import { constraintRules } from "./rules/constraints.js";
import { directionRules } from "./rules/directions.js";
import { fieldRules } from "./rules/fields.js";
import { gapRules } from "./rules/gaps.js";
import { interfaceRules } from "./rules/interface.js";
import { listRules } from "./rules/lists.js";
import { parameterRules } from "./rules/parameters.js";
import { relationRules } from "./rules/relations.js";
import { resourceRules } from "./rules/resources.js";
import { shapeRules } from "./rules/shapes.js";
import { wordRules } from "./rules/words.js";

const ruleBook = {
  ...interfaceRules,
  ...resourceRules,
  ...actionRules,
  ...fieldRules,
  ...constraintRules,
  ...directionRules,
  ...relationRules,
  ...shapeRules,
  ...parameterRules,
  ...listRules,
  ...gapRules,
  ...wordRules,
};

export type RuleId = keyof typeof ruleBook;

/** Every kind of change that `cri diff` distinguishes. */
export const diffRules: readonly DiffRule[] = Object.entries(ruleBook).map(([id, text]) => ({ id, ...text }));

export function ruleOf(id: RuleId): DiffRule {
  return { id, ...ruleBook[id] };
}
