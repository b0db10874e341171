import { beforeAll, describe, expect, it } from "vitest";
import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
import type { JsonObject } from "../http/json.js";
import { boatModel } from "../testkit/api/boats.js";
import { ownServer } from "../testkit/own-server.js";
import { timeSpanOf } from "./time-spans.js";
import { fitTerm } from "./matches.js";

let model: InterfaceModel;
beforeAll(async () => {
  ({ model } = await ownServer());
});

function parameterOf(of: InterfaceModel, type: string, name: string): SearchParameter {
  const found = of.resources
    .find((resource) => resource.name === type)
    ?.parameters.find((parameter) => parameter.name === name);
  if (!found) throw new Error(`there is no ${type}.${name}`);
  return found;
}

const fitOf = (type: string, name: string, values: string | readonly string[], record: JsonObject) =>
  fitTerm(
    model,
    { parameter: parameterOf(model, type, name), values: typeof values === "string" ? [values] : values },
    { id: "7", record },
  );

describe("a date", () => {
  const seen = (effectiveDateTime: string) => ({ effectiveDateTime });
  const morning = seen("2026-03-01T08:00:00+01:00");

  it.each([
    ["ge2026-03-01T07:00:00Z", "fits"],
    ["ge2026-03-01T08:00:01+01:00", "differs"],
    ["le2026-03-01T07:00:00+00:00", "fits"],
    ["le2026-03-01T06:59:59Z", "differs"],
    ["ge2026-03-01T18:00:00+12:00", "fits"],
    ["ge2026-02-28", "fits"],
    ["ge2026-03-03", "differs"],
    ["le2026-03-02", "fits"],
    ["le2026-02-27", "differs"],
    // which day seven in the morning in UTC is on depends on where the clock stands
    ["ge2026-03-01", "open"],
    ["le2026-03-01T07:00Z", "fits"],
    ["2026-03-01", "open"],
    ["gt2026-03-01", "open"],
    ["eq2026-03-01T07:00:00Z", "open"],
    ["never", "open"],
  ])("08:00 of the first of March in +01:00 and %s: %s", (value, expected) => {
    expect(fitOf("Observation", "date", value, morning)).toBe(expected);
  });

  it("takes two bounds for a range, and any other repetition for open", () => {
    expect(fitOf("Observation", "date", ["ge2026-01-01", "le2026-12-31"], morning)).toBe("fits");
    expect(fitOf("Observation", "date", ["le2026-12-31", "ge2026-06-01"], morning)).toBe("differs");
    expect(fitOf("Observation", "date", ["ge2026-06-01", "ge2026-01-01"], morning)).toBe("open");
  });

  it("is open where the period's start and end say different things, and where a field is missing", () => {
    const period = { start: "2026-03-01T08:00:00+01:00", end: "2026-03-05T08:00:00+01:00" };
    expect(fitOf("Encounter", "date", "ge2026-03-03T00:00:00Z", { period })).toBe("open");
    expect(fitOf("Encounter", "date", "ge2026-02-01T00:00:00Z", { period })).toBe("fits");
    expect(fitOf("Encounter", "date", "ge2026-04-01T00:00:00Z", { period })).toBe("differs");
    expect(fitOf("Encounter", "date", "ge2026-04-01T00:00:00Z", {})).toBe("open");
  });

  it("is compared by the calendar where both are days, and by all readings where several are possible", () => {
    const both = (onsetDateTime: string, assertedDate: string) => ({ onsetDateTime, assertedDate });
    expect(fitOf("Condition", "date", "ge2019-06-11", both("2019-06-11", "2019-06-11"))).toBe("fits");
    expect(fitOf("Condition", "date", "le2019-06-10", both("2019-06-11", "2019-06-11"))).toBe("differs");
    expect(fitOf("Condition", "date", "ge2019-06-11", both("2019-06", "2019-06-12"))).toBe("open");
  });

  it("reads no other text as one", () => {
    for (const text of ["", "today", "2026-13-01", "2026-03-01T08:00:00", "1.5"]) {
      expect(timeSpanOf(text)).toBeUndefined();
    }
  });
});

describe("a reference", () => {
  const record = { subject: { reference: "https://host/sites/12/Patient/p%2F1" } };

  it.each([
    ["p%2F1", "fits"],
    ["Patient/p%2F1", "fits"],
    ["https://host/sites/12/Patient/p%2F1", "fits"],
    ["https://other/sites/12/Patient/p%2F1", "open"],
    ["https://host/sites/12/Patient/p2", "differs"],
    ["Group/p%2F1", "differs"],
    ["p2", "differs"],
    ["p%2F1,p2", "open"],
    ["urn:uuid:1", "open"],
  ])("in any form: %s %s", (value, expected) => {
    expect(fitOf("Observation", "patient", value, record)).toBe(expected);
  });

  it("differs where the record refers to nothing", () => {
    expect(fitOf("Observation", "patient", "p1", {})).toBe("differs");
  });
});

describe("a text", () => {
  const record = { name: [{ family: ["Åström", "van Dyk"], given: ["Ida"] }] };

  it.each([
    ["Åström", "fits"],
    ["astrom", "open"],
    ["Åst", "open"],
    ["Dyk", "open"],
    ["Ida", "differs"],
    ["Zz", "differs"],
    ["Zz,Åström", "open"],
    ["", "open"],
  ])("by family: %s %s", (value, expected) => {
    expect(fitOf("Patient", "family", value, record)).toBe(expected);
  });

  it("in either of two fields, where the parameter looks at both", () => {
    expect(fitOf("Patient", "name", "Ida", record)).toBe("fits");
    expect(fitOf("Patient", "name", "Zz", record)).toBe("differs");
  });
});

describe("a code", () => {
  const record = { code: { coding: [{ system: "s", code: "34133-9", display: "Kidney" }], text: "kidneys" } };

  it.each([
    ["34133-9", "fits"],
    ["s|34133-9", "open"],
    ["kidney", "open"],
    ["34133", "differs"],
    ["t|1", "differs"],
  ])("%s %s", (value, expected) => {
    expect(fitOf("Observation", "code", value, record)).toBe(expected);
  });
});

describe("an id, a size and what looks at nothing", () => {
  it("fits by the id itself, by any size, and is open otherwise", () => {
    expect(fitOf("Patient", "_id", "7", {})).toBe("fits");
    expect(fitOf("Patient", "_id", "8", {})).toBe("differs");
    expect(fitOf("Patient", "_id", "7,8", {})).toBe("open");
    expect(fitOf("Patient", "_count", "1", {})).toBe("fits");
    expect(fitOf("Condition", "encounter", "1", {})).toBe("open");
  });

  it("holds for names of any interface", () => {
    const boats = boatModel();
    const parameter = parameterOf(boats, "Boat", "launched");
    const term = { parameter, values: ["ge2020-01-01"] };
    expect(fitTerm(boats, term, { id: "1", record: { launched: "2020-03-01T00:00:00+01:00" } })).toBe("fits");
  });
});
