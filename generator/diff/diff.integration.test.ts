// Tests that the comparison finds every difference, and none between equal specs.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { wideSpec } from "../../spec/package-root.js";
import { parseSpec } from "../../spec/parse-spec.js";
import { shuffled } from "../../spec/testing/random/shuffle.js";
import {
  modelOf,
  oddModel,
  otherModel,
  otherSpecText,
  ownModel,
  ownSpecText,
  thirdModel,
} from "../testing/models.js";
import type { Change } from "./change.js";
import { diff } from "./diff.js";
import { editsOf, goldenRules } from "./testing/golden-edits.js";
import { mirrors } from "./testing/mirrors.js";
import { mutationsOf } from "./testing/mutations.js";
import { richModel, richSpec } from "./testing/rich-model.js";

const wide = await loadSpec(wideSpec());
function wideModel(): InterfaceModel {
  if (!wide.ok) throw new Error("the wide interface is not valid");
  return wide.model;
}

/** Of a large model only one in `every` mutations is tested; the last model has each kind of mutation. */
const models: readonly (readonly [string, () => InterfaceModel, every: number])[] = [
  ["this interface", ownModel, 19],
  ["another interface", otherModel, 5],
  ["a third interface", thirdModel, 3],
  ["the wide interface", wideModel, 17],
  ["odd names", oddModel, 1],
  ["a spec that uses all of the language", richModel, 1],
];

describe.each(models)("%s", (_, make, every) => {
  const model = make();

  it("does not differ from itself", () => {
    expect(diff(model, make())).toEqual([]);
  });

  it("differs after any mutation, and the swapped comparison gives the opposite changes", () => {
    const mutations = mutationsOf(model, every);
    expect(mutations.length).toBeGreaterThan(50);
    const unseen: string[] = [];
    const oneSided: string[] = [];
    for (const { place, model: mutated } of mutations) {
      const there = diff(model, mutated);
      const back = diff(mutated, model);
      if (there.length === 0) unseen.push(place);
      if (!isMirror(there, back)) oneSided.push(place);
    }
    expect({ unseen, oneSided }).toEqual({ unseen: [], oneSided: [] });
  });
});

function isMirror(there: readonly Change[], back: readonly Change[]): boolean {
  const left = [...back];
  for (const { rule, old, new: now, also } of there) {
    const at = left.findIndex(
      (one) =>
        mirrors(rule, one.rule) &&
        one.old?.text === now?.text &&
        one.new?.text === old?.text &&
        one.also.length === also.length,
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

it("gives the opposite changes when swapped, however many changes there are", () => {
  const some = fc.subarray([...goldenRules()], { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(some, some, (left, right) => {
      const [old, now] = [soundModel(left), soundModel(right)];
      fc.pre(old !== undefined && now !== undefined);
      expect(isMirror(diff(old, now), diff(now, old))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

/** The golden spec with the edits of several folders; undefined if that is not valid. */
function soundModel(rules: readonly string[]): InterfaceModel | undefined {
  const edits = rules.flatMap((rule) => editsOf(rule).new ?? editsOf(rule).old ?? []);
  const text = edits.reduce((before, { find, put }) => before.replace(find, () => put), richSpec);
  const parsed = parseSpec(text, "spec.yaml");
  return parsed.ok ? parsed.model : undefined;
}

it.each([
  ["this interface", ownSpecText, 5],
  ["another interface", otherSpecText, 30],
])("is empty if only the order of names differs: %s", (_, text, numRuns) => {
  const model = modelOf(text);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(diff(model, modelOf(shuffled(text, seed)))).toEqual([]);
    }),
    { numRuns },
  );
});
