// Tests that a failure which a later request shows is shown with the delete before it, and that reads judge what no search can show.
import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { ownSpec } from "../../../spec/package-root.js";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

it.each([
  ["a deleted record is still read", "not-readable"],
  ["a deleted record is still found", "not-searchable"],
])("%s: the delete is shown too", async (mutant, name) => {
  const results = await resultsOn(mutantBehaviour(mutant), "delete/");
  const failed = results.filter(({ id, verdict }) => verdict === "fail" && id.endsWith(`/${name}`));
  expect(failed.length).toBeGreaterThan(0);
  for (const { exchanges } of failed)
    expect(exchanges?.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
});

it("a change is judged by reads if the search that could show it is refused", async () => {
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the committed spec has mistakes");
  const refused = mutantBehaviour("refuses search.DocumentReference.date", own.model);
  for (const kind of ["update", "delete"]) {
    const results = await resultsOn(refused, `${kind}/DocumentReference/`, own.model);
    const judged = results.map(({ id, verdict }) => [id.split("/")[2], verdict]);
    const bySearch = kind === "update" ? ["search-sees-it", "no-second-record"] : ["not-searchable"];
    expect(judged).not.toEqual([]);
    expect(judged.filter(([, verdict]) => verdict !== "pass").sort()).toEqual(
      bySearch.map((name) => [name, "blocked"]).sort(),
    );
  }
});
