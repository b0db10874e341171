// Tests which texts of types name a list.
import { expect, test } from "vitest";
import { listOf, listText } from "./list-text.js";

test.each([
  ["string", { item: "string", many: false }],
  ["string[]", { item: "string", many: true }],
  [" Link(Driver, Vehicle)[] ", { item: "Link(Driver, Vehicle)", many: true }],
  ["Link(Driver | Vehicle)[]", { item: "Link(Driver | Vehicle)", many: true }],
  ["date | partial-date", { item: "date | partial-date", many: false }],
  ["(date | partial-date)[]", { item: "date | partial-date", many: true }],
])("%s", (text, read) => {
  expect(listText(text)).toEqual(read);
});

test.each(["string", "Link(A | B)", "date | partial-date"])(
  "a list of %s is read as it was written",
  (item) => {
    expect(listText(listOf(item))).toEqual({ item, many: true });
  },
);

test("what is a list must be clear", () => {
  expect(listText("date | partial-date[]").fault?.remedy).toBe('Write "(date | partial-date)[]"');
  expect(listText("string[][]").fault?.message).toBe("a list of lists");
});
