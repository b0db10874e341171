// Tests that no check passes on empty lists only.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";

it("no relation between lists passes if all lists are empty", async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const { model } = loaded;
  const { fetch, close } = await fetchOf(model);
  const empty = behave(fetch, model, () => async (call, next) => {
    const reply = await next(call);
    return call.route?.kind === "search" && entriesOf(reply) !== undefined ? withEntries(reply, []) : reply;
  });
  try {
    const { report } = await runAgainst(empty, model, { only: ["metamorphic/"], settings: promptServer });
    const relations = report.checks;
    expect(relations.length).toBeGreaterThan(10);
    expect(relations.filter(({ verdict }) => verdict === "pass")).toEqual([]);
  } finally {
    await close();
  }
});
