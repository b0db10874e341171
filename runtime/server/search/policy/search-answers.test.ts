// Tests the chosen answers to the gaps of searches.
import { expect, test } from "vitest";
import { type Answers, defaultAnswers } from "../../answers.js";
import type { ResourceDefinition, SearchParameterDefinition } from "../../definition.js";
import { Problem } from "../../http/problem.js";
import { fleet } from "../../testing/fleet.js";
import { parseQuery, type Reading } from "../query.js";

const pages = { pageSize: 50, largestPage: 1000 } as const;
const scope = { definition: fleet, site: "1", base: "" } as const;

function resourceOf(type: string): ResourceDefinition {
  const found = fleet.resources.find((resource) => resource.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

/** The type with more properties of one of its parameters. */
const withTerms = (
  type: string,
  name: string,
  more: Partial<SearchParameterDefinition>,
): ResourceDefinition => {
  const resource = resourceOf(type);
  const parameters = resource.parameters.map((one) => (one.name === name ? { ...one, ...more } : one));
  return { ...resource, parameters };
};

/** The conditions of a query, or the status that refuses it. */
function read(
  resource: ResourceDefinition,
  query: string,
  answers: Partial<Answers> = {},
  more: Partial<Reading> = {},
): unknown {
  const reading = { ...pages, answers: { ...defaultAnswers, ...answers }, ...more };
  try {
    return parseQuery([...new URLSearchParams(query)], resource, scope, reading, 0).conditions;
  } catch (fault) {
    if (fault instanceof Problem) return fault.status;
    throw fault;
  }
}

const nothing = { kind: "nothing" };
const plates = (...values: readonly string[]) => ({
  kind: "text",
  parameter: "plate",
  anyOf: values.map((value) => ({ value, prefix: true })),
});
const vehicle = resourceOf("Vehicle");
const job = resourceOf("Job");
const garage = resourceOf("Garage");

test.each([
  ["or", [plates("a", "b")]],
  ["literal", [plates("a,b")]],
  ["first", [plates("a")]],
  ["last", [plates("b")]],
  [422, 422],
] as const)("a comma, answered by %s", (commaValues, expected) => {
  expect(read(vehicle, "plate=a,b", { commaValues })).toEqual(expected);
  expect(read(vehicle, "plate=a", { commaValues })).toEqual([plates("a")]);
});

test.each([
  ["and", [plates("a"), plates("b")]],
  ["or", [plates("a", "b")]],
  ["first", [plates("a")]],
  ["last", [plates("b")]],
  [422, 422],
] as const)(
  "a repeated parameter, answered by %s; dates are always a range",
  (repeatedParameter, expected) => {
    expect(read(vehicle, "plate=a&plate=b", { repeatedParameter })).toEqual(expected);
    expect(read(vehicle, "bought=ge2020&bought=le2021", { repeatedParameter })).toHaveLength(2);
  },
);

test.each([
  [404, 404],
  ["ignored", [plates("a")]],
  ["finds nothing", [nothing, plates("a")]],
] as const)("an unknown parameter, answered by %s", (unknownParameter, expected) => {
  expect(read(vehicle, "plate=a&flog=b", { unknownParameter })).toEqual(expected);
  expect(read(vehicle, "plate=a&flog=b", { unknownParameter }, { lenient: true })).toEqual([plates("a")]);
  expect(read(vehicle, "plate=a&_format=json", { unknownParameter })).toEqual([plates("a")]);
});

test("a modifier is refused even if unknown parameters are not", () => {
  expect(read(vehicle, "plate:exact=a", { unknownParameter: "ignored" })).toBe(400);
  expect(read(vehicle, "plate:exact=a", { unknownParameter: "finds nothing" })).toBe(400);
});

test("a page size on a type without that parameter has its own answer, whatever other unknown parameters get", () => {
  const answered = (answers: Partial<Answers>, query = "title=a&max=1") => read(garage, query, answers);
  const titled = answered({}, "title=a");
  expect(answered({ countElsewhere: 422, unknownParameter: "ignored" })).toBe(422);
  expect(answered({ countElsewhere: "accepted", unknownParameter: 404 })).toEqual(titled);
  expect(answered({ countElsewhere: "accepted", unknownParameter: "finds nothing" })).toEqual(titled);
  expect(answered({ countElsewhere: "accepted", unknownParameter: 404 }, "title=a&max=1&flog=b")).toBe(404);
  expect(answered({ unknownParameter: "ignored" })).toBe(400);
  expect(read(garage, "title=a&max=1", { countElsewhere: "accepted" }, { binding: true })).toBe(400);
});

test("a search without its required parameters is refused, or finds nothing", () => {
  expect(read(garage, "", { errorUnsatisfied: 422 })).toBe(422);
  expect(read(garage, "", { errorUnsatisfied: "empty list" })).toEqual([nothing]);
});

test("the search of a conditional add is refused where an ordinary search ignores a parameter", () => {
  const binding = { binding: true };
  expect(read(vehicle, "plate=a&flog=b", { unknownParameter: "ignored" }, binding)).toBe(400);
  expect(read(vehicle, "plate=a&flog=b", { unknownParameter: "finds nothing" }, binding)).toBe(400);
  expect(read(garage, "", { errorUnsatisfied: "empty list" }, binding)).toBe(400);
  expect(read(withTerms("Vehicle", "owner", { unseen: "ignored" }), "plate=a&owner=b", {}, binding)).toBe(
    400,
  );
});

test("a parameter that looks at no field is ignored or refused, and satisfies no rule if ignored", () => {
  expect(read(withTerms("Vehicle", "owner", { unseen: 422 }), "plate=a&owner=b")).toBe(422);
  expect(read(withTerms("Vehicle", "owner", { unseen: "ignored" }), "plate=a&owner=b")).toEqual([
    plates("a"),
  ]);
  expect(read(withTerms("Job", "about", { unseen: "ignored", targets: [] }), "about=b")).toEqual([nothing]);
});

test("the refusal of a date lists the prefixes that are accepted, and no others", () => {
  const answers = { ...defaultAnswers, datePrefixes: ["ge", "le"] as const };
  expect(() => parseQuery([["bought", "gt2020"]], vehicle, scope, { ...pages, answers }, 0)).toThrow(
    /, or one with ge, le before it\.$/,
  );
});

test("a date accepts the chosen prefixes", () => {
  expect(read(vehicle, "bought=gt2020", { datePrefixes: ["ge"] })).toBe(400);
  expect(read(vehicle, "bought=eq2020", { datePrefixes: ["ge"] })).toBe(400);
  expect(read(vehicle, "bought=ge2020", { datePrefixes: ["ge"] })).toHaveLength(1);
  expect(read(withTerms("Vehicle", "bought", { prefixes: [] }), "bought=ge2020")).toBe(400);
  expect(read(withTerms("Vehicle", "bought", { prefixes: [] }), "bought=2020")).toHaveLength(1);
});

test("a code and a reference accept the chosen forms", () => {
  expect(read(vehicle, "sort=a|b", { tokenForms: ["|code"] })).toBe(400);
  expect(read(vehicle, "sort=|b", { tokenForms: ["system|code"] })).toBe(400);
  expect(read(job, "vehicle=1", { referenceForms: ["URL"] })).toBe(400);
  expect(read(job, "vehicle=Vehicle/1", { referenceForms: ["id", "URL"] })).toBe(400);
  expect(read(job, "vehicle=http://x/Vehicle/1", { referenceForms: ["id"] })).toBe(400);
  expect(read(job, "vehicle=Vehicle/1", { referenceForms: ["type and id"] })).toHaveLength(1);
});

test("a code that is not a number is refused or finds nothing, as the interface chooses", () => {
  expect(read(withTerms("Vehicle", "sort", { codes: "refused" }), "sort=1-2")).toBe(400);
  expect(read(withTerms("Vehicle", "sort", { codes: "finds nothing" }), "sort=1-2")).toEqual([nothing]);
  expect(read(withTerms("Vehicle", "sort", { codes: "refused" }), "sort=12")).toHaveLength(1);
});
