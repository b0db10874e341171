// Compares the resource types.
import { statements } from "../../../spec/constructs/statements.js";
import type { InterfaceModel, NamedOperation, Operation, Resource } from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import type { AtLeastOneRule } from "../../../spec/search-parameter.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { resourceText } from "../short-texts.js";
import { either, lookingAt } from "../users.js";
import { actionsChanges } from "./actions.js";
import { fieldsChanges } from "./fields.js";
import { listChanges, loneChanges, nodeChanges } from "./node.js";
import { parametersChanges } from "./parameters.js";
import { relationsChanges } from "./relations.js";

/** Rules have no names, so a rule is paired with the one that shares most parameters with it. */
function rulesChanges({ old, new: now }: Pair<readonly AtLeastOneRule[]>): readonly Change[] {
  const same = paired(old, now, rule);
  const { pairs, removed: gone, added: fresh } = nearestPairs(same.removed, same.added);
  return [
    ...gone.map((one) => removed("at-least-one-removed", one, rule(one))),
    ...fresh.map((one) => added("at-least-one-added", one, rule(one))),
    ...pairs.flatMap(ruleChanges),
    ...same.kept.flatMap(nodeChanges),
  ];
}

/** The parameters, sorted: their order in the spec means nothing. */
const rule = ({ parameters }: AtLeastOneRule): string => [...parameters].sort().join(", ");

function ruleChanges(pair: Pair<AtLeastOneRule>): readonly Change[] {
  const names = pairedNames(pair.old.parameters, pair.new.parameters);
  const fewer = names.added.length === 0;
  const more = names.removed.length === 0;
  const id = more ? "at-least-one-loosened" : fewer ? "at-least-one-tightened" : "at-least-one-changed";
  return [...altered(id, pair, [rule(pair.old), rule(pair.new)]), ...nodeChanges(pair)];
}

interface Nearest {
  readonly pairs: readonly Pair<AtLeastOneRule>[];
  readonly removed: readonly AtLeastOneRule[];
  readonly added: readonly AtLeastOneRule[];
}

/** Pairs rules that share a parameter, those that share most first. */
function nearestPairs(old: readonly AtLeastOneRule[], now: readonly AtLeastOneRule[]): Nearest {
  const shared = (a: AtLeastOneRule, b: AtLeastOneRule) =>
    a.parameters.filter((name) => b.parameters.includes(name)).length;
  const candidates = old
    .flatMap((before) => now.map((after) => ({ old: before, new: after, weight: shared(before, after) })))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const taken = new Set<AtLeastOneRule>();
  const pairs = candidates.filter((pair) => {
    if (taken.has(pair.old) || taken.has(pair.new)) return false;
    taken.add(pair.old).add(pair.new);
    return true;
  });
  const isLeft = (one: AtLeastOneRule) => !taken.has(one);
  return { pairs, removed: old.filter(isLeft), added: now.filter(isLeft) };
}

/** For an added or removed type, no details are reported. */
export function resourcesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  // An added or removed form is reported once, with the types that it shows.
  const forms = (model: InterfaceModel) => model.forms.map(({ name }) => name);
  const lasting = new Set(pairedNames(forms(old), forms(now)).kept.map(({ new: name }) => name));
  return listChanges({ old: old.resources, new: now.resources }, ({ name }) => name, {
    removed: "resource-removed",
    added: "resource-added",
    text: resourceText,
    kept: (pair) => resourceChanges(pair, lasting),
  });
}

function resourceChanges(pair: Pair<Resource>, lasting: ReadonlySet<string>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("resource-segment-changed", pair, [old.segment, now.segment]),
    ...formChanges(pair, lasting),
    ...withAffected(fieldsChanges({ old: old.fields, new: now.fields }), ({ clause }) =>
      either(lookingAt(old, clause), lookingAt(now, clause)),
    ),
    ...relationsChanges({ old: old.relations, new: now.relations }),
    ...operationsChanges({ old: old.operations, new: now.operations }),
    ...listChanges({ old: old.named, new: now.named }, ({ name }) => name, namedOperations),
    ...listChanges({ old: old.nested, new: now.nested }, ({ field }) => field, nestedCollections),
    ...actionsChanges({ old: old.actions, new: now.actions }),
    ...parametersChanges({ old: old.parameters, new: now.parameters }),
    ...rulesChanges({ old: old.rules, new: now.rules }),
    ...statementChanges(pair),
  ];
}

/** Compares the statements of one type that stand alone under a name. */
const statementChanges = (pair: Pair<Resource>): readonly Change[] =>
  statements.flatMap(({ name, said }) => {
    const [old, now] = [said(pair.old), said(pair.new)].map(
      (one) => one && { ...one.node, words: one.words },
    );
    const rules = { removed: `${name}-removed`, added: `${name}-added`, changed: `${name}-changed` } as const;
    return loneChanges({ old, new: now }, { ...rules, text: ({ words }) => words });
  });

function formChanges(pair: Pair<Resource>, lasting: ReadonlySet<string>): readonly Change[] {
  const forms = pairedNames(pair.old.forms, pair.new.forms);
  const texts = [pair.old.forms.join(", "), pair.new.forms.join(", ")] as const;
  const touched = (names: readonly string[]) => names.some((name) => lasting.has(name));
  return [
    ...(touched(forms.removed) ? altered("resource-form-removed", pair, texts) : []),
    ...(touched(forms.added) ? altered("resource-form-added", pair, texts) : []),
  ];
}

const placeText = ({ parent, segment }: NestedCollection): string => `below ${parent}, as ${segment}`;

const nestedText = (nested: NestedCollection): string => `${placeText(nested)}: ${nested.offers.join(", ")}`;

const nestedCollections = {
  removed: "nested-removed",
  added: "nested-added",
  text: nestedText,
  kept(pair: Pair<NestedCollection>) {
    const offers = pairedNames(pair.old.offers, pair.new.offers);
    const texts = [nestedText(pair.old), nestedText(pair.new)] as const;
    return [
      ...altered("nested-path-changed", pair, [placeText(pair.old), placeText(pair.new)]),
      ...(offers.removed.length === 0 ? [] : altered("nested-offers-less", pair, texts)),
      ...(offers.added.length === 0 ? [] : altered("nested-offers-more", pair, texts)),
    ];
  },
} as const;

/** Compares the interactions of one type. Every type has all five kinds, and offers some of them. */
const operationsChanges = ({ old, new: now }: Pair<readonly Operation[]>): readonly Change[] =>
  paired(old, now, ({ kind }) => kind).kept.flatMap((pair) => {
    if (pair.old.offered === pair.new.offered) return nodeChanges(pair);
    const rule = pair.new.offered ? "interaction-added" : "interaction-removed";
    return altered(rule, pair, [offer(pair.old), offer(pair.new)]);
  });

const offer = ({ kind, offered }: Operation): string => (offered ? kind : `no ${kind}`);

/** The operations of one type that the document only names. */
const namedOperations = {
  removed: "named-operation-removed",
  added: "named-operation-added",
  text: ({ name }: NamedOperation) => name,
  kept: servedChanges,
} as const;

function servedChanges(pair: Pair<NamedOperation>): readonly Change[] {
  const rule = pair.new.servedAs === undefined ? "named-operation-unserved" : "named-operation-served";
  return altered(rule, pair, [answer(pair.old), answer(pair.new)]);
}

const answer = ({ servedAs }: NamedOperation): string =>
  servedAs === undefined ? "not served" : `served as ${servedAs}`;
