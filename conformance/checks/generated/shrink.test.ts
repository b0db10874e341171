import { describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { namedType, typeMemberOf } from "../../../spec/record-type.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { budgetIn, shrink } from "./shrink.js";
import { smallerRecords } from "./smaller-records.js";

const model = fleetModel();
const vehicle = model.resources.find(({ name }) => name === "Vehicle");
if (!vehicle) throw new Error("the test's model has no Vehicle");
const ample = { tries: 500, milliseconds: 5_000 };

const record: JsonObject = {
  kind: "Vehicle",
  notes: ["ab", "cd\u{1fac0}ef", "gh"],
  length: 1234.5678,
  crew: [{ names: ["x", "y"] }, { names: ["z"] }],
  extra: { deep: [1, 2, 3], other: true },
};

function least(fails: (body: JsonObject) => boolean, budget = ample, start: JsonObject = record) {
  let tries = 0;
  const ask = async (body: JsonObject) => {
    tries += 1;
    return fails(body) ? true : undefined;
  };
  const smaller = ({ value }: { readonly value: JsonObject }) =>
    smallerRecords(model, vehicle ?? neverUsed(), value);
  return shrink({ value: start, failure: true }, smaller, ask, budget).then(({ value }) => ({
    value,
    tries,
  }));
}

function neverUsed(): never {
  throw new Error("the test's model has no Vehicle");
}

describe("shrinking a failing record", () => {
  it("ends with one character of one element", async () => {
    const { value } = await least((body) => JSON.stringify(body).includes("\u{1fac0}"));
    expect(value).toEqual({
      ...typeMemberOf(model, { name: namedType(model, record) ?? "" }),
      notes: ["\u{1fac0}"],
    });
  });

  it("keeps two members that only fail together", async () => {
    const { value } = await least((body) => "length" in body && "crew" in body);
    expect(Object.keys(value).sort()).toEqual(["crew", "kind", "length"]);
  });

  it("finds the shortest failing number, also in undocumented members", async () => {
    const cut = await least((body) => /\.\d{3}/.test(String(body["length"])));
    expect(String(cut.value["length"]).split(".")[1]).toHaveLength(3);
    const deep = await least((body) => JSON.stringify(body).includes("3]"));
    expect(deep.value).toEqual({ kind: "Vehicle", extra: { deep: [3] } });
  });

  it("never separates a letter from its accent, and leaves no text of white space only", async () => {
    const start = { kind: "Vehicle", notes: ["xn\u0303y  z"] };
    const accent = await least((body) => JSON.stringify(body).includes("\u0303"), ample, start);
    expect(accent.value["notes"]).toEqual(["n\u0303"]);
    const spaces = await least((body) => JSON.stringify(body).includes("  "), ample, start);
    expect(JSON.stringify(spaces.value["notes"])).toMatch(/\S {2}|\s{2}\S/);
  });

  it("stops at its budget, with the smallest record so far", async () => {
    const { value, tries } = await least((body) => "length" in body, { tries: 2, milliseconds: 5_000 });
    expect(tries).toBe(2);
    expect(value).toHaveProperty("length");
  });

  it("takes a second at most for a failure after the run's time for shrinking is used up", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const session = { memo: {} };
      const many = () => Array.from({ length: 100 }, (_, n) => n);
      const triesOf = async () => {
        let tries = 0;
        const passes = async () => {
          tries += 1;
          vi.advanceTimersByTime(450);
          return undefined;
        };
        const budget = budgetIn(session, { tries: 100, milliseconds: 10_000 });
        await shrink({ value: 0, failure: true }, many, passes, budget);
        return tries;
      };
      expect([await triesOf(), await triesOf(), await triesOf()]).toEqual([23, 4, 3]);
    } finally {
      vi.useRealTimers();
    }
  });
});
