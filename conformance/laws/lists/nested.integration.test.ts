// Tests that the checks of nested collections pass on our server, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { nestedAdds } from "./nested-adds.js";
import { nestedLists } from "./nested-lists.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the second interface has mistakes");
const { model } = loaded;

it("the checks pass on our server", async () => {
  const results = await resultsOn(unchanged, "nested/");
  expect(results.map(({ id, verdict }) => [id, verdict])).toEqual(
    ["lists-own", "adds"].map((check) => [`nested/Job.vehicle/${check}`, "pass"]),
  );
});

const mutants = [nestedLists, nestedAdds].flatMap((law) => law.mutants(model));

describe.each(mutants.map(({ name, breaks }) => [name, breaks] as const))("%s", (name, breaks) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    const [place] = name.split(":");
    expect(caughtBy).toEqual(breaks.map((check) => check.replace("/", `/${place}/`)));
  });
});
