import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../spec/json.js";
import type { Resource } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { type AddedChoice, isWhole, requiredForAdded, requiredParameters } from "./required-parameters.js";

const model = fleetModel();
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

/** Every search of jobs needs one of these parameters; the interface names the vehicle first. */
const job = (id: string, vehicle: string, garage: string) =>
  record("Job", id, {
    vehicle: { href: url("Vehicle", vehicle) },
    garage: { href: url("Garage", garage) },
    stop: { from: `2026-03-0${id}T08:00:00+01:00` },
  });

describe("for a record that the run added, the required parameter is", () => {
  const [own, sameGarage, sameVehicle] = [job("1", "7", "8"), job("2", "9", "8"), job("3", "7", "6")];

  it("the one whose value the sharers have", () => {
    expect(required(own, "cargo", { sharers: [sameGarage] })).toEqual(["garage"]);
    expect(required(own, "cargo", { sharers: [sameVehicle] })).toEqual(["vehicle"]);
  });

  it("the one that more of the sharers have", () => {
    const sharers = [sameVehicle, sameGarage, job("4", "5", "8")];
    expect(required(own, "cargo", { sharers })).toEqual(["garage"]);
  });

  it("of two that the sharers have, the one that only this run's records have", () => {
    expect(required(own, "cargo", { shared: new Set([url("Vehicle", "7")]) })).toEqual(["garage"]);
    expect(required(own, "cargo", { shared: new Set([url("Garage", "8")]) })).toEqual(["vehicle"]);
  });

  it("first one that the sharers have, then one that only this run's records have, to narrow the list", () => {
    const shared = new Set([url("Garage", "8")]);
    expect(
      required(own, "cargo", { sharers: [sameGarage, sameVehicle, job("4", "5", "8")], shared }),
    ).toEqual(["garage", "vehicle"]);
  });

  it("none if the parameter itself satisfies the rule and narrows the list", () => {
    expect(required(own, "vehicle")).toEqual([]);
  });
});

describe("the parameter that narrows a list to this run's records", () => {
  const vehicle = record("Vehicle", "1", {
    plate: "Ondine",
    home: { href: url("Garage", "8") },
    state: "ready",
  });

  it("is a reference rather than a text, in any order of the interface", () => {
    expect(required(vehicle, "bought")).toEqual(["home"]);
  });

  it("is a text if other records may have the same reference", () => {
    expect(required(vehicle, "bought", { shared: new Set([url("Garage", "8")]) })).toEqual(["plate"]);
  });

  it("is never one that none of the sharers has", () => {
    const other = record("Vehicle", "2", { plate: "Ondine", home: { href: url("Garage", "9") } });
    expect(required(vehicle, "bought", { sharers: [other] })).toEqual(["plate"]);
    expect(required(vehicle, "bought", { sharers: [record("Vehicle", "3", { state: "ready" })] })).toEqual(
      [],
    );
  });
});

describe("the required parameters of any search", () => {
  const resource = model.resources.find(({ name }) => name === "Job");
  if (!resource) throw new Error("the test's model has no Job");
  const named = (name: string) => parameterOf(resource, name);
  const [vehicle, garage, stop, cargo] = [named("vehicle"), named("garage"), named("stop"), named("cargo")];
  const [rule] = resource.rules;
  if (!rule) throw new Error("the test's Job has no rule");
  const overlapping = [
    { ...rule, parameters: ["vehicle", "garage"] },
    { ...rule, parameters: ["garage", "stop"] },
  ];

  it("are the first usable one of each rule that is not satisfied yet", () => {
    expect(requiredParameters(resource, [cargo], [stop, garage])).toEqual([stop]);
    expect(requiredParameters(resource, [garage], [stop])).toEqual([]);
  });

  it("include all that are demanded", () => {
    const demanding = { ...resource, parameters: [{ ...vehicle, demanded: true }, garage, stop, cargo] };
    expect(requiredParameters(demanding, [cargo]).map(({ name }) => name)).toEqual(["vehicle"]);
  });

  it("satisfy two rules by one parameter, and leave a rule open that no usable one satisfies", () => {
    const ruled = { ...resource, rules: overlapping };
    expect(requiredParameters(ruled, [cargo], [garage, vehicle, stop])).toEqual([garage]);
    expect(requiredParameters(ruled, [cargo], [vehicle])).toEqual([vehicle]);
    expect(isWhole(ruled, new Set(["vehicle"]))).toBe(false);
    expect(isWhole(ruled, new Set(["vehicle", "stop"]))).toBe(true);
  });
});
