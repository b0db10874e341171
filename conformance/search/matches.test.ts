import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { ownServer } from "../testkit/own-server.js";
import { matchesTerm } from "./matches.js";
import { timeSpanOf } from "./time-spans.js";

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

const matchOf = (type: string, name: string, values: string | readonly string[], record: JsonObject) =>
  matchesTerm(
    model,
    { parameter: parameterOf(model, type, name), values: typeof values === "string" ? [values] : values },
    { id: "7", record },
  );

describe("a part of a text", () => {
  const found = (part: "ignored" | "told apart" | "open", value: string) => {
    const parameter = { ...parameterOf(model, "Patient", "family"), part };
    return matchesTerm(
      model,
      { parameter, values: [value] },
      { id: "7", record: { name: [{ family: ["Brontë"] }] } },
    );
  };

  it.each([
    ["ront", "yes", "yes", "yes"],
    ["RONT", "yes", "no", "unknown"],
    ["onte", "unknown", "unknown", "unknown"],
    ["ONTE", "unknown", "no", "unknown"],
    ["tron", "no", "no", "no"],
  ] as const)("%s: %s, with case %s, and %s if it is not stated", (value, ignored, apart, open) => {
    expect([found("ignored", value), found("told apart", value), found("open", value)]).toEqual([
      ignored,
      apart,
      open,
    ]);
  });
});

describe("a date", () => {
  const seen = (effectiveDateTime: string) => ({ effectiveDateTime });
  const morning = seen("2026-03-01T08:00:00+01:00");

  it.each([
    ["ge2026-03-01T07:00:00Z", "yes"],
    ["ge2026-03-01T08:00:01+01:00", "no"],
    ["le2026-03-01T07:00:00+00:00", "yes"],
    ["le2026-03-01T06:59:59Z", "no"],
    ["ge2026-03-01T18:00:00+12:00", "yes"],
    ["ge2026-02-28", "yes"],
    ["ge2026-03-03", "no"],
    ["le2026-03-02", "yes"],
    ["le2026-02-27", "no"],
    // Which day 07:00 UTC is on depends on the time zone.
    ["ge2026-03-01", "unknown"],
    ["le2026-03-01T07:00Z", "yes"],
    ["2026-03-01", "unknown"],
    ["gt2026-03-01", "unknown"],
    ["eq2026-03-01T07:00:00Z", "unknown"],
    ["never", "unknown"],
  ])("08:00 of the first of March in +01:00 and %s: %s", (value, expected) => {
    expect(matchOf("Observation", "date", value, morning)).toBe(expected);
  });

  it("treats two bounds as a range, and any other repetition as unknown", () => {
    expect(matchOf("Observation", "date", ["ge2026-01-01", "le2026-12-31"], morning)).toBe("yes");
    expect(matchOf("Observation", "date", ["le2026-12-31", "ge2026-06-01"], morning)).toBe("no");
    expect(matchOf("Observation", "date", ["ge2026-06-01", "ge2026-01-01"], morning)).toBe("unknown");
  });

  it("is unknown if the start and the end give different answers, or a field is missing", () => {
    const period = { start: "2026-03-01T08:00:00+01:00", end: "2026-03-05T08:00:00+01:00" };
    expect(matchOf("Encounter", "date", "ge2026-03-03T00:00:00Z", { period })).toBe("unknown");
    expect(matchOf("Encounter", "date", "ge2026-02-01T00:00:00Z", { period })).toBe("yes");
    expect(matchOf("Encounter", "date", "ge2026-04-01T00:00:00Z", { period })).toBe("no");
    expect(matchOf("Encounter", "date", "ge2026-04-01T00:00:00Z", {})).toBe("unknown");
  });

  it("is compared by the calendar if both are days, and by all readings if several are possible", () => {
    const both = (onsetDateTime: string, assertedDate: string) => ({ onsetDateTime, assertedDate });
    expect(matchOf("Condition", "date", "ge2019-06-11", both("2019-06-11", "2019-06-11"))).toBe("yes");
    expect(matchOf("Condition", "date", "le2019-06-10", both("2019-06-11", "2019-06-11"))).toBe("no");
    expect(matchOf("Condition", "date", "ge2019-06-11", both("2019-06", "2019-06-12"))).toBe("unknown");
  });

  it("does not read another text as a date", () => {
    for (const text of ["", "today", "2026-13-01", "2026-03-01T08:00:00", "1.5"]) {
      expect(timeSpanOf(text)).toBeUndefined();
    }
  });
});

