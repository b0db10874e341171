// Tests that each of two sites is asked for the records of the other: the id of one begins the id of the other.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { causesOf } from "../../runner/causes/causes.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { siteIsolationMutants } from "./site-isolation.mutants.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

it.each([
  ["a site reads records of a site whose id begins its own", "read"],
  ["a site lists records of a site whose id begins its own", "search"],
])("%s: only a %s shows it", async (name, kind) => {
  const only = "site-wall/AllergyIntolerance/";
  const broken = siteIsolationMutants(model).find((one) => one.name === name)?.behaviour;
  const failed = async (behaviour = unchanged) =>
    (await resultsOn(behaviour, only, model)).filter(({ verdict }) => verdict !== "pass");
  expect(await failed()).toEqual([]);
  const wrong = await failed(broken);
  expect(wrong.map(({ id }) => id)).toEqual([`${only}both-ways-${kind}`]);
  const [cause] = causesOf(wrong).failures;
  expect(cause?.heading).toBe(`a ${kind} of AllergyIntolerance shows records of another site`);
});
