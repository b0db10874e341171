import { expect, test } from "vitest";
import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { sharedEntries } from "./shared-entries.js";

const link = (path: string, types: readonly string[] = []): SearchParameterDefinition["targets"][number] => ({
  path: [path],
  value: { kind: "reference", url: "href", types },
});

const parameter = (
  name: string,
  targets: SearchParameterDefinition["targets"],
  match: SearchParameterDefinition["match"] = "reference",
): SearchParameterDefinition => ({ name, match, targets, demanded: false });

const shared = (
  parameters: readonly SearchParameterDefinition[],
  atLeastOne: ResourceDefinition["atLeastOne"] = [],
) => [...sharedEntries({ parameters, atLeastOne })];

test("parameters with the same entries share them under the first of their names, in whatever order", () => {
  const all = [
    parameter("vehicle", [link("of")]),
    parameter("car", [link("of")]),
    parameter("truck", [link("of")]),
  ];
  for (const some of [all, [...all].reverse()]) {
    expect(shared(some)).toEqual([
      ["truck", "car"],
      ["vehicle", "car"],
    ]);
  }
});

test("the types of a reference and the order of targets make no difference", () => {
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of", ["Vehicle"])])])).toEqual([
    ["b", "a"],
  ]);
  const both = [link("of"), link("by")];
  expect(shared([parameter("a", both), parameter("b", [...both].reverse())])).toEqual([["b", "a"]]);
});

test("parameters with other fields, another comparison, or another filter-only state do not share", () => {
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("by")])])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of"), link("by")])])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")], "string")])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")])], [["b"]])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")])], [["a", "b"]])).toEqual([
    ["b", "a"],
  ]);
});

test("a parameter without fields has nothing to share", () => {
  expect(shared([parameter("a", [], "count"), parameter("b", [], "count")])).toEqual([]);
});
