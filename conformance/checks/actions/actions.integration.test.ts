// Tests that the checks of actions pass on our server, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { thirdSpec } from "../../../spec/package-root.js";
import type { Fetch } from "../../behaviours/call.js";
import { actionRouteOf } from "../../http/routes/action-route.js";
import { runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { notTested } from "../../reports/not-tested.js";
import { actionMutants } from "./actions.mutants.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

async function reportOn(own: InterfaceModel, callActions = false, change = (fetch: Fetch): Fetch => fetch) {
  const { fetch, close } = await fetchOf(own);
  try {
    return (await runAgainst(change(fetch), own, { only: ["action/"], settings: { callActions } })).report;
  } finally {
    await close();
  }
}

it("the checks pass on our server, and actions of a whole type are not called", async () => {
  const report = await reportOn(model);
  const verdicts = report.checks.filter(({ kind }) => kind === "required").map(({ verdict }) => verdict);
  expect(verdicts.length).toBeGreaterThan(12);
  expect(new Set(verdicts)).toEqual(new Set(["pass"]));
  const left = report.checks.filter(({ lacks }) => lacks === "type-action");
  expect(left.map(({ id }) => id)).toEqual(["action/Loan/closeAll-not-called"]);
  expect(notTested(report).join(" ")).toContain("actions of a whole type (1 advice check)");
});

it("actions of a whole type are called if the user asks for it", async () => {
  const report = await reportOn(model, true);
  const ofLoan = report.checks.filter(({ id }) => id.startsWith("action/Loan/"));
  expect(ofLoan.map(({ id, verdict }) => [id, verdict])).toEqual([["action/Loan/closeAll-answered", "pass"]]);
  expect(notTested(report).join(" ")).not.toContain("actions");
});

it("an action that the deployment does not implement is not judged, and listed as not tested", async () => {
  const without =
    (fetch: Fetch): Fetch =>
    async (request) =>
      actionRouteOf(model, request.method, new URL(request.url).pathname) === undefined
        ? fetch(request)
        : new Response("", { status: 501 });
  const report = await reportOn(model, true, without);
  const required = report.checks.filter(({ kind }) => kind === "required");
  expect(new Set(required.map(({ verdict, lacks }) => `${verdict} ${lacks}`))).toEqual(
    new Set(["not-applicable implementation"]),
  );
  expect(notTested(report).join(" ")).toContain("actions that are not implemented");
});

describe.each(actionMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});
