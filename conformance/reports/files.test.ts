// Tests the JSON report and the curl lines.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapped } from "../../spec/text/layout.js";
import { quoted } from "../../spec/text/shell-word.js";
import { problemCodes } from "../http/problem.js";
import { exchange, failed, reportOf, result } from "../testkit/reports/make-report.js";
import { jsonReport } from "./filing.js";
import { curl } from "./shell.js";

const schema: unknown = JSON.parse(readFileSync(new URL("report.schema.json", import.meta.url), "utf8"));
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

describe("the JSON report", () => {
  const validate = new Ajv2020({ strict: true }).compile(isObject(schema) ? schema : {});
  const report = reportOf(
    [
      failed("a/b/c", {
        exchanges: [{ ...exchange, json: { big: true }, responseBody: "x".repeat(30_000) }],
      }),
      result("a/b/d", { verdict: "blocked", reason: "why", blockedBy: "a/b/c" }),
      result("gap/frost", { kind: "observed", verdict: "observed", actual: "yes" }),
    ],
    { answers: { frost: "yes" } },
  );

  it("is valid against its schema", () => {
    validate(JSON.parse(jsonReport(report)));
    expect(validate.errors).toBeNull();
  });

  it("is refused by its schema if a member is wrong", () => {
    expect(validate({ ...report, verdict: "fine" })).toBe(false);
    expect(validate({ ...report, more: 1 })).toBe(false);
  });

  it("shortens long bodies, and keeps each body once", () => {
    const text = jsonReport(report);
    expect(text.length).toBeLessThan(5_000);
    expect(text).not.toContain('"big"');
  });

  it("has each exchange once, and refers to it by number", () => {
    const other = { ...exchange, n: exchange.n + 1, responseBody: "y".repeat(30_000) };
    const deciding = { ...exchange, requestBody: "z".repeat(30_000), responseBody: "x".repeat(30_000) };
    const checks = ["c", "d"].map((name) =>
      failed(`a/b/${name}`, { exchanges: [deciding], transcript: [other, deciding] }),
    );
    const { checks: filed, exchanges } = JSON.parse(jsonReport(reportOf(checks)));
    expect(filed).toEqual(
      ["c", "d"].map((name) =>
        expect.objectContaining({
          id: `a/b/${name}`,
          exchanges: [exchange.n],
          transcript: [other.n, exchange.n],
        }),
      ),
    );
    expect(exchanges).toEqual([
      expect.objectContaining({
        n: exchange.n,
        requestBody: `${"z".repeat(20_000)}… (30000 characters)`,
        responseBody: `${"x".repeat(2_500)}… (30000 characters)`,
      }),
      expect.objectContaining({ n: other.n, responseBody: `${"y".repeat(800)}… (30000 characters)` }),
    ]);
    const whole = JSON.parse(jsonReport(reportOf(checks), { wholeBodies: true }));
    expect(whole.exchanges).toEqual([
      expect.objectContaining({ requestBody: deciding.requestBody, responseBody: deciding.responseBody }),
      expect.objectContaining({ responseBody: other.responseBody }),
    ]);
  });

  it("lists every code of a result in its schema", () => {
    const codes = problemCodes.map((code) => result(`a/b/${code}`, { verdict: "blocked", code }));
    validate(JSON.parse(jsonReport(reportOf(codes))));
    expect(validate.errors).toBeNull();
  });

  it("has a description for every property of its schema", () => {
    expect(undescribed(schema, "#")).toEqual([]);
  });
});

function undescribed(node: unknown, at: string): readonly string[] {
  if (!isObject(node)) return [];
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const bare = Object.entries(properties)
    .filter(([, value]) => isObject(value) && value["description"] === undefined)
    .map(([name]) => `${at}/${name}`);
  return [...bare, ...Object.entries(node).flatMap(([name, value]) => undescribed(value, `${at}/${name}`))];
}

describe("the curl line", () => {
  it("is read correctly by a shell", () => {
    const script = `curl() { printf '%s\\n' "$@"; }; ${curl(exchange)}`;
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\n");
    expect(words).toContain(exchange.requestBody);
    expect(words).toContain("authorization: ***");
    expect(words).toContain("http://127.0.0.1:9/it%27s/here?a=b%20c");
  });

  it("quotes any word for a shell", () => {
    const word = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/[\0\n]/.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const script = `printf '%s\\n' ${words.map(quoted).join(" ")}`;
        expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(`${words.join("\n")}\n`);
      }),
      { numRuns: 15 },
    );
  });
});

it("wraps text to its width without losing any", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 40 }), fc.integer({ min: 3, max: 60 }), (text, width) => {
      const lines = wrapped(text, width);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});
