import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { SearchParameter } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import type { AddedRecord } from "../../contract.js";
import type { JsonObject } from "../../json.js";
import { canAskFor } from "./askable.js";
import { companyFor } from "./company.js";
import { crowdOf } from "./crowd.js";
import { differs } from "./differing.js";
import { otherText } from "./other-value.js";
import { stageFor } from "./stage.js";
import { Trove } from "./trove.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

function parameter(type: string, name: string): SearchParameter {
  const found = model.resources
    .find((resource) => resource.name === type)
    ?.parameters.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${type}.${name}`);
  return found;
}

function record(type: string, id: string, body: JsonObject): AddedRecord {
  const resource = model.resources.find(({ name }) => name === type);
  const form = model.forms.find(({ name }) => resource?.forms.includes(name));
  if (!resource || !form) throw new Error(`there is no ${type}`);
  const url = `http://h/${type}/of/12/${id}`;
  const exchange = {
    n: 1,
    method: "GET",
    url,
    requestHeaders: {},
    responseHeaders: {},
    responseBody: "",
    milliseconds: 1,
    waits: 0,
  };
  const reference = `http://h/v2/clinics/12/${type}/${id}`;
  return { resource, form, site: "12", id, body: { kind: type, ...body }, url, reference, exchange };
}

const person = (id: string) => ({ href: `http://h/v2/clinics/12/Person/${id}` });
const visit = (id: string, body: JsonObject) => record("Visit", id, body);

describe("what a parameter can be asked for", () => {
  it.each([
    ["a value without a meaning of its own", "Visit", "state", { state: "done" }, true],
    ["a value with a comma, which may separate two", "Visit", "state", { state: "done,arrived" }, false],
    ["a reference to a type of the interface", "Visit", "person", { who: person("1") }, true],
    ["a relative one", "Visit", "person", { who: { href: "Person/1" } }, true],
    ["a reference to something else", "Visit", "person", { who: { href: "urn:uuid:1" } }, false],
    ["a date that is none", "Visit", "when", { from: "soon" }, false],
    ["a whole date", "Person", "born", { born: "1970-01-02" }, true],
    ["a month, where only prefixes would tell what it means", "Person", "born", { born: "1970-01" }, false],
  ] as const)("%s", (_, type, name, body, expected) => {
    expect(canAskFor(model, parameter(type, name), record(type, "1", body))).toBe(expected);
  });
});

describe("records that differ for sure", () => {
  const when = parameter("Visit", "when");
  const at = (id: string, from: string, until?: string) =>
    visit(id, until === undefined ? { from } : { from, until });

  it.each([
    ["days apart", at("2", "2020-03-09T08:00:00+01:00", "2020-03-09T09:00:00+01:00"), true],
    [
      "the next day, which is the same somewhere",
      at("2", "2020-03-02T08:00:00Z", "2020-03-02T09:00:00Z"),
      false,
    ],
    ["before, without an end, so that it may go on", at("2", "2019-01-01T08:00:00Z"), false],
    ["around it", at("2", "2019-01-01T08:00:00Z", "2021-01-01T08:00:00Z"), false],
  ])("by date: %s", (_, other, expected) => {
    const own = at("1", "2020-03-01T08:00:00+01:00", "2020-03-01T09:00:00+01:00");
    expect(differs(model, when, own, other)).toBe(expected);
  });

  it.each([
    ["Marten", "Oakley", true],
    ["Marten", "martens", false],
    ["Marten", "van Märten", false],
  ])("by text: %s and %s: %s", (own, other, expected) => {
    const named = (id: string, surname: string) => record("Person", id, { called: [{ surname }] });
    expect(differs(model, parameter("Person", "surname"), named("1", own), named("2", other))).toBe(expected);
  });

  it("by a code, of which one may be a part of another", () => {
    const own = visit("1", { state: "male" });
    expect(differs(model, parameter("Visit", "state"), own, visit("2", { state: "female" }))).toBe(true);
  });
});

describe("the stage of a parameter", () => {
  const state = parameter("Visit", "state");
  const pool = [
    visit("1", { who: person("1"), state: "done" }),
    visit("2", { who: person("2"), state: "arrived" }),
    visit("3", { who: person("3"), state: "done" }),
    visit("4", { who: person("3"), state: "arrived" }),
  ];

  it("takes a target and a contrast that one query tells apart by the parameter alone", () => {
    const stage = stageFor(model, pool, state);
    expect([stage?.target.id, stage?.contrast?.id, stage?.company.map(({ name }) => name)]).toEqual([
      "3",
      "4",
      ["person"],
    ]);
  });

  it("takes a target without a contrast where no two records tell, and none where none can be asked for", () => {
    const few = pool.slice(0, 2);
    expect(stageFor(model, few, state)).toMatchObject({ target: { id: "1" } });
    expect(stageFor(model, few, state)?.contrast).toBeUndefined();
    expect(stageFor(model, few, parameter("Visit", "when"))).toBeUndefined();
    expect(companyFor(model, state, visit("5", { state: "done" }))).toBeUndefined();
  });

  it("knows a value that a target without a contrast does not have", () => {
    const others = {
      model,
      pool: pool.slice(0, 1),
      urls: () => [person("1").href, person("9").href],
      seed: 1,
    };
    const [only] = others.pool;
    if (!only) throw new Error("no record");
    expect(otherText(others, state, only)).toBe("arrived");
    expect(otherText(others, parameter("Visit", "person"), only)).toBe(person("9").href);
  });

  it("finds the smallest crowd that is large enough", () => {
    const crowded = [...pool, visit("5", { who: person("3"), state: "done" })];
    expect(crowdOf(model, crowded, 3)?.size).toBe(3);
    expect(crowdOf(model, pool, 3)).toBeUndefined();
  });
});

describe("a trove", () => {
  it("keeps each record once, and knows first what most records refer to", () => {
    const trove = new Trove(model);
    const one = visit("1", { who: person("1") });
    for (const each of [
      one,
      one,
      visit("2", { who: person("2") }),
      visit("3", { who: { href: "Person/2" } }),
    ]) {
      trove.keep(each);
    }
    expect(trove.of(one).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(trove.urls("Person")).toEqual([person("2").href, person("1").href]);
    expect(trove.urls("Visit")).toHaveLength(3);
  });
});
