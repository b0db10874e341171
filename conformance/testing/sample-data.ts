import fc from "fast-check";
import type { InterfaceModel } from "../../spec/model.js";
import type { JsonObject } from "../json.js";
import type { SourceRecord } from "../load/records.js";
import { recordsOf } from "../property/arbitrary.js";
import { sampleRecord } from "../scene/sample.js";

/** Records such as a user might bring, one of each type, which refer to each other as files do: by type and id. */
export function sampleData(model: InterfaceModel): readonly SourceRecord[] {
  const known = new Set(model.resources.map(({ name }) => name));
  return model.resources.map((resource) => {
    const reference = (targets: readonly string[]) => {
      const type = targets.find((target) => known.has(target));
      return type === undefined ? undefined : `${type}/one`;
    };
    const instant = Date.UTC(2011, 4, 4, 12);
    const base = sampleRecord({ model, resource, key: "data", kind: 0, turn: 0, instant, reference });
    const terms = { base, emphasis: "combining" } as const;
    const [made] = fc.sample(recordsOf(model, resource, terms), { seed: 7, numRuns: 1 });
    const body: JsonObject = { ...made, id: "one" };
    return { key: `${resource.name}/one`, type: resource.name, body, file: "sample.ndjson", line: 1 };
  });
}
