// Compares the credentials of all requests, and those of single operations.
import type { InterfaceModel } from "../../../spec/model.js";
import { scopesInWords } from "../../../spec/scopes.js";
import {
  credentialsInWords,
  securityInWords,
  securityOfAction,
  securityOfInteraction,
} from "../../../spec/security.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import type { Scopes, Security } from "../../../spec/stated-security.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { paired } from "../pairs.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";

type StatedScopes = Scopes | undefined;

/**
 * Compares the scopes, if both specs require a token; the callers compare all else.
 * `stated` are the nodes to report for a spec that states no scopes.
 */
function scopesChanges(
  { old, new: now }: Pair<Security | undefined>,
  stated: Pair<SpecNode>,
): readonly Change[] {
  if (old?.scheme !== "bearer" || now?.scheme !== "bearer") return [];
  const [was, is] = [old.scopes, now.scopes];
  const rule = scopesRule(was, is);
  const clause = `${stated.new.clause}.scopes`;
  const sides = { old: was ?? stated.old, new: { ...(is ?? stated.new), clause } };
  const isOwn = was !== undefined && is !== undefined && is.clause === clause && was.clause === clause;
  return [
    ...(rule === undefined ? [] : altered(rule, sides, [scopesText(was), scopesText(is)])),
    ...(isOwn ? nodeChanges({ old: was, new: is }) : []),
  ];
}

const scopesText = (scopes: StatedScopes): string =>
  scopes === undefined ? "not stated" : scopesInWords(scopes);

function scopesRule(old: StatedScopes, now: StatedScopes): RuleId | undefined {
  if (scopesText(old) === scopesText(now)) return undefined;
  if (now === undefined) return "scopes-removed";
  if (old === undefined) return "scopes-added";
  if (now.lacking !== old.lacking) return "scopes-changed";
  if (isWithin(old, now)) return "scopes-tightened";
  return isWithin(now, old) ? "scopes-loosened" : "scopes-changed";
}

/** Whether each scope that the first needs is one of the second. */
const isWithin = ({ are: some }: Scopes, { are: all }: Scopes): boolean =>
  some !== "smart" && all !== "smart" && some.every((scope) => all.includes(scope));

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

/** An operation of both specs: the credentials that each states for it alone, and those that apply to it. */
interface Compared {
  readonly node: Pair<SpecNode>;
  readonly own: Pair<Stated>;
  readonly effective: Pair<Stated>;
}

/** Compares the operations for which at least one spec states credentials of their own. */
const ofOperations = (pair: Pair<InterfaceModel>): readonly Change[] =>
  [...interactions(pair), ...operationsOfTypes(pair)].flatMap(({ node, own, effective }) => {
    if (own.old === undefined && own.new === undefined) return [];
    const rule = ruleOf(effective);
    const sides = sidesOf(node, own);
    const texts = [textOf(effective.old), textOf(effective.new)] as const;
    const { old, new: now } = own;
    return [
      ...(rule === undefined ? [] : altered(rule, sides, texts)),
      ...(old !== undefined && now !== undefined ? nodeChanges({ old, new: now }) : []),
      ...scopesChanges(effective, sides),
    ];
  });

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

const interactions = ({ old, new: now }: Pair<InterfaceModel>): readonly Compared[] =>
  paired(old.interactions, now.interactions, ({ kind }) => kind).kept.map((node) => ({
    node,
    own: { old: node.old.security, new: node.new.security },
    effective: { old: node.old.security ?? old.security, new: node.new.security ?? now.security },
  }));

const operationsOfTypes = ({ old, new: now }: Pair<InterfaceModel>): readonly Compared[] =>
  paired(old.resources, now.resources, ({ name }) => name).kept.flatMap((types) => [
    ...paired(types.old.operations, types.new.operations, ({ kind }) => kind).kept.map((node) => ({
      node,
      own: { old: node.old.security, new: node.new.security },
      effective: {
        old: securityOfInteraction(old, types.old, node.old.kind),
        new: securityOfInteraction(now, types.new, node.new.kind),
      },
    })),
    ...paired(types.old.actions ?? [], types.new.actions ?? [], ({ name }) => name).kept.map((node) => ({
      node,
      own: { old: node.old.security, new: node.new.security },
      effective: { old: securityOfAction(old, node.old), new: securityOfAction(now, node.new) },
    })),
  ]);
