// Tests that the checks of the order of a list pass on our server, and fail on servers with another order.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec, wideSpec } from "../../../spec/package-root.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { listIsSorted, listIsSortedByDefault } from "./sorted.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

const sortingMutants = (of: typeof model) =>
  [listIsSorted, listIsSortedByDefault].flatMap((law) => law.mutants(of));

it("the checks pass on our server", async () => {
  const results = await resultsOn(unchanged, "sort/", model);
  const single = results.filter(({ id }) => !id.includes("-then-"));
  expect(single.map(({ id, verdict }) => [id, verdict])).toEqual(
    ["bought", "pages", "title"]
      .flatMap((value) => [`Book.sort/${value}-ascending`, `Book.sort/${value}-descending`])
      .concat("Book/without-asking")
      .map((id) => [`sort/${id}`, "pass"]),
  );
});

const sort = { type: "string", special: "sort", sorts: ["load"] };
const box = { interactions: ["search", "read", "add"], fields: { load: "number" } };

it("no mutant sorts each page alone where no request can ask for small pages", async () => {
  const size = { type: "number", special: "list-size" };
  const names = async (search: Record<string, unknown>) =>
    sortingMutants(await smallSpec({ Box: { ...box, search } })).map(({ name }) => name);
  const ofPages = "sorts each page alone for search.Box.sort=load";
  expect(await names({ sort })).not.toContain(ofPages);
  expect(await names({ sort, size })).toContain(ofPages);
});

describe.each(sortingMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy).toEqual([
      expect.stringMatching(/^sort\//),
    ]);
  });
});

it("a sorted list lacks records although its total counts them", async () => {
  const wide = await loadSpec(wideSpec());
  if (!wide.ok) throw new Error("the wide spec has mistakes");
  const name = "leaves out records without a value for search.Garage.sort=title";
  const { caughtBy } = await runMutant(wide.model, { kind: "mutant", name });
  expect(caughtBy).toEqual(["sort/Garage.sort/title-ascending"]);
});
