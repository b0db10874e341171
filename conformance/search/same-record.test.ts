import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import { boatModel } from "../testkit/api/boats.js";
import { sameRecord } from "./same-record.js";

const model = boatModel();
const boat = model.resources.find(({ name }) => name === "Boat");
if (!boat) throw new Error("the test's model has no Boat");
const paths = (sent: JsonObject, read: JsonObject) =>
  sameRecord(sent, read, boat, model).map(({ path }) => path);

describe("sameRecord", () => {
  it("allows members that were not sent", () => {
    expect(paths({ kind: "Boat", hull: "oak" }, { kind: "Boat", hull: "oak", id: "1" })).toEqual([]);
  });

  it("names a missing member and its value", () => {
    const [difference] = sameRecord({ hull: "oak" }, {}, boat, model);
    expect(difference).toEqual({ path: "hull", field: "hull", sent: "oak" });
  });

  it.each([
    ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00Z", true],
    ["2020-03-01T08:00:00+01:00", "2020-03-01T07:00:00.000+00:00", true],
    ["2020-03-01T08:00:00+01:00", "2020-03-01T08:00:00Z", false],
    ["2020-03-01", "2020-03-01T00:00:00Z", false],
    ["2020-03", "2020-03-01", false],
  ])("compares the date %s with %s as instants: %s", (sent, got, equal) => {
    expect(paths({ launched: sent }, { launched: got })).toEqual(equal ? [] : ["launched"]);
  });

  it("takes a number as text for a difference, and another spelling of it for none", () => {
    expect(paths({ length: 36.6 }, { length: "36.6" })).toEqual(["length"]);
    expect(paths({ length: 36 }, { length: 36.0 })).toEqual([]);
  });

  it("keeps the order and the length of arrays", () => {
    expect(paths({ crew: [{ names: ["a", "b"] }] }, { crew: [{ names: ["b", "a"] }] })).toEqual([
      "crew[0].names[0]",
      "crew[0].names[1]",
    ]);
    expect(paths({ crew: [{ names: ["a", "b"] }] }, { crew: [{ names: ["a"] }] })).toEqual(["crew[0].names"]);
    expect(paths({ crew: [{ names: ["a"] }] }, { crew: [{ names: ["a", "b"] }] })).toEqual(["crew[0].names"]);
  });

  it("takes references for equal that name the same type and id", () => {
    const sent = { harbour: { href: "http://a/x/ports/1/Harbour/7" } };
    expect(paths(sent, { harbour: { href: "Harbour/7" } })).toEqual([]);
    expect(paths(sent, { harbour: { href: "Harbour/8" } })).toEqual(["harbour.href"]);
    expect(paths(sent, { harbour: { href: "Boat/7" } })).toEqual(["harbour.href"]);
  });

  it("tells versions of one record from versions of another", () => {
    const sent = { harbour: { href: "Harbour/7/_history/2" } };
    expect(paths(sent, { harbour: { href: "http://a/x/Harbour/7/_history/2" } })).toEqual([]);
    expect(paths(sent, { harbour: { href: "Harbour/9/_history/2" } })).toEqual(["harbour.href"]);
  });

  it("takes texts for equal that differ in their composition or in white space at their ends", () => {
    expect(paths({ hull: " Zoe\u0308 " }, { hull: "Zo\u00eb" })).toEqual([]);
    expect(paths({ hull: "a  b" }, { hull: "a b" })).toEqual(["hull"]);
  });

  it("compares a narrative that does not say that it is generated", () => {
    const sent = { story: { html: "<p>a</p>" } };
    expect(paths(sent, { story: { html: "<p>b</p>" } })).toEqual(["story.html"]);
    expect(paths(sent, {})).toEqual(["story"]);
  });
});
