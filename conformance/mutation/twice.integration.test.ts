// Tests two runs with the same seed on one server.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { failures, runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";

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
