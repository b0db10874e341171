import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { mutants } from "../../mutation/mutants.js";
import { planOf } from "../../runner/plan.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { unusualValuesComeBack } from "./unusual-values.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0], name: string) =>
  (await resultsOn(behaviour, "round-trip/", model))
    .filter(({ id }) => id.endsWith(`/${name}`))
    .map(({ verdict }) => verdict);

const binary = ["base64 is decoded to text and encoded again", "base64 ends at its first zero byte"];

it("passes where base64 of every byte value comes back", async () => {
  expect(await verdicts(unchanged, "binary")).toEqual(["pass"]);
});

it.each(mutants(model).filter(({ operator = "" }) => binary.includes(operator)))(
  "fails where $name",
  async ({ behaviour }) => {
    expect(await verdicts(behaviour, "binary")).toEqual(["fail"]);
  },
);

it("puts no unusual number in place of the id of a record", async () => {
  const interactions = ["read", "add"];
  const job = { interactions, fields: { driver: "id(Driver)", seats: "integer" } };
  const driver = { interactions, fields: { name: "string" } };
  const small = await smallSpec({ Driver: driver, Job: job }, undefined, { ids: { is: "integer" } });
  const { cases } = planOf(small, unusualValuesComeBack, [], []);
  const titles = cases.map(({ title }) => title).join();
  expect(titles).toContain("seats holds 0");
  expect(titles).not.toContain("driver holds");
});
