// Tests the headers that every request must carry.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { headerValues } from "./header-values.js";
import { thirdSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";

const text = readFileSync(thirdSpec(), "utf8");

it("are nodes with a clause, a section and a value", () => {
  const result = parseSpec(text, "library.yaml");
  if (!result.ok) throw new Error("the spec has mistakes");
  const { requestHeaders, clauses } = result.model;
  expect(requestHeaders).toMatchObject([
    {
      name: "Library-Version",
      value: "2",
      clause: "header.Library-Version",
      basis: "stated",
      section: "Versions",
    },
  ]);
  expect(clauses.filter(({ kind }) => kind === "header")).toHaveLength(1);
  expect(headerValues(result.model)).toEqual({ "Library-Version": "2" });
});

it.each(["Host", "content-type", "Authorization", "If-Match", "Prefer", "two words"])(
  "cannot be %s",
  (name) => {
    const result = parseSpec(text.replace(/ {2}Library-Version:/, `  ${name}:`), "library.yaml");
    expect(result.ok).toBe(false);
  },
);

it("are absent from an interface that states none", () => {
  expect(headerValues({})).toBeUndefined();
});
