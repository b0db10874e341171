// Compares the credentials of all requests, and those of single operations.
import type { InterfaceModel } from "../../../spec/model.js";
import {
  credentialsInWords,
  securityInWords,
  securityOfAction,
  securityOfInteraction,
} from "../../../spec/security.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import type { Security } from "../../../spec/stated-security.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";
import { scopesChanges } from "./scopes.js";

type Stated = Security | undefined;

export function securityChanges(pair: Pair<InterfaceModel>): readonly Change[] {
  return [...ofAllRequests({ old: pair.old.security, new: pair.new.security }), ...ofOperations(pair)];
}

const isPublic = (security: Stated): boolean => security?.scheme === "none";

function ofAllRequests({ old, new: now }: Pair<Stated>): readonly Change[] {
  if (now === undefined)
    return old === undefined ? [] : [removed("security-removed", old, securityInWords(old))];
  if (old === undefined)
    return [added(isPublic(now) ? "security-loosened" : "security-added", now, securityInWords(now))];
  const pair = { old, new: now };
  const rule = isPublic(now) ? "security-loosened" : "security-changed";
  return [
    ...altered(rule, pair, [credentialsInWords(old), credentialsInWords(now)]),
    ...nodeChanges(pair),
    ...scopesChanges(pair, pair),
  ];
}

/** An operation of both specs, with what each states of it alone, and what holds of it there. */
interface Compared {
  readonly node: Pair<SpecNode>;
  readonly own: Pair<Stated>;
  readonly whole: Pair<Stated>;
}

/** Only where at least one of the two specs states something of the operation alone. */
function ofOperations(pair: Pair<InterfaceModel>): readonly Change[] {
  return [...interactions(pair), ...operationsOfTypes(pair)].flatMap(({ node, own, whole }) => {
    if (own.old === undefined && own.new === undefined) return [];
    const rule = ruleOf(whole);
    const sides = sidesOf(node, own);
    const texts = [textOf(whole.old), textOf(whole.new)] as const;
    const { old, new: now } = own;
    return [
      ...(rule === undefined ? [] : altered(rule, sides, texts)),
      ...(old !== undefined && now !== undefined ? nodeChanges({ old, new: now }) : []),
      ...scopesChanges(whole, sides),
    ];
  });
}

/** Where each spec writes the statement: the operation, if it has none of its own there. */
const sidesOf = (node: Pair<SpecNode>, own: Pair<Stated>): Pair<SpecNode> => ({
  old: own.old ?? node.old,
  new: { ...(own.new ?? node.new), clause: (own.new ?? own.old ?? node.new).clause },
});

const textOf = (security: Stated): string =>
  security === undefined ? "not stated" : credentialsInWords(security);

function ruleOf({ old, new: now }: Pair<Stated>): RuleId | undefined {
  if (textOf(old) === textOf(now)) return undefined;
  if (now === undefined) return "operation-security-removed";
  if (isPublic(now)) return "operation-security-loosened";
  return old === undefined || isPublic(old) ? "operation-security-tightened" : "operation-security-changed";
}

function interactions({ old, new: now }: Pair<InterfaceModel>): readonly Compared[] {
  return paired(old.interactions, now.interactions, ({ kind }) => kind).kept.map((node) => ({
    node,
    own: { old: node.old.security, new: node.new.security },
    whole: { old: node.old.security ?? old.security, new: node.new.security ?? now.security },
  }));
}

function operationsOfTypes({ old, new: now }: Pair<InterfaceModel>): readonly Compared[] {
  return paired(old.resources, now.resources, ({ name }) => name).kept.flatMap((types) => [
    ...paired(types.old.operations, types.new.operations, ({ kind }) => kind).kept.map((node) => ({
      node,
      own: { old: node.old.security, new: node.new.security },
      whole: {
        old: securityOfInteraction(old, types.old, node.old.kind),
        new: securityOfInteraction(now, types.new, node.new.kind),
      },
    })),
    ...paired(types.old.actions ?? [], types.new.actions ?? [], ({ name }) => name).kept.map((node) => ({
      node,
      own: { old: node.old.security, new: node.new.security },
      whole: { old: securityOfAction(old, node.old), new: securityOfAction(now, node.new) },
    })),
  ]);
}
