import { expect, test } from "vitest";
import { placedAt } from "./record-paths.js";

test("a value is placed in every element of a list on the way, and missing objects are made", () => {
  const body = { crew: [{ name: "a", since: "1" }, { name: "b" }], seen: ["1", "2"] };
  expect(placedAt(body, "crew.since", "2")).toEqual({
    ...body,
    crew: [
      { name: "a", since: "2" },
      { name: "b", since: "2" },
    ],
  });
  expect(placedAt(body, "seen", "3")).toEqual({ ...body, seen: ["3"] });
  expect(placedAt(body, "stay.from", "3")).toEqual({ ...body, stay: { from: "3" } });
});
