import type { InterfaceModel } from "../../../spec/model.js";
import type { SourceRecord } from "./records.js";
import { referencesIn } from "./references.js";

/**
 * Records in the order in which they can be added: each wave refers only to waves before it. Where records refer to
 * each other in a circle, those of the type that the interface's own references put first go first; what they refer
 * to is then not known yet, and stays as the file has it until it is.
 */
export function inWaves(
  model: InterfaceModel,
  records: readonly SourceRecord[],
  member: string | undefined,
): readonly (readonly SourceRecord[])[] {
  const waiting = new Map(records.map((record) => [record.key, dependencies(record, member)]));
  const rank = typeRanks(model);
  let rest = [...records];
  const waves: SourceRecord[][] = [];
  while (rest.length > 0) {
    const free = rest.filter((record) =>
      [...(waiting.get(record.key) ?? [])].every((key) => !waiting.has(key)),
    );
    const wave = free.length > 0 ? free : lowest(rest, rank);
    waves.push(wave);
    for (const record of wave) waiting.delete(record.key);
    const gone = new Set(wave);
    rest = rest.filter((record) => !gone.has(record));
  }
  return waves;
}

function dependencies(record: SourceRecord, member: string | undefined): ReadonlySet<string> {
  if (member === undefined) return new Set();
  return new Set(referencesIn(record.body, member).filter((key) => key !== record.key));
}

function lowest(records: readonly SourceRecord[], rank: ReadonlyMap<string, number>): SourceRecord[] {
  const of = (record: SourceRecord) => rank.get(record.type) ?? 0;
  const least = Math.min(...records.map(of));
  return records.filter((record) => of(record) === least);
}

/** How many types must come before each type, going by the references that the interface documents. */
function typeRanks(model: InterfaceModel): ReadonlyMap<string, number> {
  const before = new Map(
    model.resources.map((resource) => [resource.name, documentedTargets(resource.fields)]),
  );
  const reach = (type: string, seen: Set<string>): Set<string> => {
    for (const target of before.get(type) ?? []) {
      if (seen.has(target) || !before.has(target)) continue;
      seen.add(target);
      reach(target, seen);
    }
    return seen;
  };
  return new Map(model.resources.map(({ name }) => [name, reach(name, new Set()).size]));
}

function documentedTargets(fields: InterfaceModel["resources"][number]["fields"]): readonly string[] {
  return fields.flatMap(({ type }) => {
    if (type.kind === "shape") return type.targets;
    return type.kind === "object" ? documentedTargets(type.fields) : [];
  });
}
