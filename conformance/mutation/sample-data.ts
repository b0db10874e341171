// Makes records like a user's own, for the checks of --data.
import fc from "fast-check";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { recordsOf } from "../checks/generated/arbitrary.js";
import { referenceOrderIn } from "../fixtures/reference-order.js";
import { sampleRecord } from "../fixtures/sample.js";
import type { SourceRecord } from "../options/source-record.js";

/**
 * Records like a user's own, one of each type, that refer to each other by type and id, as files do. If types refer to
 * each other in a circle, it begins with a record that refers to none.
 */
export function sampleData(model: InterfaceModel): readonly SourceRecord[] {
  const records = made.get(model) ?? sampleOfEach(model);
  made.set(model, records);
  return records;
}

const made = new WeakMap<InterfaceModel, readonly SourceRecord[]>();

function sampleOfEach(model: InterfaceModel): readonly SourceRecord[] {
  const { referred, lower } = referenceOrderIn(model);
  const known = new Set(model.resources.map(({ name }) => name));
  const isRoot = (from: string, to: string) => !lower(from).includes(to);
  const roots = new Set(
    model.resources.flatMap(({ name }) => referred(name).filter((type) => isRoot(name, type))),
  );
  return [
    ...model.resources
      .filter(({ name }) => roots.has(name))
      .map((resource) => sampleOf(model, resource, "root", () => undefined)),
    ...model.resources.map((resource) =>
      sampleOf(model, resource, "one", (targets) => {
        const type = targets.find((target) => known.has(target));
        return type && `${type}/${isRoot(resource.name, type) ? "root" : "one"}`;
      }),
    ),
  ];
}

function sampleOf(
  model: InterfaceModel,
  resource: Resource,
  id: string,
  reference: (targets: readonly string[]) => string | undefined,
): SourceRecord {
  const instant = Date.UTC(2011, 4, 4, 12);
  const base = sampleRecord({ model, resource, key: "data", kind: 0, turn: 0, instant, reference });
  const terms = { base, emphasis: "combining" } as const;
  const [made] = fc.sample(recordsOf(model, resource, terms), { seed: 7, numRuns: 1 });
  const body: JsonObject = { ...made, id };
  return { key: `${resource.name}/${id}`, type: resource.name, body, file: "sample.ndjson", line: 1 };
}
