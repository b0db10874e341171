// Tests that the checks of relations between fields pass on our server, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { unchanged } from "../../testkit/changed-server.js";
import { relationMutants } from "./relations.mutants.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

it("the checks pass on our server", async () => {
  const { fetch, close } = await fetchOf(model);
  const settings = { only: ["relation/"], settings: promptServer };
  const { report } = await runAgainst(behave(fetch, model, unchanged), model, settings);
  await close();
  expect(report.checks.length).toBe(20);
  expect(report.checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
});

describe.each(relationMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});
