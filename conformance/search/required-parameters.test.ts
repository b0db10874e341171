import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import type { Resource, SearchParameter } from "../../spec/model.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { boatModel } from "../testkit/api/boats.js";
import { type AddedChoice, isWhole, requiredForAdded, requiredParameters } from "./required-parameters.js";

const model = boatModel();
const [form] = model.forms;

const url = (type: string, id: string) => `http://host/fleets/1/${type}/${id}`;

function record(name: string, id: string, members: JsonObject): AddedRecord {
  const resource = model.resources.find((one) => one.name === name);
  if (!resource || !form) throw new Error(`the test's model has no ${name}`);
  const body: JsonObject = { kind: name, ...members };
  const exchange = {
    n: 1,
    method: "POST",
    url: url(name, ""),
    requestHeaders: {},
    responseHeaders: {},
    responseBody: "",
    milliseconds: 1,
    waits: 0,
  };
  return { resource, form, site: "1", id, body, url: url(name, id), reference: url(name, id), exchange };
}

function parameterOf(resource: Resource, name: string): SearchParameter {
  const found = resource.parameters.find((one) => one.name === name);
  if (!found) throw new Error(`the test's ${resource.name} has no ${name}`);
  return found;
}

/** Names of the required parameters. */
function required(of: AddedRecord, name: string, more: Partial<AddedChoice> = {}): readonly string[] {
  const choice = {
    model,
    record: of,
    sharers: [],
    shared: new Set<string>(),
    ...more,
  };
  return requiredForAdded(choice, parameterOf(of.resource, name)).map((one) => one.name);
}

/** Every search of voyages needs one of these parameters; the interface names the vessel first. */
const voyage = (id: string, boat: string, harbour: string) =>
  record("Voyage", id, {
    vessel: { href: url("Boat", boat) },
    from: { href: url("Harbour", harbour) },
    span: { start: `2026-03-0${id}T08:00:00+01:00` },
  });

describe("for a record that the run added, the required parameter is", () => {
  const [own, sameHarbour, sameBoat] = [voyage("1", "7", "8"), voyage("2", "9", "8"), voyage("3", "7", "6")];

  it("the one whose value the sharers have", () => {
    expect(required(own, "cargo", { sharers: [sameHarbour] })).toEqual(["from"]);
    expect(required(own, "cargo", { sharers: [sameBoat] })).toEqual(["vessel"]);
  });

  it("the one that more of the sharers have", () => {
    const sharers = [sameBoat, sameHarbour, voyage("4", "5", "8")];
    expect(required(own, "cargo", { sharers })).toEqual(["from"]);
  });

  it("of two that the sharers have, the one that only this run's records have", () => {
    expect(required(own, "cargo", { shared: new Set([url("Boat", "7")]) })).toEqual(["from"]);
    expect(required(own, "cargo", { shared: new Set([url("Harbour", "8")]) })).toEqual(["vessel"]);
  });

  it("first one that the sharers have, then one that only this run's records have, to narrow the list", () => {
    const shared = new Set([url("Harbour", "8")]);
    expect(
      required(own, "cargo", { sharers: [sameHarbour, sameBoat, voyage("4", "5", "8")], shared }),
    ).toEqual(["from", "vessel"]);
  });

  it("none if the parameter itself satisfies the rule and narrows the list", () => {
    expect(required(own, "vessel")).toEqual([]);
  });
});

describe("the parameter that narrows a list to this run's records", () => {
  const boat = record("Boat", "1", { hull: "Ondine", home: { href: url("Harbour", "8") }, state: "afloat" });

  it("is a reference rather than a text, in any order of the interface", () => {
    expect(required(boat, "launched")).toEqual(["home"]);
  });

  it("is a text if other records may have the same reference", () => {
    expect(required(boat, "launched", { shared: new Set([url("Harbour", "8")]) })).toEqual(["hull"]);
  });

  it("is never one that none of the sharers has", () => {
    const other = record("Boat", "2", { hull: "Ondine", home: { href: url("Harbour", "9") } });
    expect(required(boat, "launched", { sharers: [other] })).toEqual(["hull"]);
    expect(required(boat, "launched", { sharers: [record("Boat", "3", { state: "afloat" })] })).toEqual([]);
  });
});

describe("the required parameters of any search", () => {
  const resource = model.resources.find(({ name }) => name === "Voyage");
  if (!resource) throw new Error("the test's model has no Voyage");
  const named = (name: string) => parameterOf(resource, name);
  const [vessel, from, when, cargo] = [named("vessel"), named("from"), named("when"), named("cargo")];
  const [rule] = resource.rules;
  if (!rule) throw new Error("the test's Voyage has no rule");
  const overlapping = [
    { ...rule, parameters: ["vessel", "from"] },
    { ...rule, parameters: ["from", "when"] },
  ];

  it("are the first usable one of each rule that is not satisfied yet", () => {
    expect(requiredParameters(resource, [cargo], [when, from])).toEqual([when]);
    expect(requiredParameters(resource, [from], [when])).toEqual([]);
  });

  it("include all that are demanded", () => {
    const demanding = { ...resource, parameters: [{ ...vessel, demanded: true }, from, when, cargo] };
    expect(requiredParameters(demanding, [cargo]).map(({ name }) => name)).toEqual(["vessel"]);
  });

  it("satisfy two rules by one parameter, and leave a rule open that no usable one satisfies", () => {
    const ruled = { ...resource, rules: overlapping };
    expect(requiredParameters(ruled, [cargo], [from, vessel, when])).toEqual([from]);
    expect(requiredParameters(ruled, [cargo], [vessel])).toEqual([vessel]);
    expect(isWhole(ruled, new Set(["vessel"]))).toBe(false);
    expect(isWhole(ruled, new Set(["vessel", "when"]))).toBe(true);
  });
});
