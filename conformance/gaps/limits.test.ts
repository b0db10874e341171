import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import { type Call, type MakeBehaviour, plainReply } from "../behaviours/call.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

const aMegabyte = 1_000_000;

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

it.each([401, 403, 429, 502, 503])(
  "of a deployment that only answers %i, the limit of size stays unknown",
  async (status) => {
    const turnsAway = async () => new Response(null, { status, headers: { "retry-after": "3600" } });
    const { report } = await runAgainst(turnsAway, model, { only: ["gap/limits"], observing: true });
    expect(report.observations).toHaveLength(1);
    expect(report.observations.filter(({ value }) => value !== undefined)).toEqual([]);
  },
);

it.each([
  ["only large bodies", ({ body }: Call) => body.length > 2 * aMegabyte, { value: "1 MB" }],
  ["all bodies", ({ body }: Call) => body !== "", { untold: true }],
])("a gateway that rejects %s is distinguished from a limit of size", async (_, turnsAway, reported) => {
  const { fetch, close } = await fetchOf(model);
  const behaviour: MakeBehaviour = () => async (call, next) =>
    turnsAway(call) ? plainReply(502) : next(call);
  const { report } = await runAgainst(behave(fetch, model, behaviour), model, {
    only: ["gap/limits.size"],
    observing: true,
  });
  await close();
  expect(report.observations[0]).toMatchObject(reported);
});
