// The table of all rules of `cri-kit diff`.
import { type StatementName, statements } from "../../spec/constructs/statements.js";
import type { DiffRule, RuleText } from "./rule.js";
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

type StatementRule = `${StatementName}-${"added" | "removed" | "changed"}`;

/** The rules of the statements of a type are in their rows; one without parts never changes. */
const statementRules = Object.fromEntries(
  statements.flatMap(({ name, changes }) =>
    Object.entries(changes).map(([change, text]) => [`${name}-${change}`, text]),
  ),
) as Readonly<Record<StatementRule, RuleText>>;

const ruleBook = {
  ...interfaceRules,
  ...resourceRules,
  ...statementRules,
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

export const ruleOf = (id: RuleId): DiffRule => ({ id, ...ruleBook[id] });
