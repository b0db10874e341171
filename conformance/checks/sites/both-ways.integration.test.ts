// Tests that each of two sites is asked for the records of the other, also after adds at the same time.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { causesOf } from "../../runner/causes/causes.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { siteIsolationMutants } from "./site-isolation.mutants.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

const mutants = siteIsolationMutants(model);

it.each([
  [
    "a site reads records of a site whose id begins its own",
    "both-ways-read",
    "a read of AllergyIntolerance shows records of another site",
  ],
  [
    "a site lists records of a site whose id begins its own",
    "both-ways-search",
    "a search of AllergyIntolerance shows records of another site",
  ],
  [
    "an add lands at the site of another add at the same time",
    "adds-at-once",
    "adds to two sites at the same time of AllergyIntolerance land at the other site",
  ],
])("%s: only %s shows it", async (name, check, heading) => {
  const only = "site-wall/AllergyIntolerance/";
  const broken = mutants.find((one) => one.name === name)?.behaviour;
  const failed = async (behaviour = unchanged) =>
    (await resultsOn(behaviour, only, model)).filter(({ verdict }) => verdict !== "pass");
  expect(await failed()).toEqual([]);
  const wrong = await failed(broken);
  expect(wrong.map(({ id }) => id)).toEqual([only + check]);
  expect(causesOf(wrong).failures.map((cause) => cause.heading)).toEqual([heading]);
});
