import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { failures, runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";

const only = ["rule/Driver"];
const ids = ["rule/Driver@current/none-required", "rule/Driver@legacy/none-required"];

let model: InterfaceModel;
let served: Awaited<ReturnType<typeof fetchOf>>;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  ({ model } = loaded);
  served = await fetchOf(model);
});
afterAll(() => served.close());

const run = (behaviour: MakeBehaviour, write = true) =>
  runAgainst(behave(served.fetch, model, behaviour), model, { only, write });

/** Answers searches of every type that have no parameter with this status. */
const answering =
  (status: number): MakeBehaviour =>
  () =>
  async (call, next) =>
    call.route?.kind === "search" && call.url.search === "" ? plainReply(status) : next(call);

it("passes if such a search is answered, and reads only the first page", async () => {
  const { report, exchanges } = await run(() => async (call, next) => {
    if (call.route?.kind !== "search" || call.url.search !== "") return next(call);
    const link = [{ relation: "next", url: `${call.url.href}?page=2` }];
    const json = { resourceType: "Bundle", type: "searchset", link, entry: [] };
    return {
      status: 200,
      headers: new Headers({ "content-type": "application/json" }),
      body: JSON.stringify(json),
    };
  });
  expect(report.checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id)).toEqual(ids);
  expect(exchanges.filter(({ url }) => url.includes("page=2"))).toEqual([]);
});

it("fails if other searches are answered, but not the one without parameters", async () => {
  const { report } = await run(answering(400));
  expect(failures(report)).toMatchObject(ids.map((id) => ({ id, actual: "status 400" })));
});

it("is blocked if the search is answered with a temporary error", async () => {
  const { report } = await run(answering(504));
  expect(report.checks.filter(({ verdict }) => verdict === "blocked").map(({ id }) => id)).toEqual(ids);
});

it("is blocked if no search at all is answered, since another check fails for that", async () => {
  const { report } = await run(
    () => async (call, next) => (call.route?.kind === "search" ? plainReply(405) : next(call)),
    false,
  );
  const judged = report.checks.filter(({ verdict }) => verdict !== "not-applicable");
  expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual(ids.map((id) => [id, "blocked"]));
});
