// Tests that a server that ignores one prefix of dates, and keeps the other, is told as that: not as one that ignores the parameter.
import { expect, it } from "vitest";
import { behave } from "../../behaviours/behave.js";
import { runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import { causesOf } from "../../runner/causes/causes.js";
import { mutantBehaviour, second } from "../../testkit/changed-server.js";

const only = ["search", "date-search", "metamorphic"].map((family) => `${family}/FaultReport`);

it.each(["le", "ge"])("%s alone is ignored", async (prefix) => {
  const { fetch, close } = await fetchOf(second);
  const behaviour = mutantBehaviour(`search.FaultReport.when: ${prefix} is ignored`);
  const { report } = await runAgainst(behave(fetch, second, behaviour), second, { only });
  await close();
  expect(causesOf(report.checks).failures.map(({ heading }) => heading)).toEqual([
    `when=${prefix}… of FaultReport is ignored`,
  ]);
});
