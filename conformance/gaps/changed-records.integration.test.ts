// Tests that an answer is in doubt if it depends on a change of a record that a failed check is about.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

it("the status of a deleted record, if a delete deletes nothing", async () => {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the committed spec has mistakes");
  const { fetch, close } = await fetchOf(loaded.model);
  const idle = async (request: Request) =>
    request.method === "DELETE" ? new Response(null, { status: 204 }) : fetch(request);
  const { report } = await runAgainst(idle, loaded.model, {
    only: ["delete/", "gap/errors.status-"],
    observing: true,
    settings: promptServer,
  });
  await close();
  const doubt = report.observations.map(({ gap, failedChecks }) => [gap, failedChecks?.[0]]);
  expect(Object.fromEntries(doubt)).toEqual({
    "errors.status-absent": undefined,
    "errors.status-deleted": expect.stringMatching(/^delete\/.*\/not-readable$/),
    "errors.status-invalid": undefined,
    "errors.status-malformed": undefined,
  });
});
