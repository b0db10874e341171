// Tests the chosen answers to the gaps of searches.
import { expect, test } from "vitest";
import { type Answers, defaultAnswers } from "../../answers.js";
import type { ResourceDefinition, SearchParameterDefinition } from "../../definition.js";
import { Problem } from "../../http/problem.js";
import { harbour } from "../../testing/harbour.js";
import { parseQuery, type Reading } from "../query.js";

const pages = { pageSize: 50, largestPage: 1000 } as const;
const scope = { definition: harbour, site: "1", base: "" } as const;

function resourceOf(type: string): ResourceDefinition {
  const found = harbour.resources.find((resource) => resource.type === type);
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
const flags = (...values: readonly string[]) => ({
  kind: "text",
  parameter: "flag",
  anyOf: values.map((value) => ({ value, prefix: true })),
});
const ship = resourceOf("Ship");
const call = resourceOf("Call");
const berth = resourceOf("Berth");

test.each([
  ["or", [flags("a", "b")]],
  ["literal", [flags("a,b")]],
  ["first", [flags("a")]],
  ["last", [flags("b")]],
  [422, 422],
] as const)("a comma, answered by %s", (commaValues, expected) => {
  expect(read(ship, "flag=a,b", { commaValues })).toEqual(expected);
  expect(read(ship, "flag=a", { commaValues })).toEqual([flags("a")]);
});

test.each([
  ["and", [flags("a"), flags("b")]],
  ["or", [flags("a", "b")]],
  ["first", [flags("a")]],
  ["last", [flags("b")]],
  [422, 422],
] as const)(
  "a repeated parameter, answered by %s; dates are always a range",
  (repeatedParameter, expected) => {
    expect(read(ship, "flag=a&flag=b", { repeatedParameter })).toEqual(expected);
    expect(read(ship, "launched=ge2020&launched=le2021", { repeatedParameter })).toHaveLength(2);
  },
);

test.each([
  [404, 404],
  ["ignored", [flags("a")]],
  ["finds nothing", [nothing, flags("a")]],
] as const)("an unknown parameter, answered by %s", (unknownParameter, expected) => {
  expect(read(ship, "flag=a&flog=b", { unknownParameter })).toEqual(expected);
  expect(read(ship, "flag=a&flog=b", { unknownParameter }, { lenient: true })).toEqual([flags("a")]);
  expect(read(ship, "flag=a&_format=json", { unknownParameter })).toEqual([flags("a")]);
});

test("a modifier is refused even if unknown parameters are not", () => {
  expect(read(ship, "flag:exact=a", { unknownParameter: "ignored" })).toBe(400);
  expect(read(ship, "flag:exact=a", { unknownParameter: "finds nothing" })).toBe(400);
});

test("a search without its required parameters is refused, or finds nothing", () => {
  expect(read(berth, "", { errorUnsatisfied: 422 })).toBe(422);
  expect(read(berth, "", { errorUnsatisfied: "empty list" })).toEqual([nothing]);
});

test("the search of a conditional add is refused where an ordinary search ignores a parameter", () => {
  const binding = { binding: true };
  expect(read(ship, "flag=a&flog=b", { unknownParameter: "ignored" }, binding)).toBe(400);
  expect(read(ship, "flag=a&flog=b", { unknownParameter: "finds nothing" }, binding)).toBe(400);
  expect(read(berth, "", { errorUnsatisfied: "empty list" }, binding)).toBe(400);
  expect(read(withTerms("Ship", "ghost", { unseen: "ignored" }), "flag=a&ghost=b", {}, binding)).toBe(400);
});

test("a parameter that looks at no field is ignored or refused, and satisfies no rule if ignored", () => {
  expect(read(withTerms("Ship", "ghost", { unseen: 422 }), "flag=a&ghost=b")).toBe(422);
  expect(read(withTerms("Ship", "ghost", { unseen: "ignored" }), "flag=a&ghost=b")).toEqual([flags("a")]);
  expect(read(withTerms("Call", "about", { unseen: "ignored", targets: [] }), "about=b")).toEqual([nothing]);
});

test("a date accepts the chosen prefixes", () => {
  expect(read(ship, "launched=gt2020", { datePrefixes: ["ge"] })).toBe(400);
  expect(read(ship, "launched=eq2020", { datePrefixes: ["ge"] })).toBe(400);
  expect(read(ship, "launched=ge2020", { datePrefixes: ["ge"] })).toHaveLength(1);
  expect(read(withTerms("Ship", "launched", { prefixes: [] }), "launched=ge2020")).toBe(400);
  expect(read(withTerms("Ship", "launched", { prefixes: [] }), "launched=2020")).toHaveLength(1);
});

test("a code and a reference accept the chosen forms", () => {
  expect(read(ship, "build=a|b", { tokenForms: ["|code"] })).toBe(400);
  expect(read(ship, "build=|b", { tokenForms: ["system|code"] })).toBe(400);
  expect(read(call, "ship=1", { referenceForms: ["URL"] })).toBe(400);
  expect(read(call, "ship=Ship/1", { referenceForms: ["id", "URL"] })).toBe(400);
  expect(read(call, "ship=http://x/Ship/1", { referenceForms: ["id"] })).toBe(400);
  expect(read(call, "ship=Ship/1", { referenceForms: ["type and id"] })).toHaveLength(1);
});

test("a code that is not a number is refused or finds nothing, as the interface chooses", () => {
  expect(read(withTerms("Ship", "build", { codes: "refused" }), "build=1-2")).toBe(400);
  expect(read(withTerms("Ship", "build", { codes: "finds nothing" }), "build=1-2")).toEqual([nothing]);
  expect(read(withTerms("Ship", "build", { codes: "refused" }), "build=12")).toHaveLength(1);
});
