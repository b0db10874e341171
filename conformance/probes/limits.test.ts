import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../testing/behave.js";
import { type Call, type MakeBehaviour, plainReply } from "../testing/call.js";
import { runAgainst } from "../testing/run-against.js";
import { fetchOf } from "../testing/served.js";

const aMegabyte = 1_000_000;

it.each([
  ["only large bodies", ({ body }: Call) => body.length > 2 * aMegabyte, { value: "1 MB" }],
  ["all bodies", ({ body }: Call) => body !== "", { untold: true }],
])("a gateway that turns %s away is told from a limit of size", async (_, turnsAway, told) => {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the committed spec has mistakes");
  const { model } = loaded;
  const { fetch, close } = await fetchOf(model);
  const behaviour: MakeBehaviour = () => async (call, next) =>
    turnsAway(call) ? plainReply(502) : next(call);
  const { report } = await runAgainst(behave(fetch, model, behaviour), model, {
    only: ["gap/limits.size"],
    observing: true,
  });
  await close();
  expect(report.observations[0]).toMatchObject(told);
});
