/** Pairs the named values of fields and parameters of two specs, and finds them in a team's code. */
import type { Field, NamedValue } from "../../spec/field.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { sortRequests } from "../../spec/sorting.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Pair } from "../diff/change.js";

/** What names values. */
export type ValueOwner = Field | SearchParameter;

/** A value with its name among the values of its owner; `by` is the clause of the field that it names, if it names one. */
interface OwnedValue extends NamedValue {
  readonly name: string;
  readonly by?: string;
}

/** A value of the old spec, with its twin in the new one. */
export interface ValuePair {
  readonly owner: Pair<SpecNode>;
  readonly clause: { readonly old: string; readonly new?: string };
  /** What stands for it in code, such as `bought` and `-bought`; without `new`, the value is gone. */
  readonly texts: readonly { readonly old: string; readonly new?: string }[];
}

const isParameter = (owner: ValueOwner): owner is SearchParameter => "match" in owner;

/** Those that a field or a parameter names; values of a sort or an include name a field. */
export function namedValues(owner: ValueOwner): readonly OwnedValue[] {
  const fields = new Map<string, string>();
  if (isParameter(owner)) {
    for (const { value, by } of owner.sorting?.values ?? []) fields.set(value, by.field.clause);
    for (const { value, by } of owner.including?.values ?? []) fields.set(value, by.clause);
  }
  return owner.values.map((value) => {
    const by = fields.get(value.value);
    return { ...value, name: value.value, ...(by === undefined ? {} : { by }) };
  });
}

/** Two values are one if they name one field, and no other value names it. */
export const valueTwins =
  (kept: readonly Pair<SpecNode>[]) =>
  (removed: readonly OwnedValue[], added: readonly OwnedValue[]): readonly Pair<OwnedValue>[] =>
    removed.flatMap((old) => {
      const field = kept.find((pair) => pair.old.clause === old.by)?.new.clause;
      const [now, ...others] = added.filter(({ by }) => by !== undefined && by === field);
      const isOnly = removed.filter(({ by }) => by === old.by).length === 1;
      return now === undefined || others.length > 0 || !isOnly ? [] : [{ old, new: now }];
    });

/** Every value of the old spec, with the texts that stand for it. */
export const valuePairs = (
  owner: Pair<ValueOwner>,
  old: readonly OwnedValue[],
  pairs: readonly Pair<OwnedValue>[],
): readonly ValuePair[] =>
  old.map((value) => {
    const now = pairs.find((pair) => pair.old === value)?.new;
    const after = now === undefined ? undefined : textsOf(owner.new, now);
    return {
      owner,
      clause: { old: value.clause, ...(now === undefined ? {} : { new: now.clause }) },
      texts: [...textsOf(owner.old, value)].map(([way, text]) => {
        const becomes = after?.get(way);
        return { old: text, ...(becomes === undefined ? {} : { new: becomes }) };
      }),
    };
  });

/** By the way in which the value is asked for: as it is, ascending, descending. */
function textsOf(owner: ValueOwner, { value }: NamedValue): ReadonlyMap<string, string> {
  const requests = isParameter(owner) ? sortRequests(owner).filter((one) => one.value.value === value) : [];
  return requests.length === 0
    ? new Map([["plain", value]])
    : new Map(requests.map(({ descending, text }) => [descending ? "descending" : "ascending", text]));
}
