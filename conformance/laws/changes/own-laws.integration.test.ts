// Tests the laws of changes that are about more than an update: each passes on our server, and fails on a server that breaks it.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { causesOf } from "../../runner/causes/causes.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { oddValuesLaw } from "./rules/odd-values.js";
import { twoSitesLaw } from "./rules/two-sites.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

const laws = [
  [
    "site-wall/AllergyIntolerance/adds-at-once",
    "an add lands at the site of another add at the same time",
    "adds to two sites at the same time of AllergyIntolerance land at the other site",
    twoSitesLaw,
  ],
  [
    "odd-values/Encounter/",
    "Encounter: an odd date spoils the searches by dates",
    "a search by date of Encounter answers no list after an odd date was added",
    oddValuesLaw,
  ],
  [
    "odd-values/Encounter/",
    "Encounter: a number in place of a date spoils the searches by dates",
    "a search by date of Encounter answers no list after a number in place of a date was added",
    oddValuesLaw,
  ],
] as const;

it.each(laws)("%s fails where %s", async (id, name, headline, law) => {
  const mutant = law.mutants(model).find((one) => one.name === name);
  expect((await resultsOn(unchanged, id, model)).map(({ verdict }) => verdict)).toEqual(["pass"]);
  const results = await resultsOn(mutant?.behaviour ?? unchanged, id, model);
  const wrong = results.filter(({ verdict }) => verdict === "fail" || verdict === "warn");
  expect(wrong).toHaveLength(1);
  const { failures, warnings } = causesOf(results);
  expect([...failures, ...warnings].map(({ heading }) => heading)).toEqual([headline]);
});
