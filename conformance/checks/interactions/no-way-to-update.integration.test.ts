// Tests a deployment whose updates need something that the document does not show.
import { expect, it } from "vitest";
import { updateTargets } from "../../../spec/answers/writing.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { conforming, runPeer } from "../../testkit/run-peer.js";

it("if no way to update is found, that is the answer, and no check of updates applies", async () => {
  const undocumented = conforming("an update needs a header that names its record");
  const only = ["interaction/", "update/", "gap/update.target"];
  const { report } = await runPeer([undocumented], { only, observing: true });
  expect(report.answers["update.target"]).toBe(updateTargets.none);
  const updates = report.checks.filter(({ id }) => /^update\/|^interaction\/.*\/update$/.test(id));
  expect(updates.length).toBeGreaterThan(0);
  for (const check of updates) {
    expect(check).toMatchObject({ verdict: "not-applicable" });
    expect(check.reason).toContain(updateTargets.none);
  }
  expect(report.verdict).toBe("conformant");
});

it("if the document states the path of an update, a refusal is a failure", async () => {
  const model = await smallSpec({
    Note: {
      interactions: ["search", "read", "add", "update"],
      fields: { name: "string" },
    },
  });
  const { caughtBy } = await runMutant(model, {
    kind: "mutant",
    name: "Note refuses every update as malformed",
  });
  expect(caughtBy).toEqual(["interaction/Note/update"]);
});
