// Compares the resource types.
import { deleteRefusedInWords } from "../../../spec/delete-refused.js";
import type {
  DeleteRefused,
  InterfaceModel,
  NamedOperation,
  Operation,
  Resource,
} from "../../../spec/model.js";
import type { NestedCollection } from "../../../spec/nested-collection.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { resourceText } from "../short-texts.js";
import { either, lookingAt } from "../users.js";
import { actionsChanges } from "./actions.js";
import { rulesChanges } from "./at-least-one.js";
import { fieldsChanges } from "./fields.js";
import { nodeChanges } from "./node.js";
import { parametersChanges } from "./parameters.js";
import { relationsChanges } from "./relations.js";
import { sortedChanges } from "./sorting.js";

/** For an added or removed type, no details are reported. */
export function resourcesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const resources = paired(old.resources, now.resources, ({ name }) => name);
  // An added or removed form is reported once, with the types that it shows.
  const forms = (model: InterfaceModel) => model.forms.map(({ name }) => name);
  const lasting = new Set(pairedNames(forms(old), forms(now)).kept.map(({ new: name }) => name));
  return [
    ...resources.removed.map((one) => removed("resource-removed", one, resourceText(one))),
    ...resources.added.map((one) => added("resource-added", one, resourceText(one))),
    ...resources.kept.flatMap((pair) => resourceChanges(pair, lasting)),
  ];
}

function resourceChanges(pair: Pair<Resource>, lasting: ReadonlySet<string>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("resource-segment-changed", pair, [old.segment, now.segment]),
    ...formChanges(pair, lasting),
    ...withAffected(fieldsChanges({ old: old.fields, new: now.fields }), ({ clause }) =>
      either(lookingAt(old, clause), lookingAt(now, clause)),
    ),
    ...relationsChanges({ old: old.relations ?? [], new: now.relations ?? [] }),
    ...operationsChanges({ old: old.operations, new: now.operations }),
    ...namedChanges({ old: old.named, new: now.named }),
    ...nestedChanges({ old: old.nested ?? [], new: now.nested ?? [] }),
    ...actionsChanges({ old: old.actions ?? [], new: now.actions ?? [] }),
    ...parametersChanges({ old: old.parameters, new: now.parameters }),
    ...rulesChanges({ old: old.rules, new: now.rules }),
    ...noneRequiredChanges({ old: old.noneRequired, new: now.noneRequired }),
    ...sortedChanges({ old: old.sorted, new: now.sorted }),
    ...deleteRefusedChanges({ old: old.deleteRefused, new: now.deleteRefused }),
    ...nodeChanges(pair),
  ];
}

function formChanges(pair: Pair<Resource>, lasting: ReadonlySet<string>): readonly Change[] {
  const forms = pairedNames(pair.old.forms, pair.new.forms);
  const texts = [pair.old.forms.join(", "), pair.new.forms.join(", ")] as const;
  const touched = (names: readonly string[]) => names.some((name) => lasting.has(name));
  return [
    ...(touched(forms.removed) ? altered("resource-form-removed", pair, texts) : []),
    ...(touched(forms.added) ? altered("resource-form-added", pair, texts) : []),
  ];
}

const words = "a search needs no parameter";

/** Compares whether a version states that a search of one type needs no parameter. */
function noneRequiredChanges({ old, new: now }: Pair<SpecNode | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) return nodeChanges({ old, new: now });
  return [
    ...(old === undefined ? [] : [removed("none-required-removed", old, words)]),
    ...(now === undefined ? [] : [added("none-required-added", now, words)]),
  ];
}

function deleteRefusedChanges({ old, new: now }: Pair<DeleteRefused | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) {
    const pair = { old, new: now };
    const words = [deleteRefusedInWords(old), deleteRefusedInWords(now)] as const;
    return [...altered("delete-refused-changed", pair, words), ...nodeChanges(pair)];
  }
  return [
    ...(old === undefined ? [] : [removed("delete-refused-removed", old, deleteRefusedInWords(old))]),
    ...(now === undefined ? [] : [added("delete-refused-added", now, deleteRefusedInWords(now))]),
  ];
}

function nestedChanges({ old, new: now }: Pair<readonly NestedCollection[]>): readonly Change[] {
  const nested = paired(old, now, ({ field }) => field);
  return [
    ...nested.removed.map((one) => removed("nested-removed", one, nestedText(one))),
    ...nested.added.map((one) => added("nested-added", one, nestedText(one))),
    ...nested.kept.flatMap(oneChanges),
  ];
}

function oneChanges(pair: Pair<NestedCollection>): readonly Change[] {
  const offers = pairedNames(pair.old.offers, pair.new.offers);
  const texts = [nestedText(pair.old), nestedText(pair.new)] as const;
  return [
    ...altered("nested-path-changed", pair, [placeText(pair.old), placeText(pair.new)]),
    ...(offers.removed.length === 0 ? [] : altered("nested-offers-less", pair, texts)),
    ...(offers.added.length === 0 ? [] : altered("nested-offers-more", pair, texts)),
    ...nodeChanges(pair),
  ];
}

const placeText = ({ parent, segment }: NestedCollection): string => `below ${parent}, as ${segment}`;

const nestedText = (nested: NestedCollection): string => `${placeText(nested)}: ${nested.offers.join(", ")}`;

/** Compares the interactions of one type. Every type has all five kinds, and offers some of them. */
function operationsChanges({ old, new: now }: Pair<readonly Operation[]>): readonly Change[] {
  return paired(old, now, ({ kind }) => kind).kept.flatMap((pair) => {
    if (pair.old.offered === pair.new.offered) return nodeChanges(pair);
    const rule = pair.new.offered ? "interaction-added" : "interaction-removed";
    return altered(rule, pair, [offer(pair.old), offer(pair.new)]);
  });
}

function offer({ kind, offered }: Operation): string {
  return offered ? kind : `no ${kind}`;
}

/** Compares the operations of one type that the document only names. */
function namedChanges({ old, new: now }: Pair<readonly NamedOperation[]>): readonly Change[] {
  const named = paired(old, now, ({ name }) => name);
  return [
    ...named.removed.map((one) => removed("named-operation-removed", one, one.name)),
    ...named.added.map((one) => added("named-operation-added", one, one.name)),
    ...named.kept.flatMap((pair) => [...servedChanges(pair), ...nodeChanges(pair)]),
  ];
}

function servedChanges(pair: Pair<NamedOperation>): readonly Change[] {
  const rule = pair.new.servedAs === undefined ? "named-operation-unserved" : "named-operation-served";
  return altered(rule, pair, [answer(pair.old), answer(pair.new)]);
}

const answer = ({ servedAs }: NamedOperation): string =>
  servedAs === undefined ? "not served" : `served as ${servedAs}`;
