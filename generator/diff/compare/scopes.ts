// Compares the scopes that a token needs, of all requests or of one operation.
import { scopesInWords } from "../../../spec/scopes.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import type { Scopes, Security } from "../../../spec/stated-security.js";
import { altered, type Change, type Pair } from "../change.js";
import type { RuleId } from "../rules.js";
import { nodeChanges } from "./node.js";

type Stated = Scopes | undefined;

/**
 * What changed of the scopes, if a token is needed before and after: other credentials are a change of their own. `stated` are the nodes
 * that the specs have where a spec states no scopes.
 */
export function scopesChanges(
  { old, new: now }: Pair<Security | undefined>,
  stated: Pair<SpecNode>,
): readonly Change[] {
  if (old?.scheme !== "bearer" || now?.scheme !== "bearer") return [];
  const [was, is] = [old.scopes, now.scopes];
  const rule = ruleOf(was, is);
  const clause = `${stated.new.clause}.scopes`;
  const sides = { old: was ?? stated.old, new: { ...(is ?? stated.new), clause } };
  const isOwn = was !== undefined && is !== undefined && is.clause === clause && was.clause === clause;
  return [
    ...(rule === undefined ? [] : altered(rule, sides, [textOf(was), textOf(is)])),
    ...(isOwn ? nodeChanges({ old: was, new: is }) : []),
  ];
}

const textOf = (scopes: Stated): string => (scopes === undefined ? "not stated" : scopesInWords(scopes));

function ruleOf(old: Stated, now: Stated): RuleId | undefined {
  if (textOf(old) === textOf(now)) return undefined;
  if (now === undefined) return "scopes-removed";
  if (old === undefined) return "scopes-added";
  if (now.lacking !== old.lacking) return "scopes-changed";
  if (isWithin(old, now)) return "scopes-tightened";
  return isWithin(now, old) ? "scopes-loosened" : "scopes-changed";
}

/** Whether each scope that the first needs is one of the second. */
const isWithin = ({ are: some }: Scopes, { are: all }: Scopes): boolean =>
  some !== "smart" && all !== "smart" && some.every((scope) => all.includes(scope));