describe("a reference", () => {
  const record = { subject: { reference: "https://host/sites/12/Patient/p%2F1" } };

  it.each([
    ["p%2F1", "yes"],
    ["Patient/p%2F1", "yes"],
    ["https://host/sites/12/Patient/p%2F1", "yes"],
    ["https://other/sites/12/Patient/p%2F1", "unknown"],
    ["https://host/v1/Patient/of/12/p%2F1", "unknown"],
    ["https://host/v1/Group/of/12/p%2F1", "no"],
    ["https://host/sites/12/Patient/p2", "no"],
    ["Group/p%2F1", "no"],
    ["p2", "no"],
    ["p%2F1,p2", "unknown"],
    ["urn:uuid:1", "unknown"],
  ])("in any form: %s %s", (value, expected) => {
    expect(matchOf("Observation", "patient", value, record)).toBe(expected);
  });

  it("is unknown if a URL names the type by its path segment: the record's own URL is not known", () => {
    const resources = model.resources.map((resource) =>
      resource.name === "Patient" ? { ...resource, segment: "patients" } : resource,
    );
    const parameter = parameterOf(model, "Observation", "patient");
    const match = (id: string) => {
      const term = { parameter, values: [`https://host/sites/12/patients/${id}`] };
      return matchesTerm({ ...model, resources }, term, { id: "7", record });
    };
    expect(match("p%2F1")).toBe("unknown");
    expect(match("p2")).toBe("no");
  });

  it("differs if the record refers to nothing", () => {
    expect(matchOf("Observation", "patient", "p1", {})).toBe("no");
  });
});

describe("a text", () => {
  const record = { name: [{ family: ["Åström", "van Dyk"], given: ["Ida"] }] };

  it.each([
    ["Åström", "yes"],
    ["astrom", "unknown"],
    ["Åst", "unknown"],
    ["Dyk", "unknown"],
    ["Ida", "no"],
    ["Zz", "no"],
    ["Zz,Åström", "unknown"],
    ["", "unknown"],
  ])("by family: %s %s", (value, expected) => {
    expect(matchOf("Patient", "family", value, record)).toBe(expected);
  });

  it("in either of two fields, if the parameter looks at both", () => {
    expect(matchOf("Patient", "name", "Ida", record)).toBe("yes");
    expect(matchOf("Patient", "name", "Zz", record)).toBe("no");
  });
});

describe("a code", () => {
  const record = { code: { coding: [{ system: "s", code: "34133-9", display: "Kidney" }], text: "kidneys" } };

  it.each([
    ["34133-9", "yes"],
    ["s|34133-9", "unknown"],
    ["kidney", "unknown"],
    ["34133", "no"],
    ["t|1", "no"],
  ])("%s %s", (value, expected) => {
    expect(matchOf("Observation", "code", value, record)).toBe(expected);
  });
});

describe("an id, a size and a parameter that looks at nothing", () => {
  it("matches by the id, by any size, and is unknown otherwise", () => {
    expect(matchOf("Patient", "_id", "7", {})).toBe("yes");
    expect(matchOf("Patient", "_id", "8", {})).toBe("no");
    expect(matchOf("Patient", "_id", "7,8", {})).toBe("unknown");
    expect(matchOf("Patient", "_count", "1", {})).toBe("yes");
    expect(matchOf("Condition", "encounter", "1", {})).toBe("unknown");
  });

  it("holds for names of any interface", () => {
    const vehicles = fleetModel();
    const parameter = parameterOf(vehicles, "Vehicle", "bought");
    const term = { parameter, values: ["ge2020-01-01"] };
    expect(matchesTerm(vehicles, term, { id: "1", record: { bought: "2020-03-01T00:00:00+01:00" } })).toBe(
      "yes",
    );
  });
});
