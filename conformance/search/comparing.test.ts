import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { thirdSpec } from "../../spec/package-root.js";
import type { Operator } from "../../spec/search-parameter.js";
import { matchCompared, valueBeyond, valueWithin } from "./comparing.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const { model } = loaded;

/** A parameter with another operator. */
function parameterWith(type: string, name: string, operator: Operator) {
  const found = model.resources
    .find((one) => one.name === type)
    ?.parameters.find((parameter) => parameter.name === name);
  if (found?.compares === undefined) throw new Error(`${type}.${name} has no operator`);
  return { ...found, compares: { ...found.compares, operator } };
}

describe("a number", () => {
  it.each<[Operator, readonly string[]]>([
    ["ge", ["yes", "yes", "no"]],
    ["gt", ["yes", "no", "no"]],
    ["le", ["no", "yes", "yes"]],
    ["lt", ["no", "no", "yes"]],
    ["eq", ["no", "yes", "no"]],
    ["ne", ["yes", "no", "yes"]],
  ])("of 20 and %s 19, 20, 21: %j", (operator, expected) => {
    const parameter = parameterWith("Book", "min_pages", operator);
    const found = ["19", "20", "21"].map((value) => matchCompared(model, parameter, value, { pages: 20 }));
    expect(found).toEqual(expected);
  });

  it("that is missing, or asked for as a text, is unknown", () => {
    const parameter = parameterWith("Book", "min_pages", "ge");
    expect(matchCompared(model, parameter, "20", {})).toBe("unknown");
    expect(matchCompared(model, parameter, "ge20", { pages: 20 })).toBe("unknown");
  });

  it("is equal as exactly as it is written, which only a number far from it shows", () => {
    const parameter = parameterWith("Book", "min_pages", "ne");
    expect(matchCompared(model, parameter, "20.4", { pages: 20 })).toBe("unknown");
  });
});

describe("a day", () => {
  it.each<[Operator, readonly string[]]>([
    ["ge", ["yes", "yes", "no"]],
    ["gt", ["yes", "no", "no"]],
    ["le", ["no", "yes", "yes"]],
    ["lt", ["no", "no", "yes"]],
    ["eq", ["no", "yes", "no"]],
    ["ne", ["yes", "no", "yes"]],
  ])("and %s the day before, the day itself and the day after: %j", (operator, expected) => {
    const parameter = parameterWith("Loan", "from", operator);
    const record = { from: "2024-03-05" };
    const found = ["2024-03-04", "2024-03-05", "2024-03-06"].map((value) =>
      matchCompared(model, parameter, value, record),
    );
    expect(found).toEqual(expected);
  });
});

describe("a time", () => {
  const record = { bought: "2024-03-05T10:00:00Z" };

  it("is compared with days that are before and after it in every time zone", () => {
    const parameter = parameterWith("Book", "bought_before", "lt");
    const found = ["2024-03-03", "2024-03-05", "2024-03-07", record.bought].map((value) =>
      matchCompared(model, parameter, value, record),
    );
    expect(found).toEqual(["no", "unknown", "yes", "no"]);
  });

  it.each<[Operator, string, string]>([
    ["lt", "2024-03-07", "2024-03-03"],
    ["ge", "2024-03-03", "2024-03-07"],
    ["eq", record.bought, "2024-03-03"],
    ["ne", "2024-03-03", record.bought],
  ])("is within %s %s and beyond %s", (operator, within, beyond) => {
    const parameter = parameterWith("Book", "bought_before", operator);
    expect(valueWithin(model, parameter, record)).toBe(within);
    expect(valueBeyond(model, parameter, record)).toBe(beyond);
  });
});

it("a record's own value is asked for if the operator finds it", () => {
  const value = (operator: Operator) =>
    valueWithin(model, parameterWith("Book", "min_pages", operator), { pages: 20 });
  expect([value("ge"), value("gt"), value("le"), value("lt")]).toEqual(["20", "19", "20", "21"]);
});
