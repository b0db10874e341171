// Tests which parameter is blamed if the check that all parameters hold cannot be judged.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { mutants } from "../../mutation/mutants.js";
import { rootOf } from "../../runner/roots.js";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const finding = mutants(loaded.model)
  .flatMap(({ name, reading }) => (reading ? [] : [name]))
  .filter((name) => name.startsWith("finds nothing by search.Vehicle."));

it.each(finding)("a server that %s: the check is blocked by a failure, or judged", async (name) => {
  const results = await resultsOn(mutantBehaviour(name), "search/Vehicle");
  const byId = new Map(results.map((result) => [result.id, result]));
  const open = results.filter(({ id, verdict }) => id.endsWith("/all-hold") && verdict === "blocked");
  for (const result of open) expect(rootOf(byId, result)?.verdict).toBe("fail");
});
