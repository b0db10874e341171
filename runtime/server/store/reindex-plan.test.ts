import { describe, expect, test } from "vitest";
import type { InterfaceDefinition, ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { harbour } from "../testing/harbour.js";
import { planReindex } from "./reindex-plan.js";
import { signaturesOf } from "./signatures.js";

type Change = (parameter: SearchParameterDefinition) => SearchParameterDefinition | undefined;

/** The harbour with one parameter of ships changed or removed. */
function withChanged(name: string, change: Change): InterfaceDefinition {
  const changed = (resource: ResourceDefinition): ResourceDefinition => ({
    ...resource,
    parameters: resource.parameters.flatMap((one) => (one.name === name ? (change(one) ?? []) : [one])),
  });
  const resources = harbour.resources.map((one) => (one.type === "Ship" ? changed(one) : one));
  return { ...harbour, resources };
}

const planned = (definition: InterfaceDefinition) =>
  planReindex(signaturesOf(harbour), definition).map(({ type, index, drop }) => ({
    type,
    index: index.map(({ parameter }) => parameter),
    drop,
  }));

const looking = (...path: string[]) => ({ path, value: { kind: "string" } }) as const;

describe("a change of search parameters re-indexes", () => {
  test("nothing if nothing changed, and everything if nothing is known", () => {
    expect(planned(harbour)).toEqual([]);
    const all = planReindex([], harbour).flatMap(({ type, index }) =>
      index.map(({ parameter }) => `${type}.${parameter}`),
    );
    expect(all).toEqual(signaturesOf(harbour).map(({ type, parameter }) => `${type}.${parameter}`));
  });

  test("no parameter without fields", () => {
    expect(signaturesOf(harbour).map(({ parameter }) => parameter)).not.toContain("ghost");
    expect(signaturesOf(harbour).map(({ parameter }) => parameter)).not.toContain("max");
  });

  test.each<[string, string, Change]>([
    ["another match", "flag", (one) => ({ ...one, match: "token" })],
    ["another member", "flag", (one) => ({ ...one, targets: [looking("banner")] })],
    ["one more member", "flag", (one) => ({ ...one, targets: [...one.targets, looking("banner")] })],
    [
      "another system",
      "number",
      (one) => ({ ...one, targets: one.targets.map(({ system, ...rest }) => rest) }),
    ],
    ["an end", "launched", (one) => ({ ...one, targets: one.targets.map((t) => ({ ...t, end: ["sunk"] })) })],
  ])("%s: only that parameter", (_, name, change) => {
    expect(planned(withChanged(name, change))).toEqual([{ type: "Ship", index: [name], drop: [] }]);
  });

  test.each<[string, string, Change]>([
    ["a required parameter", "flag", (one) => ({ ...one, demanded: true })],
    ["the order of members", "name", (one) => ({ ...one, targets: [...one.targets].reverse() })],
  ])("nothing for %s", (_, name, change) => expect(planned(withChanged(name, change))).toEqual([]));

  test("a removed parameter, whose entries are deleted, and a renamed one by its new name", () => {
    expect(planned(withChanged("flag", () => undefined))).toEqual([
      { type: "Ship", index: [], drop: ["flag"] },
    ]);
    expect(planned(withChanged("flag", (one) => ({ ...one, targets: [] })))).toEqual([
      { type: "Ship", index: [], drop: ["flag"] },
    ]);
    expect(planned(withChanged("flag", (one) => ({ ...one, name: "banner" })))).toEqual([
      { type: "Ship", index: ["banner"], drop: ["flag"] },
    ]);
  });

  test("nothing of a removed type", () => {
    const plain = harbour.resources.map((one) => ({ ...one, segment: one.type }));
    const without = plain.filter(({ type }) => type !== "Ship");
    const before = signaturesOf({ ...harbour, resources: plain });
    expect(planReindex(before, { ...harbour, resources: without })).toEqual([]);
  });

  test("only references after a new path form or segment", () => {
    const references = [{ type: "Call", index: ["ship", "about"], drop: [] }];
    const forms = [
      ...harbour.forms,
      { name: "bare", segments: [{ kind: "site" }, { kind: "type" }] as const },
    ];
    expect(planned({ ...harbour, forms })).toEqual(references);
    expect(planned({ ...harbour, forms: [...harbour.forms].reverse() })).toEqual([]);
    const renamed = harbour.resources.map((one) => (one.type === "Berth" ? { ...one, segment: "b" } : one));
    expect(planned({ ...harbour, resources: renamed })).toEqual(references);
  });

  test("an unfinished parameter, again or to delete it", () => {
    const halfDone = signaturesOf(harbour).map((one) =>
      one.parameter === "flag" ? { ...one, signature: "" } : one,
    );
    const parametersOf = (definition: InterfaceDefinition) =>
      planReindex(halfDone, definition).map(({ index, drop }) => [
        index.map(({ parameter }) => parameter),
        drop,
      ]);
    expect(parametersOf(harbour)).toEqual([[["flag"], []]]);
    expect(parametersOf(withChanged("flag", () => undefined))).toEqual([[[], ["flag"]]]);
  });
});
