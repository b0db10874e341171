// Tests that a search is not blamed for what a wider search lists wrongly.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { ofType, withMore } from "./list-faults.js";

it("the records that a search by one parameter lists wrongly are not missed in a narrower one", async () => {
  const own = await loadSpec(ownSpec());
  const resource = own.ok
    ? own.model.resources.find(({ name }) => name === "MedicationStatement")
    : undefined;
  if (!own.ok || resource === undefined) throw new Error("The spec does not have the type.");
  const { behaviour = unchanged } = ofType(
    resource,
    "a search by patient alone lists all",
    (call, reply, seen) =>
      [...call.url.searchParams.keys()].join() === "patient"
        ? withMore(reply, seen.outside(call, reply))
        : reply,
  );
  const results = await resultsOn(behaviour, "metamorphic/MedicationStatement", own.model);
  const failed = results.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed).not.toEqual([]);
  expect(failed.filter((id) => id.endsWith("/finds-all"))).toEqual([]);
});
