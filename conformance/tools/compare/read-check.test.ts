// Tests what is read of a check of a report that another version may have written.
import { expect, it } from "vitest";
import { readCheck } from "./read-check.js";

const check = { id: "search-shape/X/empty-list", title: "it holds", kind: "required", verdict: "fail" };

it("reads what names the record that is in every list", () => {
  const strayRecord = { id: "s-1", from: "run" };
  const signs = { unexpectedIds: ["s-1"], strayRecord };
  expect(readCheck({ ...check, ...signs })).toMatchObject(signs);
});

it("leaves out an origin of that record that it does not know", () => {
  const read = readCheck({ ...check, strayRecord: { id: "s-1", from: "moon" }, unexpectedIds: [1] });
  expect(read).toMatchObject(check);
  expect(read).not.toHaveProperty("strayRecord");
  expect(read).not.toHaveProperty("unexpectedIds");
});
