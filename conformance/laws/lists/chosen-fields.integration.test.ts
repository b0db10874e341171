// Tests that the checks of the fields of a list pass on our server and on servers that keep no id, and fail on mutants.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import { mapRecords } from "../../behaviours/lists.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { namedAreReturned, othersAreLeftOut } from "./chosen-fields.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

const verdicts = async (make: typeof unchanged) =>
  (await resultsOn(make, "fields/", model)).map(({ id, verdict }) => [id, verdict]);

const passed = [
  ["fields/Book.fields/named-returned", "pass"],
  ["fields/Book.fields/others-left-out", "pass"],
];

it("passes on our server", async () => {
  expect(await verdicts(unchanged)).toEqual(passed);
});

it("passes on a server whose records have only what was asked for", async () => {
  const bare: typeof unchanged = () => async (call, next) => {
    const reply = await next(call);
    if (!call.url.searchParams.has("fields")) return reply;
    return mapRecords(reply, ({ id: _, meta: _meta, ...record }) => record);
  };
  expect(await verdicts(bare)).toEqual(passed);
});

const mutants = [namedAreReturned, othersAreLeftOut].flatMap((law) => law.mutants(model));

describe.each(mutants.map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy).toContainEqual(expect.stringMatching(/^fields\//));
  });
});
