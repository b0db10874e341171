// Tests which checks a run plans.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec, packageRoot } from "../../spec/package-root.js";
import { checks } from "../checks/all.js";
import { settings } from "../testkit/runner/silent-suite.js";
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

it("has as many required checks as the pages say, with and without --data", async () => {
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the spec has mistakes");
  const required = planOf(own.model, checks, [], []).cases.filter(({ kind }) => kind === "required");
  const without = required.filter(({ askedFor }) => askedFor?.({ ...settings, write: true }) ?? true);
  const page = (...path: readonly string[]) => readFileSync(join(packageRoot(), ...path), "utf8");
  const [all, fewer] = [`\\b${required.length}\\b`, `\\b${without.length}\\b`];
  expect(page("README.md")).toMatch(
    new RegExp(`${all} required checks[^]*without \`--data\` has ${fewer} of`),
  );
  expect(page("docs", "proof.md")).toMatch(
    new RegExp(`counts ${all} required checks, and a run without \`--data\` counts ${fewer}`),
  );
  expect(page("docs", "words.md")).toMatch(
    new RegExp(`counts ${all}, and a run without \`--data\` ${fewer}`),
  );
});
