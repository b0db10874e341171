// Tests which checks a run plans.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { planOf } from "./plan.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;
const ids = (only: readonly string[]) => planOf(model, checks, [], only).cases.map(({ id }) => id);

it("selects exactly the checks whose ids begin with what is asked for, wherever it ends", () => {
  const all = ids([]);
  const families = [...new Set(checks.map(({ family }) => family))];
  const [first = ""] = all;
  const asked = families.flatMap((family) => [family, `${family}/`, family.slice(0, 3)]);
  for (const only of [...asked, first, first.slice(0, -1), "nothing/", ""]) {
    expect(ids([only]), only).toEqual(all.filter((id) => id.startsWith(only)));
  }
  const some = ["search/", first];
  expect(ids(some)).toEqual(all.filter((id) => some.some((word) => id.startsWith(word))));
});

it("selects checks of the short run in every family", () => {
  const smoke = planOf(model, checks, [], []).cases.filter((one) => one.smoke);
  expect(smoke.length).toBeGreaterThan(0);
  expect(ids(["smoke"])).toEqual(smoke.map(({ id }) => id));
});

it("leaves out the gaps about what the spec excludes", async () => {
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the committed spec has mistakes");
  const gap = own.model.gaps.find(({ about }) => about !== undefined);
  const clauses = own.model.clauses.map((one) =>
    one.id === gap?.about ? { ...one, node: { ...one.node, excluded: "it is internal" } } : one,
  );
  const asked = (changed: Partial<typeof own.model>) =>
    planOf({ ...own.model, ...changed }, checks, probes, []).observations.map((one) => one.gap.id);
  expect(asked({})).toContain(gap?.id);
  expect(asked({ clauses })).toEqual(asked({}).filter((id) => id !== gap?.id));
});
