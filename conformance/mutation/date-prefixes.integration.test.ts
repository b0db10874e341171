// Tests the date checks for interfaces that state other prefixes.
import { describe, expect, it } from "vitest";
import type { DatePrefix } from "../../spec/search-parameter.js";
import { smallSpec } from "../../spec/testing/small-spec.js";
import { attempt } from "./run-trial.js";

const on = (...prefixes: readonly DatePrefix["prefix"][]) =>
  smallSpec(
    {
      Job: {
        interactions: ["search", "read", "add"],
        fields: { note: "string", at: "timestamp" },
        search: {
          at: { type: "date", "looks-at": "at" },
          note: { type: "string", "looks-at": "note" },
        },
      },
    },
    { parameters: ["at"], prefixes },
  );

const failed = async (model: Awaited<ReturnType<typeof on>>, fault: string) => {
  const name = `search.Job.at: ${fault}`;
  return (await attempt(model, { trial: { kind: "mutant", name }, only: ["date-search/"] })).failed;
};

const id = (...names: readonly string[]) => names.map((name) => `date-search/Job.at/${name}`);

describe("an interface that states some prefixes of dates", () => {
  it.each([[["gt", "lt"]], [["eq"]], [["le"]], [["ap"]]] as const)(
    "passes a server that refuses all but %j",
    async (prefixes) => {
      const name = "no prefix but the documented ones";
      const { verdict, unexpected } = await attempt(await on(...prefixes), {
        trial: { kind: "variant", name },
      });
      expect({ verdict, unexpected }).toEqual({ verdict: "conformant", unexpected: [] });
    },
  );

  it("passes a server that accepts no date without a prefix", async () => {
    const name = "a date is searched with a prefix only";
    const { verdict, unexpected } = await attempt(await on("eq"), { trial: { kind: "variant", name } });
    expect({ verdict, unexpected }).toEqual({ verdict: "conformant", unexpected: [] });
  });
});

describe("a server that breaks a prefix", () => {
  it.each([
    ["gt", "holds its boundary", ["gt-boundary", "gt-day", "time-zones"]],
    ["lt", "holds its boundary", ["lt-boundary", "lt-day", "time-zones"]],
    ["sa", "holds its boundary", ["sa-boundary", "sa-day", "time-zones"]],
    ["eb", "holds its boundary", ["eb-boundary", "eb-day", "time-zones"]],
    ["eq", "is treated as ne", ["eq-boundary", "eq-leaves-out", "time-zones"]],
    ["ne", "is treated as eq", ["ne-boundary", "ne-finds", "time-zones"]],
    ["ap", "leaves out its boundary", ["ap-boundary", "time-zones"]],
  ] as const)("%s %s fails the checks of that prefix", async (prefix, fault, names) => {
    expect(await failed(await on(prefix), `${prefix} ${fault}`)).toEqual(id(...names));
  });

  it("is caught if a range of two excluding prefixes fails", async () => {
    const failures = await failed(await on("gt", "lt"), "only the first of a range counts");
    expect(failures).toEqual(id("range", "range-leaves-out"));
  });
});
