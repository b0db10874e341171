// Tests the statement that timestamps are in UTC, and what follows for values and for searches.
import { expect, it } from "vitest";
import { limitInWords } from "./constraint.js";
import { isWithin } from "./limits.js";
import { fitting } from "./made-to-fit.js";
import { parseSpec } from "./parse-spec.js";
import { smallSpec } from "./testing/small-spec.js";

const job = (fields: Readonly<Record<string, unknown>>, search = {}) => ({
  interactions: ["search", "read", "add"],
  fields,
  search,
});

async function typeOf(fields: Readonly<Record<string, unknown>>, search = {}, more = {}) {
  const [type] = (await smallSpec({ Job: job(fields, search) }, undefined, more)).resources;
  if (type === undefined) throw new Error("there is no type");
  return type;
}

const fieldOf = async (field: unknown, more = {}) => {
  const found = (await typeOf({ at: field }, {}, more)).fields.find(({ name }) => name === "at");
  if (found === undefined) throw new Error("there is no field");
  return found;
};

it.each([
  ["2026-03-01T08:00:00Z", true],
  ["2026-03-01T08:00:00.5Z", true],
  ["2026-03-01T08:00:00+00:00", false],
  ["2026-03-01T08:00:00+01:00", false],
  ["2026-03-01T08:00:00", false],
  ["2026-03-01", true],
])("%s is in UTC, written with Z: %s", (text, is) => {
  expect(isWithin({ keyword: "offset", value: "Z" }, text)).toBe(is);
});

it("makes the same instant in UTC", async () => {
  const field = await fieldOf({ is: "timestamp", offset: "Z" });
  expect(fitting(field, "2026-03-01T00:30:00+01:00")).toBe("2026-02-28T23:30:00Z");
  expect(fitting(field, "2026-03-01T00:30:00.250+01:00")).toBe("2026-02-28T23:30:00.250Z");
});

it("is said of one field, or once of all timestamps", async () => {
  const one = await fieldOf({ is: "timestamp", offset: { is: "Z only", from: "Instants" } });
  expect(one.constraints?.map((limit) => [limit.clause, limitInWords(limit), limit.section])).toEqual([
    ["constraint.Job.at.offset", "is in UTC, with the offset Z only", "Instants"],
  ]);
  const ofAll = async (is: string) =>
    (await fieldOf(is, { offset: "Z" })).constraints?.map(({ value }) => value);
  expect(await ofAll("timestamp")).toEqual(["Z"]);
  expect(await ofAll("date | timestamp")).toEqual(["Z"]);
  expect(await ofAll("date")).toBeUndefined();
  expect(await ofAll("string")).toBeUndefined();
});

const at = { type: "date", "looks-at": "at", compares: "ge" };

it.each([
  ["timestamp", {}, undefined],
  ["timestamp", { days: false }, true],
  [{ is: "timestamp", offset: "Z" }, {}, true],
  [{ is: "timestamp", offset: "Z" }, { days: true }, undefined],
  [{ is: "date | timestamp", offset: "Z" }, {}, undefined],
])("a date that looks at %j with %j takes instants only: %s", async (field, more, expected) => {
  const [parameter] = (await typeOf({ at: field }, { at: { ...at, ...more } })).parameters;
  expect(parameter?.instantsOnly).toBe(expected);
});

it.each([
  [{ match: "contains", case: "ignored" }, "ignored"],
  [{ match: "contains", case: "told apart" }, "told apart"],
  [{ match: "contains" }, "open"],
  [{}, undefined],
])("a text that is searched with %j finds parts: %s", async (more, part) => {
  const name = { type: "string", "looks-at": "name", ...more };
  const [parameter] = (await typeOf({ name: "string" }, { name })).parameters;
  expect([parameter?.match, parameter?.part]).toEqual(["string", part]);
});

it.each([
  ["fields: { at: { is: date, offset: Z } }", "CRI1334"],
  ["fields: { at: date }\n    search: { at: { type: date, looks-at: at, days: false } }", "CRI1360"],
  ["fields: { at: string }\n    search: { at: { type: string, looks-at: at, case: ignored } }", "CRI1362"],
  ["fields: { at: string }\n    search: { at: { type: token, looks-at: at, match: contains } }", "CRI1362"],
])("%s is a mistake", (written, code) => {
  const result = parseSpec(
    `name: small
title: Small
document: Small
placeholders: { base: "{base}", type: <Type>, id: "{id}" }
forms: { only: { path: "{base}/<Type>" } }
interactions: { search: { method: GET, on: collection }, read: { method: GET, on: record } }
unlisted: None.
resources:
  Job:
    segment: jobs
    paths: [only]
    interactions: [search, read]
    ${written}
`,
    "small.yaml",
  );
  expect(result.ok ? [] : result.diagnostics.map((one) => one.code)).toContain(code);
});
