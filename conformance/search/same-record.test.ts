import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { valuesAt } from "./record-values.js";
import { sameRecord } from "./same-record.js";

const model = fleetModel();
const vehicle = model.resources.find(({ name }) => name === "Vehicle");
if (!vehicle) throw new Error("the test's model has no Vehicle");
const paths = (sent: JsonObject, read: JsonObject) =>
  sameRecord(sent, read, vehicle, model).map(({ path }) => path);

describe("sameRecord", () => {
  it("allows members that were not sent", () => {
    expect(paths({ kind: "Vehicle", plate: "oak" }, { kind: "Vehicle", plate: "oak", id: "1" })).toEqual([]);
  });

  it("names a missing member and its value", () => {
    const [difference] = sameRecord({ plate: "oak" }, {}, vehicle, model);
    expect(difference).toEqual({ path: "plate", field: "plate", sent: "oak" });
  });

  it("takes no inherited member of an object for one of the record", () => {
    const [difference] = sameRecord({ constructor: "a" }, {}, vehicle, model);
    expect(difference).not.toHaveProperty("got");
    expect(valuesAt({}, "constructor")).toEqual([]);
  });

  it.each([
    ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00Z", true],
    ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00.000+00:00", true],
    ["2020-03-01T08:00:00+01:00", "2020-03-01T08:00:00Z", false],
    ["2020-03-01", "2020-03-01T00:00:00Z", false],
    ["2020-03", "2020-03-01", false],
  ])("compares the date %s with %s as instants: %s", (sent, got, equal) => {
    expect(paths({ bought: sent }, { bought: got })).toEqual(equal ? [] : ["bought"]);
  });

  it("takes a number as text for a difference, and another spelling of it for none", () => {
    expect(paths({ length: 36.6 }, { length: "36.6" })).toEqual(["length"]);
    expect(paths({ length: 36 }, { length: 36.0 })).toEqual([]);
  });

  it("keeps the length of arrays", () => {
    expect(paths({ crew: [{ names: ["a", "b"] }] }, { crew: [{ names: ["a"] }] })).toEqual(["crew[0].names"]);
    expect(paths({ crew: [{ names: ["a"] }] }, { crew: [{ names: ["a", "b"] }] })).toEqual(["crew[0].names"]);
  });

  it("keeps the entries of maps, under their names, and names the map as the field", () => {
    const labels = (all: JsonObject) => ({ labels: all });
    expect(paths(labels({ a: "x", "b.c": "y" }), labels({ "b.c": "y", a: "x" }))).toEqual([]);
    expect(paths(labels({ a: "x", "b.c": "y" }), labels({ a: "x", B: "y" }))).toEqual(["labels.b.c"]);
    const [lost] = sameRecord(labels({ constructor: "x" }), labels({}), vehicle, model);
    expect(lost).toEqual({ path: "labels.constructor", field: "labels", sent: "x" });
    const [inner] = sameRecord(
      { tanks: { litres: { a: 1 } } },
      { tanks: { litres: { a: 2 } } },
      vehicle,
      model,
    );
    expect(inner?.field).toBe("tanks.litres");
  });

  it("keeps the order of arrays, and tells another order from other elements", () => {
    const difference = (sent: JsonObject, read: JsonObject) =>
      sameRecord(sent, read, vehicle, model).map(({ path, reordered }) => [path, reordered]);
    const names = (...all: readonly string[]) => ({ names: all });
    expect(difference({ crew: [names("a", "b")] }, { crew: [names("b", "a")] })).toEqual([
      ["crew[0].names", true],
    ]);
    const reverse = (...got: readonly string[]) =>
      sameRecord(names("a", "b", "c"), names(...got), vehicle, model).map(({ isReversed }) => isReversed);
    expect([reverse("c", "b", "a"), reverse("b", "a", "c")]).toEqual([[true], [undefined]]);
    const crew = [names("a", "b"), names("c")];
    expect(difference({ crew }, { crew: [names("c"), names("b", "a")] })).toEqual([["crew", true]]);
    expect(difference({ crew }, { crew: [names("c"), names("b", "x")] })).toEqual([
      ["crew[0].names", undefined],
      ["crew[1].names[0]", undefined],
    ]);
    expect(difference({ crew: [names("a", "a", "b")] }, { crew: [names("b", "a", "b")] })).toEqual([
      ["crew[0].names[0]", undefined],
    ]);
  });

  it("takes references for equal that name the same type and id", () => {
    const sent = { garage: { href: "http://a/x/fleets/1/Garage/7" } };
    expect(paths(sent, { garage: { href: "Garage/7" } })).toEqual([]);
    expect(paths(sent, { garage: { href: "Garage/8" } })).toEqual(["garage.href"]);
    expect(paths(sent, { garage: { href: "Vehicle/7" } })).toEqual(["garage.href"]);
  });

  it("tells versions of one record from versions of another", () => {
    const sent = { garage: { href: "Garage/7/_history/2" } };
    expect(paths(sent, { garage: { href: "http://a/x/Garage/7/_history/2" } })).toEqual([]);
    expect(paths(sent, { garage: { href: "Garage/9/_history/2" } })).toEqual(["garage.href"]);
  });

  it("takes texts for equal that differ in their composition or in white space at their ends", () => {
    expect(paths({ plate: " Zoe\u0308 " }, { plate: "Zo\u00eb" })).toEqual([]);
    expect(paths({ plate: "a  b" }, { plate: "a b" })).toEqual(["plate"]);
  });

  it("compares a narrative that does not say that it is generated", () => {
    const sent = { story: { html: "<p>a</p>" } };
    expect(paths(sent, { story: { html: "<p>b</p>" } })).toEqual(["story.html"]);
    expect(paths(sent, {})).toEqual(["story"]);
  });
});
