// Tests that a list which ends early still shows in which order it is.
import { expect, it } from "vitest";
import { behave } from "../behaviours/behave.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { conforming, model } from "../testkit/run-peer.js";

it("by the first three of five records", async () => {
  const { fetch, close } = await fetchOf(model);
  const server = behave(fetch, model, conforming("no page follows the first 3 records"));
  const { report } = await runAgainst(server, model, { only: ["gap/search.order"], observing: true });
  await close();
  expect(report.observations).toMatchObject([{ gap: "search.order", value: "newest first" }]);
});
