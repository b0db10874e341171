// Tests that the checks of operators pass on our server and on conforming ones, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec } from "../../../spec/package-root.js";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { behave } from "../../behaviours/behave.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { runVariant } from "../../mutation/run-variant.js";
import { fetchOf } from "../../mutation/server/served.js";
import { conformingOperators } from "../../mutation/variants/operators.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { bound } from "./operators.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

it("the checks of operators pass on our server, and two bounds are a range", async () => {
  const { fetch, close } = await fetchOf(model);
  try {
    const unchanged = behave(fetch, model, () => (call, next) => next(call));
    const { report } = await runAgainst(unchanged, model, { only: ["operator/"], settings: promptServer });
    expect(report.checks.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(report.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["operator/Book.min_pages/range-pages_below", "operator/Loan.after/bound"]),
    );
  } finally {
    await close();
  }
});

it("a relation changes the other field, and not the number that is compared", async () => {
  const related = await smallSpec({
    Box: {
      interactions: ["search", "read", "add"],
      fields: { least: { is: "integer", minimum: 1 }, load: "integer" },
      relations: { loads: { "at-most": ["least", "load"] } },
      search: { load: { type: "number", "looks-at": "load", compares: "ge" } },
    },
  });
  const results = await resultsOn(unchanged, "operator/", related);
  expect(results.map(({ verdict }) => verdict)).toEqual(["pass", "pass", "pass"]);
});

/** The proof runs all of them; these have both kinds of value, and operators with and without the value itself. */
const some = bound.mutants(model).filter(({ name }) => /min_pages|after/.test(name));
const names = some.flatMap(({ name, seenByReading }) =>
  seenByReading ? [name, `${name}, reading only`] : [name],
);

describe.each(names)("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});

describe.each(conformingOperators.map(({ name }) => name))("%s", (name) => {
  it("conforms", async () => {
    expect((await runVariant(model, { kind: "variant", name })).failed).toEqual([]);
  });
});
