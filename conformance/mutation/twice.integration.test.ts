// Tests two runs with the same seed on one server.
import { expect, it } from "vitest";
import { addsIt } from "../../spec/answers/writing.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { failures, runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";

/** The gaps whose probes name a record that cannot exist. */
const aboutAbsentRecords = [
  "add.client-id",
  "delete.absent",
  "errors.payload",
  "errors.status-absent",
  "references.dangling",
  "update.absent",
].map((gap) => `gap/${gap}`);

it.each([
  ["the same seed", 42],
  ["another seed", 43],
])(
  "finds the same answers in a second run with %s, where an update adds an absent record for good",
  async (_, seed) => {
    const loaded = await loadSpec(ownSpec());
    if (!loaded.ok) throw new Error("the spec has mistakes");
    const { model } = loaded;
    const gaps = model.gaps.map((gap) => (gap.probe === "update-absent" ? { ...gap, answer: addsIt } : gap));
    const { fetch, close } = await fetchOf({ ...model, gaps });
    const keeping: Fetch = async (request) =>
      request.method === "DELETE" && (await fetch(new Request(request.url))).status === 200
        ? new Response(null, { status: 405 })
        : fetch(request);
    const served = await serveFetch(keeping);
    const options = { only: aboutAbsentRecords, observing: true, settings: { baseUrl: served.url } };
    const first = await runAgainst(keeping, model, { ...options, seed: 42 });
    const second = await runAgainst(keeping, model, { ...options, seed });
    await served.close();
    await close();
    expect(first.report.answers).toMatchObject({
      "update.absent": addsIt,
      "errors.status-absent": "404",
      "delete.absent": "404",
    });
    expect(second.report.answers).toEqual(first.report.answers);
  },
);

it("passes although an earlier run with the same seed left records", async () => {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the spec has mistakes");
  const { fetch, close } = await fetchOf(loaded.model);
  const keeping: Fetch = async (request) =>
    request.method === "DELETE" ? new Response(null, { status: 405 }) : fetch(request);
  const served = await serveFetch(keeping);
  const options = { only: ["update", "search"], settings: { baseUrl: served.url } };
  for (const _ of [1, 2]) {
    const { report } = await runAgainst(keeping, loaded.model, options);
    expect(report.checks.some(({ verdict }) => verdict === "pass")).toBe(true);
    expect(failures(report).map(({ id, actual }) => [id, actual])).toEqual([]);
  }
  await served.close();
  await close();
});
