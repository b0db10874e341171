// Tests that the loss of a member is one cause, although a search by this member seems to return the wrong records.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import { mutants } from "../../mutation/mutants.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { fetchOf } from "../../mutation/server/served.js";
import { causesOf } from "./causes.js";

it("is one cause, with the search that cannot show why its records match", async () => {
  const own = await loadSpec(ownSpec());
  const lost = own.ok
    ? mutants(own.model).find(({ name }) => name === "Patient: name.family is dropped")
    : undefined;
  if (!own.ok || lost === undefined) throw new Error("The spec does not have the member.");
  const { fetch, close } = await fetchOf(own.model);
  try {
    const only = ["round-trip/Patient/name.family", "metamorphic/Patient.name/only-what-fits"];
    const changed = behave(fetch, own.model, lost.behaviour);
    const { report } = await runAgainst(changed, own.model, { only, settings: promptServer });
    const { failures } = causesOf(report.checks);
    expect(failures.map(({ first, others }) => [first.id, ...others.map(({ id }) => id)])).toEqual([only]);
    expect(failures[0]?.others[0]?.unshown).toEqual(["name.family"]);
  } finally {
    await close();
  }
});
