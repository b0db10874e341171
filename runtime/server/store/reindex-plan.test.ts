import { describe, expect, test } from "vitest";
import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { fleet } from "../testing/fleet.js";
import { planReindex } from "./reindex-plan.js";
import { signaturesOf } from "./signatures.js";

type Change = (parameter: SearchParameterDefinition) => SearchParameterDefinition | undefined;

/** The fleet with one parameter of vehicles changed or removed. */
function withChanged(name: string, change: Change): InterfaceDefinition {
  const changed = (resource: ResourceDefinition): ResourceDefinition => ({
    ...resource,
    parameters: resource.parameters.flatMap((one) => (one.name === name ? (change(one) ?? []) : [one])),
  });
  const resources = fleet.resources.map((one) => (one.type === "Vehicle" ? changed(one) : one));
  return { ...fleet, resources };
}

const planned = (definition: InterfaceDefinition) =>
  planReindex(signaturesOf(fleet), definition).map(({ type, index, drop }) => ({
    type,
    index: index.map(({ parameter }) => parameter),
    drop,
  }));

const looking = (...path: string[]) => ({ path, value: { kind: "string" } }) as const;

describe("a change of search parameters re-indexes", () => {
  test("nothing if nothing changed, and everything if nothing is known", () => {
    expect(planned(fleet)).toEqual([]);
    const all = planReindex([], fleet).flatMap(({ type, index }) =>
      index.map(({ parameter }) => `${type}.${parameter}`),
    );
    expect(all).toEqual(signaturesOf(fleet).map(({ type, parameter }) => `${type}.${parameter}`));
  });

  test("no parameter without fields", () => {
    expect(signaturesOf(fleet).map(({ parameter }) => parameter)).not.toContain("owner");
    expect(signaturesOf(fleet).map(({ parameter }) => parameter)).not.toContain("max");
  });

  test.each<[string, string, Change]>([
    ["another match", "plate", (one) => ({ ...one, match: "token" })],
    ["another member", "plate", (one) => ({ ...one, targets: [looking("banner")] })],
    ["one more member", "plate", (one) => ({ ...one, targets: [...one.targets, looking("banner")] })],
    [
      "another system",
      "number",
      (one) => ({ ...one, targets: one.targets.map(({ system, ...rest }) => rest) }),
    ],
    ["an end", "bought", (one) => ({ ...one, targets: one.targets.map((t) => ({ ...t, end: ["sunk"] })) })],
  ])("%s: only that parameter", (_, name, change) => {
    expect(planned(withChanged(name, change))).toEqual([{ type: "Vehicle", index: [name], drop: [] }]);
  });

  test.each<[string, string, Change]>([
    ["a required parameter", "plate", (one) => ({ ...one, demanded: true })],
    ["the order of members", "name", (one) => ({ ...one, targets: [...one.targets].reverse() })],
  ])("nothing for %s", (_, name, change) => expect(planned(withChanged(name, change))).toEqual([]));

  test("a removed parameter, whose entries are deleted, and a renamed one by its new name", () => {
    expect(planned(withChanged("plate", () => undefined))).toEqual([
      { type: "Vehicle", index: [], drop: ["plate"] },
    ]);
    expect(planned(withChanged("plate", (one) => ({ ...one, targets: [] })))).toEqual([
      { type: "Vehicle", index: [], drop: ["plate"] },
    ]);
    expect(planned(withChanged("plate", (one) => ({ ...one, name: "banner" })))).toEqual([
      { type: "Vehicle", index: ["banner"], drop: ["plate"] },
    ]);
  });

  test("nothing of a removed type", () => {
    const plain = fleet.resources.map((one) => ({ ...one, segment: one.type }));
    const without = plain.filter(({ type }) => type !== "Vehicle");
    const before = signaturesOf({ ...fleet, resources: plain });
    expect(planReindex(before, { ...fleet, resources: without })).toEqual([]);
  });

  test("only references after a new path form or segment", () => {
    const references = [{ type: "Job", index: ["vehicle", "about"], drop: [] }];
    const forms = [...fleet.forms, { name: "bare", segments: [{ kind: "site" }, { kind: "type" }] as const }];
    expect(planned({ ...fleet, forms })).toEqual(references);
    expect(planned({ ...fleet, forms: [...fleet.forms].reverse() })).toEqual([]);
    const renamed = fleet.resources.map((one) => (one.type === "Garage" ? { ...one, segment: "b" } : one));
    expect(planned({ ...fleet, resources: renamed })).toEqual(references);
  });

  test("an unfinished parameter, again or to delete it", () => {
    const halfDone = signaturesOf(fleet).map((one) =>
      one.parameter === "plate" ? { ...one, signature: "" } : one,
    );
    const parametersOf = (definition: InterfaceDefinition) =>
      planReindex(halfDone, definition).map(({ index, drop }) => [
        index.map(({ parameter }) => parameter),
        drop,
      ]);
    expect(parametersOf(fleet)).toEqual([[["plate"], []]]);
    expect(parametersOf(withChanged("plate", () => undefined))).toEqual([[[], ["plate"]]]);
  });
});
