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

test("those that find by the same share under the first of their names, in whatever order they stand", () => {
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

test("what a reference may point to, and in which order members stand, makes no difference", () => {
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of", ["Vehicle"])])])).toEqual([
    ["b", "a"],
  ]);
  const both = [link("of"), link("by")];
  expect(shared([parameter("a", both), parameter("b", [...both].reverse())])).toEqual([["b", "a"]]);
});

test("none shares with one that looks elsewhere, compares otherwise, or only filters where the other does not", () => {
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("by")])])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of"), link("by")])])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")], "string")])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")])], [["b"]])).toEqual([]);
  expect(shared([parameter("a", [link("of")]), parameter("b", [link("of")])], [["a", "b"]])).toEqual([
    ["b", "a"],
  ]);
});

test("what looks at nothing has nothing to share", () => {
  expect(shared([parameter("a", [], "count"), parameter("b", [], "count")])).toEqual([]);
});
