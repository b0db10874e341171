// Finds references to external types in records.

import type { Field } from "../../../spec/field.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../search/record-values.js";

/** The number of references to a type that are kept. */
const enough = 3;

/** Records of one type. */
export interface Held {
  readonly fields: readonly Field[];
  readonly records: readonly JsonObject[];
}

/** References in records to types outside the interface, by type, the most frequent first. */
export function outsideReferences(
  model: InterfaceModel,
  held: readonly Held[],
): Readonly<Record<string, readonly string[]>> {
  const counts = new Map<string, Map<string, number>>();
  const places = held.flatMap(({ records, ...type }) => fieldsOf(type).map((field) => ({ field, records })));
  for (const { field, records } of places) {
    const { path, type } = field;
    if (type.kind !== "shape") continue;
    const targets = type.targets.filter((target) => model.externalTypes.includes(target));
    const parts = model.shapes.find(({ name }) => name === type.shape)?.parts;
    if (targets.length === 0 || parts?.role !== "reference") continue;
    for (const url of records.flatMap((record) => valuesAt(record, `${path}.${parts.url}`))) {
      const named = targets.find((target) => String(url).split("/").at(-2) === target);
      if (named === undefined) continue;
      const seen = counts.get(named) ?? new Map<string, number>();
      counts.set(named, seen.set(String(url), (seen.get(String(url)) ?? 0) + 1));
    }
  }
  return Object.fromEntries([...counts].sort().map(([type, seen]) => [type, mostSeen(seen)]));
}

function mostSeen(seen: ReadonlyMap<string, number>): readonly string[] {
  return [...seen]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, enough)
    .map(([url]) => url);
}
